// The table page: takes views from the server, decides what is shown for which seat, and joins all parts of the page.

/** @import { EntryView, LogView, Mode, Presence, SeatInfo, View } from "./types.d.ts" */

import { fetchGames } from "./api.js";
import { makeCall, outOfSight } from "./call.js";
import { Chooser } from "./chooser.js";
import { dateText } from "./daily.js";
import { makeDeeds } from "./deeds.js";
import { makeCover } from "./covering.js";
import { shareDialog, uncover } from "./dialogs.js";
import { showConnection } from "./door.js";
import { el, fill, need } from "./dom.js";
import { listen } from "./keys.js";
import { makeBeside } from "./beside.js";
import { makeLine } from "./line.js";
import { showLinks } from "./links.js";
import { say } from "./live.js";
import { remember, remembered } from "./memory.js";
import { makeMoments } from "./moments.js";
import { animate, named, places } from "./motion.js";
import { showPrompt, showWaiting, walkPrompt } from "./prompt.js";
import { Ready } from "./ready.js";
import { dress } from "./regions.js";
import { changing, seatName, showSeats } from "./seats.js";
import { Side } from "./side.js";
import { Connection } from "./socket.js";
import { Stage } from "./stage.js";
import { Standing } from "./standing.js";
import { linksOf, ownerOf, secretsOfTab, tableOfPage } from "./store.js";
import { applyTheme } from "./theme.js";
import { applyVeil, drawToolbar, listenToolbar } from "./toolbar.js";
import { makeWaiting } from "./waiting.js";
import { loadWords, points, t } from "./words.js";

const SETTLE = 120;
const ANIMATION = 380;

applyTheme();
await loadWords();

const table = tableOfPage();
const secrets = [...new Set(secretsOfTab(table))];

/** The page's state: what the server last said, and what the reader is looking at. */
const page = {
  /** @type {Map<number, View>} */
  views: new Map(),
  /** @type {Map<number, Map<number, LogView>>} */
  logs: new Map(),
  /** How many of the notices have been read out; -1 before the first view. */
  noticed: -1,
  /** @type {SeatInfo[]} */
  seats: [],
  seat: -1,
  mode: /** @type {Mode} */ ("play"),
  covered: false,
  before: -1,
  /** @type {Record<string, string>} */
  motion: {},
  finaleSeen: false,
  /** @type {number | undefined} */
  timer: undefined,
  busyUntil: 0,
  drawnKey: "",
  why: false,
};

const held = () => [...page.views.keys()].filter((seat) => seat >= 0);
const current = () => page.views.get(page.seat);
/** Who can take back: where nothing is secret also who had the turn at this screen before. */
const undoing = () => [current(), ...(current()?.secrets ? [] : page.views.values())].find((view) => view?.can_undo);

const connection = new Connection(table, secrets, {
  view: received,
  presence,
  analysis: (frame) => analysis.frame(frame),
  state: (state, detail) => showConnection(connection, state, detail, back),
});

const line = makeLine((rule) => side.ruleLink(rule));

const stage = new Stage(
  need("board"),
  need("hand"),
  {
    click: (id, event) => clicked(id, event),
    point: (id, by) => chooser.point(id, by),
    crowded: (ids) => line(t("Close together: {things} — click to choose one of them", { things: ids.map((id) => stage.label(id)).join("; ") }), null, true),
    wheel: (step) => chooser.rotate("turn", step) || chooser.rotate("flip", step),
    turns: () => chooser.turns(),
    moves: (event, id) => chooser.holder.moves(event, id),
    elsewhere: (step) => walkPrompt(step),
    shelved: (titles) => side.offer("shelf", titles),
    beside: (titles) => beside.show(titles),
  },
  need("shelf-panel"),
  need("beside"),
);

const chooser = new Chooser(stage, {
  ask: (message) => connection.ask(message),
  play: (action) => deeds.play(action),
  given: (view, parts, text) => standing.given(view, parts, text),
  prompt: drawPrompt,
  line,
  say,
});

const deeds = makeDeeds(
  {
    current,
    undoing,
    mode: () => page.mode,
    seat: () => page.seat,
    covered: () => page.covered,
    secret: () => secrets[Math.max(0, held().indexOf(page.seat))],
    line: (text, ruling) => line(text, ruling),
  },
  connection,
  chooser,
  stage,
);

