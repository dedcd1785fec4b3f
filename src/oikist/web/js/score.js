// The page that scores a real table: what lies there is put together by clicking, and the points come with reasons.

/** @import { Action, EntryView, PanelView, Picture, SeatInfo } from "./types.d.ts" */

import { fetchGames, request } from "./api.js";
import { Choice, isFlip, isTurn } from "./choose.js";
import { button, el, fill, need } from "./dom.js";
import { hideGhost, showGhost } from "./ghost.js";
import { listen } from "./keys.js";
import { showLinks } from "./links.js";
import { say } from "./live.js";
import { animate, places } from "./motion.js";
import { dress } from "./regions.js";
import { colours, outcome, seatName } from "./seats.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { applyTheme, preferences } from "./theme.js";
import { language, loadWords, t } from "./words.js";

/**
 * @typedef {Picture & { position: Record<string, unknown>, parts: string[], edits: number[][], prompt: string, complete: boolean }} Sketch
 * @typedef {{ seats: EntryView[], result: number[], reason: string, verdict: string, lost: boolean }} Report
 */

applyTheme();
await loadWords();

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
const kept = `oikist.score.${game}`;
const path = `/api/games/${encodeURIComponent(game)}`;
const lang = `?lang=${encodeURIComponent(language())}`;

/** @type {Sketch | null} */
let sketch = null;
/** @type {Record<string, unknown>[]} */
const before = [];
let choice = new Choice([]);
/** @type {Report | null} */
let report = null;
/** @type {number | undefined} */
let timer;
let queue = Promise.resolve();

/**
 * What is asked for while the server is drawing is done after that: no click is lost.
 *
 * @param {() => void | Promise<void>} work
 */
function inTurn(work) {
  queue = queue.then(work).catch((error) => line(error instanceof Error ? error.message : String(error)));
  return queue;
}

const stage = new Stage(need("board"), need("hand"), {
  click: (id) => void inTurn(() => pick(id)),
  point: (id) => {
    line(id ? explain(id) : "");
    ghost(id);
  },
  wheel: (step) => turn("turn", step),
  turns: () => choice.sides(choice.fitting(), "turn").length > 1,
});
const side = new Side({ light, visit: () => {}, scored: () => {} }, ["score", "rules", "file"]);

/** @param {string} text */
const line = (text) => fill(need("line"), text);

/**
 * @param {string[]} ids
 * @param {[string, string][]} [links]
 */
function light(ids, links = []) {
  stage.set("lit", ids);
  stage.refresh();
  showLinks(stage, links);
}

/** @param {string} id */
function explain(id) {
  const label = stage.label(id);
  if (choice.chosen.includes(id) && pinned() && !id.startsWith("hand:")) {
    return `${label} — ${t("R turns it; click again, or choose the next thing, and it lies there")}`;
  }
  if (choice.chosen.includes(id)) return `${label} — ${t("chosen; click again to choose something else")}`;
  return choice.next().has(id) ? `${label} — ${t("click to choose")}` : label;
}

/**
 * Asks the server for the position after an edit (none: as it is) and shows it.
 *
 * @param {Record<string, unknown> | null} position
 * @param {string[]} parts
 */
async function edit(position, parts) {
  try {
    const old = sketch?.position;
    /** @type {Sketch} */
    const next = await request(`${path}/position/scene${lang}`, { position, parts });
    if (parts.length > 0 && old) before.push(old);
    take(next, parts);
    if (parts.length > 0) say(parts.map((part) => stage.label(part)).join(", "));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    line(text);
    say(text);
  }
}

/**
 * @param {Sketch} next
 * @param {string[]} [parts] what was clicked for it
 */
function take(next, parts = []) {
  sketch = next;
  localStorage.setItem(kept, JSON.stringify(next.position));
  const side_ = choice.side;
  choice = new Choice(next.edits.map((edit, action) => ({ action, seals: false, parts: edit.map((index) => next.parts[index] ?? "") })));
  choice.side = side_;
  // what was taken from the box stays in the hand: the next piece of the same sort needs one click
  const again = parts.find((part) => part.startsWith("hand:") && choice.next().has(part));
  if (again) choice.pick(again);
  const was = places(stage.elements);
  hideGhost(stage.board);
  stage.show(next);
  animate(stage.elements, was, {});
  refresh();
  showFile();
  if (next.complete) score();
  else {
    report = null;
    showScore();
  }
}