const side = new Side(
  {
    light: (ids, links) => light(ids, links),
    visit: (ply) => openReplay(ply),
    scored: () => loadLedger(),
  },
  ["log", "score", "analysis", "beside", "shelf", "rules"],
);

const coverFor = makeCover({
  page,
  stage,
  leave: () => chooser.leave(),
  line,
  replay: () => replay.close(),
  act: (message) => deeds.act(message),
  ask: (message) => connection.ask(message),
  render: () => render(),
  around: () => drawAround(),
});
const beside = makeBeside(side);
const waiting = makeWaiting(table);
const standing = new Standing(table);
const ready = new Ready();
const call = makeCall({
  elsewhere: () => page.mode !== "play" || outOfSight(),
  come: () => {
    if (page.mode === "replay") replay.close();
    if (page.mode === "finale") finale.close();
    stage.enterBoard();
  },
});

const { replay, finale, analysis, openReplay, openFinale } = makeMoments({
  page,
  stage,
  side,
  table,
  current,
  held,
  ask: (message) => connection.ask(message),
  leave: () => chooser.leave(),
  secret: () => secrets[Math.max(0, held().indexOf(page.seat))],
  note: (view) => remembered(view, table, secrets),
  light,
  line,
  render: () => render(),
  prompt: () => drawPrompt(),
});

// --- what the server says ---

/** @param {View} view */
function received(view) {
  const log = page.logs.get(view.seat) ?? new Map();
  for (const entry of view.log) log.set(entry.number, entry);
  page.logs.set(view.seat, log);
  page.seats = view.seats;
  // what its player has answered for all times is asked of nobody
  page.views.set(view.seat, standing.settle(ready.settle(view, connection), connection, line));
  if (view.seat === page.seat || page.seat < 0) {
    Object.assign(page.motion, view.motion);
    if (!page.covered) say([view.announce, ...view.notices.slice(page.noticed < 0 ? view.notices.length : page.noticed).map((one) => one.text)].filter(Boolean).join(" "));
    page.noticed = view.notices.length;
  }
  schedule();
}

/** All seats of this tab get their views one after the other: draw when the last of them is there. */
function schedule() {
  clearTimeout(page.timer);
  const revisions = new Set([...page.views.values()].map((view) => view.revision));
  const settled = revisions.size === 1 ? 0 : SETTLE;
  page.timer = setTimeout(render, Math.max(settled, page.busyUntil - performance.now()));
}

/** @param {Presence} news */
function presence(news) {
  const old = page.seats;
  page.seats = page.seats.length === 0 ? news.seats : page.seats.map((seat) => ({ ...seat, ...changing(news.seats[seat.seat] ?? seat) }));
  for (const seat of page.seats) {
    const was = old[seat.seat];
    if (was && seat.kind === "human" && was.online !== seat.online && !held().includes(seat.seat)) {
      const who = seatName(seat);
      say(seat.online ? t("{who} is here.", { who }) : t("{who} has left; the seat is kept.", { who }));
    }
  }
  drawAround();
}

// --- showing ---

/** Which seat is shown: the one that is to move, if it sits at this screen. */
function render() {
  const seats = held();
  // who has the device is asked only when it is known that several seats share it: until then nobody's hand is shown
  if (seats.length < secrets.length && page.seat < 0 && seats.length > 0) return;
  if (seats.length === 0) page.seat = -1;
  else if (!seats.includes(page.seat)) {
    page.seat = seats.length === 1 ? /** @type {number} */ (seats[0]) : -1;
  }
  const any = current() ?? page.views.get(/** @type {number} */ (seats[0]));
  if (!any) return;
  // whoever has the device when the page is opened is asked, also when none of them is to move
  const first = page.seat < 0 ? seats[0] : undefined;
  const next = seats.length > 1 && !any.over ? (any.waiting.find((seat) => seats.includes(seat)) ?? first) : undefined;
  if (page.covered && !any.over && (next === undefined || (next === page.seat && next !== page.before))) {
    // a view that came again, or somebody else's move: only the players at this screen lift the cover
    drawAround();
    return;
  }
  const before = page.seat;
  if (seats.length > 1 && next !== undefined && next !== page.seat && !any.waiting.includes(page.seat)) {
    const secret = any.secrets && (page.views.get(next)?.panels.length ?? 0) > 1;
    // who takes back while the table is covered for the next player has still the device
    const again = page.covered && next === page.before;
    if (secret && any.started && !again) {
      coverFor(next, page.covered ? page.before : before);
      return;
    }
    page.seat = next;
  } else if (page.seat < 0 && seats.length > 0) page.seat = /** @type {number} */ (seats[0]);
  if (page.covered) {
    page.covered = false;
    page.drawnKey = "";
    uncover();
  }
  const view = current();
  if (!view) return;
  if (page.drawnKey === "") remember(view, table, secrets);
  if (page.mode === "play") {
    drawPicture(view);
    chooser.take(view);
    if (view.over && !page.finaleSeen) {
      page.finaleSeen = true;
      remembered(view, table, secrets);
      if (page.drawnKey !== "") openFinale();
    }
  }
  drawAround();
}

/** @param {View} view */
function drawPicture(view) {
  const key = `${view.seat} ${view.revision} ${view.started}`;
  if (key === page.drawnKey) return;
  const before = page.drawnKey.startsWith(`${view.seat} `) ? places(stage.elements) : new Map();
  page.drawnKey = key;
  chooser.unghost();
  stage.show(view);
  stage.set("mark", view.marks);
  stage.refresh();
  // on a board that has grown everything lies elsewhere, and nothing has moved but what is named
  animate(stage.elements, stage.regrown ? named(before, page.motion) : before, page.motion);
  if (Object.keys(page.motion).length > 0) page.busyUntil = performance.now() + ANIMATION;
  page.motion = {};
}

/** Everything around the board. */
function drawAround() {
  const view = current();
  if (!view) return;
  // points as they stand are told as this seat knows the table, to nobody while it is covered
  page.seats = page.seats.map((seat) => {
    const told = page.covered ? undefined : view.seats[seat.seat];
    return { ...seat, score: told?.score ?? null, line: told?.line ?? "" };
  });
  const day = view.daily ? t("the game of {date}", { date: dateText(view.daily) }) : "";
  const names = [view.title === gameTitle ? "" : view.title, day].filter(Boolean).join(" · ");
  const asks = turnMark(view) && !page.covered ? `${view.prompt} · ` : "";
  document.title = `${turnMark(view)}${asks}${[view.title || gameTitle, day].filter(Boolean).join(" · ")} · oikist`;
  fill(need("title"), gameTitle, names ? el("small", {}, names) : null);
  // who has won is told at the end of the evaluation, not before
  if (page.mode !== "finale") showSeats(need("seats"), view, page.seats, held());
  drawPrompt();
  waiting.take(view.revision);
  call.take(view, page.covered);
  const log = page.logs.get(page.seat);
  if (page.covered) side.hide();
  else if (log) side.showLog([...log.values()].sort((a, b) => a.number - b.number), view);
  if (side.open === "score") loadLedger();
  analysis.take(view, page.covered);
  drawToolbar({ ...view, can_undo: undoing() !== undefined }, page.why, doings);
}

/** @param {View} view */
const turnMark = (view) => (view.actions.length > 0 ? "● " : "");

function drawPrompt() {
  const view = current();
  if (!view) return;
  const shown = page.covered || page.mode !== "play" ? { ...view, actions: [], can_undo: false } : view;
  if (page.covered) {
    const who = page.seats[page.seat];
    showWaiting(view, who ? t("Next: {name}", { name: seatName(who) }) : "");
    return;
  }
  if (page.mode === "finale") {
    showWaiting(view, t("The evaluation"), t("Step by step below the board; it can be paused. The result comes at the end."));
    return;
  }
  if (page.mode === "replay" && view.actions.length > 0) {
    showWaiting(view, t("It is your turn"), t("The game waits for you; go back to the table to play."));
    return;
  }
  showPrompt(shown, page.seats, held(), chooser.offer(), doings, (id) => stage.label(id));
}