function refresh() {
  const now = choice.current(choice.fitting());
  const sides = now?.parts.filter((part) => isTurn(part) || isFlip(part)) ?? [];
  const waiting = choice.ghostOf();
  stage.set("can", [...choice.next(), ...choice.openSides()]);
  stage.set("chosen", [...choice.chosen, ...(choice.chosen.length > 0 ? sides : [])]);
  stage.refresh();
  showPrompt(choice.chosen.length > 0 ? waiting : []);
}

/** @param {string} part */
async function pick(part) {
  if (!sketch) return;
  if (part.startsWith("hand:") && !choice.chosen.includes(part) && pinned()) {
    // who takes the next thing from the box is done with what still could be turned
    await commit();
    if (pinned()) return;
  }
  if (isTurn(part) || isFlip(part)) {
    choice.setSide(part);
    refresh();
    ghost(stage.pointed);
    return;
  }
  if (choice.chosen.includes(part) && choice.ghostOf().length > 0) {
    await commit();
    return;
  }
  if (!choice.pick(part)) {
    line(t("{what} — this does not go together with what is chosen; Esc goes back", { what: stage.label(part) }));
    return;
  }
  const done = choice.complete();
  if (done) await edit(sketch.position, done.parts);
  else {
    refresh();
    ghost(part);
    line(explain(part));
  }
}

/** Whether a place is chosen for what was taken from the box, and only its turn is still open. */
const pinned = () => choice.chosen.length > 1 && choice.ghostOf().length > 0;

async function commit() {
  const ready = choice.current(choice.ghostOf());
  if (ready && sketch && choice.chosen.length > 0) await edit(sketch.position, ready.parts);
}

/**
 * @param {"turn" | "flip"} which
 * @param {number} step
 */
function turn(which, step) {
  if (!choice.rotate(which, step, choice.fitting())) return false;
  refresh();
  ghost(stage.pointed);
  return true;
}

/** @param {string | null} id the edit under the pointer, drawn over the board before it is made */
function ghost(id) {
  clearTimeout(timer);
  const ready = choice.current(id && choice.next().has(id) ? choice.ghostOf(id) : choice.chosen.length > 0 ? choice.ghostOf() : []);
  if (!ready || !sketch) {
    hideGhost(stage.board);
    return;
  }
  const from = sketch;
  timer = setTimeout(async () => {
    /** @type {{ panels: PanelView[] } | null} */
    const after = await request(`${path}/position/scene${lang}`, { position: from.position, parts: ready.parts }).catch(() => null);
    if (after && sketch === from) showGhost(stage.board, after.panels, stage.drawn, ready.parts);
  }, 90);
}

function back() {
  if (choice.back()) {
    refresh();
    ghost(null);
  }
}

async function undo() {
  if (choice.back()) {
    refresh();
    return;
  }
  const old = before.pop();
  if (old) await edit(old, []);
}

async function score() {
  const of = sketch;
  if (!of) return;
  try {
    report = await request(`${path}/score${lang}`, of.position);
  } catch (error) {
    report = null;
    line(error instanceof Error ? error.message : String(error));
  }
  if (of === sketch) showScore();
}

/** @returns {SeatInfo[]} */
function seats() {
  return (report?.seats ?? []).map((entry, seat) => ({
    seat,
    colour: report?.seats.length === 1 ? "" : (colours()[seat] ?? ""),
    kind: "human",
    name: "",
    state: "joined",
    online: true,
    thinking: false,
    line: "",
    score: report?.lost ? null : entry.points,
    level: "",
    strength: "",
  }));
}

function showScore() {
  if (!report) {
    fill(need("score-panel"), el("p", { class: "empty" }, t("The points are shown as soon as all that must lie lies.")));
    return;
  }
  side.showScore(report.seats, seats(), true);
  const first = seats().filter((seat) => report?.result[seat.seat] === 1).map(seatName);
  const winner = report.seats.length > 1 ? t("First: {winner}", { winner: first.join(", ") }) : "";
  const words = [winner, report.reason].filter(Boolean).join(". ");
  need("score-panel").prepend(outcome({ ...report, seats: seats() }), ...(words ? [el("p", { class: "small" }, words)] : []));
}