const doings = {
  pick: (/** @type {string} */ part) => {
    if (chooser.choice.chosen.includes(part)) {
      chooser.choice.pick(part);
      chooser.asking = null;
      chooser.refresh();
    } else chooser.pick(part);
  },
  turn: (/** @type {number} */ step) => void chooser.rotate("turn", step),
  flip: () => void chooser.rotate("flip", 1),
  commit: () => {
    chooser.commit();
    stage.enterBoard();
  },
  back: () => void chooser.back(),
  undo: deeds.undo,
  hint: deeds.hint,
  why: toggleWhy,
  replay: () => openReplay(current()?.ply ?? 0),
  download: deeds.download,
  done: () => {
    const view = current();
    // refused only when nobody waits any longer: then it is done anyway
    if (view) connection.ask({ type: "confirm", seat: view.seat, revision: view.revision }).catch(() => {});
  },
  share: () => shareDialog(table, page.seats, linksOf(table), ownerOf(table)),
  ready: (/** @type {View} */ view) => ready.choices(view, (actions) => ready.begin(view, actions, (first) => chooser.playNow(first))),
  standing: (/** @type {View} */ view) => standing.choice(view),
  standings: () => standing.list(),
  finale: () => openFinale(),
  score: () => {
    side.show("score");
    document.body.classList.add("sheet-open");
  },
};

/**
 * @param {string[]} ids
 * @param {[string, string][]} [links]
 */
function light(ids, links = []) {
  stage.set("lit", ids);
  stage.refresh();
  showLinks(stage, links);
}

async function loadLedger() {
  const view = current();
  if (!view || page.covered) return;
  try {
    const answer = await connection.ask({ type: "ledger", seat: view.seat });
    if (current() === view) side.showScore(/** @type {EntryView[]} */ (answer.seats), page.seats, view.over);
  } catch {
    // the next view asks again
  }
}

// --- what the reader does ---

/**
 * @param {string} id
 * @param {Event} [event] none from the keyboard
 */
function clicked(id, event) {
  if (page.mode !== "play" || page.covered) return;
  if (page.why) {
    toggleWhy();
    chooser.why([id]);
  } else if (chooser.choice.actions.length > 0) chooser.pick(id, event);
  else chooser.why([id]);
}

function toggleWhy() {
  page.why = !page.why;
  document.body.classList.toggle("why-mode", page.why);
  document.getElementById("tool-why")?.setAttribute("aria-pressed", String(page.why));
  const text = page.why ? t("Why not? Point at a place or piece and click it, or press Enter: it says which rule forbids it.") : "";
  line(text);
  say(text);
}

/** The connection was lost and is back. */
function back() {
  chooser.again();
  analysis.again();
}

// --- starting ---

let gameTitle = "oikist";

const regions = {
  "board-region": t("Board"),
  "hand-region": t("Hand"),
  prompt: t("What to do now"),
  sheet: t("Log, score and rules"),
  aside: t("Players and choices"),
  seats: t("Players"),
};
dress(regions, stage);
listenToolbar();
applyVeil();
listen({
  walk: (dx, dy, all) => stage.walk(dx, dy, all || page.why),
  click: (id) => clicked(id),
  back: () => {
    if (page.why) toggleWhy();
    else chooser.back();
  },
  turn: (step) => void chooser.rotate("turn", step),
  flip: () => void chooser.rotate("flip", 1),
  undo: deeds.undo,
  hint: deeds.hint,
  readLast: () => {
    if (page.covered) return;
    const lines = [...(page.logs.get(page.seat)?.values() ?? [])].sort((a, b) => a.number - b.number);
    const text = lines.at(-1)?.text ?? t("Nothing has happened yet.");
    line(text);
    say(text);
  },
  readScore: () => {
    if (page.covered) return;
    const text = page.seats.map((seat) => `${seatName(seat)}: ${seat.score === null ? t("no score") : points(seat.score)}`).join("; ");
    line(text);
    say(text);
  },
  why: toggleWhy,
  layers: () => stage.layers?.next() ?? false,
  player: (event) => (page.mode === "replay" ? replay.key(event) : page.mode === "finale" ? finale.key(event) : false),
  drawn: (node) => (node && stage.elements.has(node.id) ? node.id : null),
});
connection.connect();

const games = await fetchGames().catch(() => []);
const known = () => games.find((game) => game.id === current()?.game);
const wait = setInterval(() => {
  const view = current();
  if (!view) return;
  clearInterval(wait);
  gameTitle = known()?.title ?? view.game;
  side.loadRules(view.game);
  drawAround();
}, 100);