/** @param {Action[]} waiting to be turned and done */
function showPrompt(waiting) {
  const focus = document.activeElement?.getAttribute("data-part") ?? document.activeElement?.id;
  const drawn = (/** @type {string} */ part) => stage.elements.has(part);
  const things = [...choice.next()].filter((part) => !drawn(part));
  const turns = choice.chosen.length > 0 ? choice.sides(choice.fitting(), "turn") : [];
  fill(
    need("prompt"),
    el("p", { class: "phase" }, t("Score a real table")),
    el("h2", {}, sketch?.prompt ?? ""),
    el(
      "div",
      { class: "chips" },
      ...choice.chosen.map((part) =>
        el("button", { type: "button", class: "chip", "data-part": part, onclick: () => (choice.pick(part), refresh()) }, stage.label(part), " ×"),
      ),
    ),
    el(
      "div",
      { class: "things" },
      ...things.map((part) => el("button", { type: "button", "data-part": part, onclick: () => inTurn(() => pick(part)) }, stage.label(part))),
    ),
    el(
      "div",
      { class: "actions" },
      waiting.length > 0 ? button("tick", t("Do it"), () => inTurn(commit), { class: "primary", id: "commit" }) : null,
      ...(turns.length > 1
        ? [
            button("turnLeft", t("Turn left"), () => turn("turn", -1), { class: "icon-button", id: "turn-left", title: t("Turn left (Shift+R)") }),
            button("turnRight", t("Turn right"), () => turn("turn", 1), { class: "icon-button", id: "turn-right", title: t("Turn right (R)") }),
          ]
        : []),
      button("undo", t("Take back"), () => inTurn(undo), { id: "take-back", "aria-disabled": String(before.length === 0 && choice.chosen.length === 0) }),
    ),
  );
  if (focus) [...need("prompt").querySelectorAll("button")].find((one) => one.id === focus || one.dataset.part === focus)?.focus();
}

function showFile() {
  const text = el("textarea", { rows: 16, spellcheck: "false", "aria-label": t("The position as JSON") }, JSON.stringify(sketch?.position, null, 1));
  const use = () => {
    try {
      const position = JSON.parse(text.value);
      inTurn(() => replace(position));
    } catch (error) {
      line(t("This is no JSON: {error}", { error: error instanceof Error ? error.message : "" }));
    }
  };
  fill(
    need("file-panel"),
    el("p", { class: "empty" }, t("The same position as a file, for: oikist score {game} POSITION.json", { game })),
    text,
    el("div", { class: "actions" }, button("tick", t("Use this"), use, { id: "use-file" }), button("flip", t("An example"), () => inTurn(example), { id: "example" })),
  );
}

async function anew() {
  before.length = 0;
  choice = new Choice([]);
  await edit(null, []);
}

/** @param {Record<string, unknown>} position */
async function replace(position) {
  if (sketch) before.push(sketch.position);
  await edit(position, []);
}

async function example() {
  await replace((await request(`${path}/position`)).example);
}

// --- starting ---

const names = { "board-region": t("Board"), "hand-region": t("The box"), prompt: t("What to do now"), sheet: t("Score, rules and file"), aside: t("Choices and score") };
dress(names, stage);
need("toolbar").setAttribute("aria-label", t("Tools"));
fill(
  need("toolbar"),
  button("plus", t("A new position"), () => inTurn(anew), { id: "new-position" }),
  preferences(),
);
listen({
  walk: (dx, dy, all) => stage.walk(dx, dy, all),
  click: (id) => void inTurn(() => pick(id)),
  back: () => void inTurn(back),
  turn: (step) => void turn("turn", step),
  flip: () => void turn("flip", 1),
  undo: () => void inTurn(undo),
  hint: () => {},
  readLast: () => say(sketch?.prompt ?? ""),
  readScore: () => say(seats().map((seat) => `${seatName(seat)}: ${seat.score}`).join("; ")),
  why: () => {},
  layers: () => false,
  player: () => false,
  drawn: (node) => (node && stage.elements.has(node.id) ? node.id : null),
});
side.loadRules(game);
const title = (await fetchGames().catch(() => [])).find((one) => one.id === game)?.title ?? game;
document.title = t("Score {game} · oikist", { game: title });
fill(need("title"), title, el("small", {}, t("score a real table")));

/** @type {Record<string, unknown> | null} */
let start = null;
try {
  start = JSON.parse(localStorage.getItem(kept) ?? "null");
} catch {
  // what cannot be read is forgotten: an empty table
}
await inTurn(() => edit(start, []));
if (!sketch && start) await inTurn(() => edit(null, []));
