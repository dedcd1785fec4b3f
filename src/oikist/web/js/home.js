// The home page: one click plays against bots; below it everything that can be chosen; and the tables of this browser.

/** @import { GameInfo, KeptTable, TableCreated } from "./types.d.ts" */

import { createTable, fetchGames, fetchTable } from "./api.js";
import { dateText } from "./daily.js";
import { button, drawing, el, fill, icon, need, shape } from "./dom.js";
import { say } from "./live.js";
import { colours } from "./seats.js";
import { forgetTable, keepTable, keptTables, nonce, setSetting, setting } from "./store.js";
import { applyTheme, preferences } from "./theme.js";
import { today } from "./today.js";
import { loadWords, t } from "./words.js";

applyTheme();
await loadWords();

/** @type {GameInfo[]} */
let games = [];
/** @type {GameInfo | undefined} */
let game;

const wish = {
  seats: 3,
  /** @type {{ kind: string, name: string, bot: string }[]} */
  who: [],
  together: "hotseat",
  edition: "house",
  edition_toml: "",
  /** @type {Record<string, string | number | boolean>} */
  options: {},
  /** null until somebody says: then as is usual for those who sit there */
  hints: /** @type {boolean | null} */ (null),
  title: "",
};

/** Whether several play at their own screens: there a hint would be help from outside. */
const apart = () => wish.together === "online" && wish.who.filter((who) => who.kind !== "bot").length > 1;

/** @param {GameInfo} of */
const usualBot = (of) => of.bots.find((bot) => bot.name === "search-2")?.name ?? of.bots[Math.min(1, of.bots.length - 1)]?.name ?? "random";

/** @param {GameInfo} chosen */
function choose(chosen) {
  game = chosen;
  setSetting("game", chosen.id);
  wish.edition = chosen.editions[0]?.[0] ?? "house";
  wish.options = Object.fromEntries(chosen.options.map((option) => [option.name, option.choices[0]?.[0] ?? ""]));
  wish.seats = chosen.seats.includes(3) ? 3 : Math.max(...chosen.seats);
  wish.who = [];
  seatWishes();
  draw();
}

/** As many wishes as seats: the first one human, the others bots until somebody says otherwise. */
function seatWishes() {
  if (!game) return;
  for (let seat = wish.who.length; seat < wish.seats; seat += 1) {
    wish.who.push({ kind: seat === 0 ? "human" : "bot", name: seat === 0 ? setting("name", "") : "", bot: seat === 0 ? "" : usualBot(game) });
  }
  wish.who.length = wish.seats;
}

/** @param {Partial<import("./types.d.ts").NewTableWish>} change */
async function start(change) {
  if (!game) return;
  const problem = need("problem");
  problem.textContent = "";
  try {
    const made = await createTable({
      game: game.id,
      seats: wish.who,
      title: wish.title,
      edition: wish.edition,
      edition_toml: wish.edition_toml,
      options: wish.options,
      hotseat: false,
      hints: wish.hints,
      nonce: nonce(),
      daily: false,
      ...change,
    });
    goTo(made, change.hotseat ?? false, change.daily ? game.daily : "");
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    say(problem.textContent);
    problem.scrollIntoView({ block: "center" });
  }
}

/**
 * @param {TableCreated} made
 * @param {boolean} hotseat
 * @param {string} daily
 */
function goTo(made, hotseat, daily) {
  const mine = made.seats.find((seat) => seat.kind === "human");
  const path = hotseat && made.hotseat ? hotseatPath(made) : (mine?.path ?? made.watch);
  keepTable({ table: made.table, title: daily ? "" : wish.title, game: game?.id ?? "", path, links: hotseat ? [] : made.seats.filter((seat) => seat.kind === "human"), daily, owner: made.owner });
  location.assign(path);
}

/** @param {TableCreated} made the fragment alone, or a whole path */
const hotseatPath = (made) => (made.hotseat.startsWith("#") ? made.watch + made.hotseat : made.hotseat);

function quickStart() {
  if (!game) return;
  const bot = usualBot(game);
  const count = game.seats.includes(3) ? 3 : Math.max(...game.seats);
  const seats = Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: "human", name: setting("name", ""), bot: "" } : { kind: "bot", name: "", bot },
  );
  start({ seats, hotseat: false, hints: true });
}

/** Today's game, with nothing chosen: else it would not be the same for everybody. */
function playDaily() {
  if (!game) return;
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.choices[0]?.[0] ?? ""]));
  const seats = [{ kind: "human", name: setting("name", ""), bot: "" }];
  start({ seats, title: "", edition: game.editions[0]?.[0] ?? "house", edition_toml: "", options, daily: true });
}

/** Whether it is a game for one and no others. @param {GameInfo} of */
const forOne = (of) => of.seats.every((count) => count === 1);

// --- drawing ---

/** @param {GameInfo} of */
const byline = (of) =>
  forOne(of)
    ? t("by {author} · for one player", { author: of.author })
    : t("by {author} · {least} to {most} players", { author: of.author, least: Math.min(...of.seats), most: Math.max(...of.seats) });

let pictures = 0;

/** What is large and stays in the page while all around it is drawn anew: the cards, and the picture of the chosen game. */
const hero = { game: "", picture: el("div") };
/** @type {HTMLElement | undefined} */
let cards;

/**
 * Renames what a picture defines once and uses by name: two games may use the same names, and stand on one page.
 *
 * @param {SVGElement} drawn
 * @param {string} prefix
 */
function keepApart(drawn, prefix) {
  for (const node of drawn.querySelectorAll("[id]")) node.id = prefix + node.id;
  for (const node of drawn.querySelectorAll("*")) {
    for (const { name, value } of [...node.attributes]) {
      if (name === "href" && value.startsWith("#")) node.setAttribute(name, `#${prefix}${value.slice(1)}`);
      else if (value.includes("url(#")) node.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
    }
  }
}

/** @param {GameInfo} of */
function picture(of) {
  const frame = el("div", { class: "picture", "aria-hidden": "true" });
  const drawn = drawing(of.picture);
  if (drawn) {
    for (const node of drawn.querySelectorAll("[id]:not(defs *)")) node.removeAttribute("id");
    keepApart(drawn, `${of.id}-${(pictures += 1)}-`);
    for (const node of drawn.querySelectorAll(":scope > rect")) node.remove();
    drawn.classList.add("panel");
    frame.append(drawn);
  }
  return frame;
}

function gameCards() {
  return el(
    "div",
    { class: "cards", role: "radiogroup", "aria-label": t("Game") },
    ...games.map((one) => {
      const box = el("input", { type: "radio", name: "game", id: `game-${one.id}`, value: one.id, checked: one === game, onchange: () => choose(one) });
      return el(
        "label",
        { class: "card" },
        box,
        picture(one),
        el("span", { class: "card-title" }, one.title),
        el("span", { class: "tagline" }, one.tagline),
        el("span", { class: "small" }, byline(one)),
      );
    }),
  );
}

/**
 * A labelled field.
 *
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [help]
 */
function row(label, field, help) {
  const id = field.id || `f-${label.replace(/\W+/g, "-")}`;
  field.id = id;
  return el("div", { class: "row" }, el("label", { for: id }, label), field, help ? el("p", { class: "small" }, help) : null);
}

/**
 * @param {string} value
 * @param {[string, string][]} choices
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 */
function select(value, choices, change, attributes = {}) {
  const field = el(
    "select",
    { ...attributes, onchange: () => change(field.value) },
    ...choices.map(([name, label]) => el("option", { value: name }, label)),
  );
  field.value = value;
  return field;
}

function seatRows() {
  const of = /** @type {GameInfo} */ (game);
  return el(
    "ol",
    { class: "seat-rows" },
    ...wish.who.map((who, seat) => {
      const alone = wish.seats === 1;
      const colour = colours()[seat] ?? String(seat + 1);
      const kinds = /** @type {[string, string][]} */ ([["human", t("Person")], ...of.bots.map((bot) => [`bot ${bot.name}`, t("Bot: {level}", { level: bot.label })]), ["program", t("Program of yours")]]);
      const name = el("input", {
        type: "text",
        maxlength: 40,
        value: who.name,
        placeholder: who.kind === "human" ? t("name") : "",
        "aria-label": alone ? t("Name of the player") : t("Name of {colour}", { colour }),
        oninput: () => {
          who.name = name.value;
          if (seat === 0) setSetting("name", name.value.trim());
        },
      });
      const kind = select(
        who.kind === "bot" ? `bot ${who.bot}` : who.kind,
        kinds,
        (value) => {
          who.kind = value.split(" ")[0] ?? "human";
          who.bot = who.kind === "bot" ? value.slice(4) : "";
          draw();
        },
        { "aria-label": alone ? t("Who plays") : t("Who plays {colour}", { colour }), id: `seat-kind-${seat}` },
      );
      const whose = alone ? [el("span", { class: "colour" }, t("Player"))] : [shape(seat), el("span", { class: "colour" }, colour)];
      return el("li", { class: alone ? "alone" : "" }, ...whose, kind, name);
    }),
  );
}

function optionRows() {
  const of = /** @type {GameInfo} */ (game);
  const rows = of.options
    // who goes first is offered for seats that do not exist with fewer players; the server refuses those with a sentence
    .map((option) => {
      const values = option.choices;
      const field = select(
        String(values.findIndex(([value]) => value === wish.options[option.name])),
        values.map(([, label], index) => [String(index), label]),
        (index) => (wish.options[option.name] = values[Number(index)]?.[0] ?? ""),
      );
      return row(option.label, field, option.help);
    });
  const edition = select(wish.edition_toml ? "own" : wish.edition, [...of.editions, ["own", t("My own edition (a TOML file)…")]], (value) => {
    wish.edition = value === "own" ? "house" : value;
    wish.edition_toml = "";
    file.hidden = value !== "own";
  });
  const file = el("input", {
    type: "file",
    accept: ".toml",
    hidden: !wish.edition_toml,
    "aria-label": t("Edition file"),
    onchange: async () => (wish.edition_toml = (await file.files?.[0]?.text()) ?? ""),
  });
  const hints = el("input", { type: "checkbox", checked: wish.hints ?? !apart(), onchange: () => (wish.hints = hints.checked) });
  const title = el("input", { type: "text", maxlength: 60, value: wish.title, oninput: () => (wish.title = title.value) });
  return [row(t("Edition"), edition), file, ...rows, row(t("Hints allowed"), hints, t("What a bot would do, and an analysis during the game. Where several play at their own screens they are off unless you want them.")), row(t("Name of the table"), title)];
}

function newTable() {
  const of = /** @type {GameInfo} */ (game);
  const people = wish.who.filter((who) => who.kind === "human").length;
  const together = el(
    "fieldset",
    { class: "together" },
    el("legend", {}, t("The people are")),
    ...[
      ["hotseat", t("all at this screen; hands are covered between turns")],
      ["online", t("each at their own screen; you get a link for every seat")],
    ].map(([value, label]) => {
      const box = el("input", { type: "radio", name: "together", id: `together-${value}`, value, checked: wish.together === value, onchange: () => ((wish.together = value ?? ""), draw()) });
      return el("label", { class: "choice" }, box, el("span", {}, label ?? ""));
    }),
  );
  // the event that a toggle is kept by comes later than a change that draws the form again
  const now = /** @type {HTMLDetailsElement | null} */ (document.getElementById("setup"));
  const open = now ? now.open : setting("setup", "") === "open";
  return el(
    "details",
    { class: "setup", id: "setup", open, ontoggle: (/** @type {Event} */ event) => setSetting("setup", /** @type {HTMLDetailsElement} */ (event.target).open ? "open" : "") },
    el("summary", {}, forOne(of) ? t("Choose options") : t("Choose players and options")),
    of.seats.length === 1
      ? null
      : row(
          t("Number of players"),
          select(
            String(wish.seats),
            of.seats.map((count) => [String(count), String(count)]),
            (value) => {
              wish.seats = Number(value);
              seatWishes();
              draw();
            },
            { id: "seat-count" },
          ),
        ),
    seatRows(),
    people > 1 ? together : null,
    ...optionRows(),
    el(
      "div",
      { class: "actions" },
      of.can_score ? el("a", { class: "button", href: `/score/${of.id}` }, icon("laurel"), t("Score a real table instead")) : null,
      button("play", t("Open the table"), () => start({ hotseat: people > 1 && wish.together === "hotseat" }), { class: "primary", id: "open-table" }),
    ),
  );
}

function myTables() {
  const kept = keptTables();
  if (kept.length === 0) return null;
  return el(
    "section",
    { class: "mine" },
    el("h2", {}, t("Continue")),
    el("ul", { class: "kept" }, ...kept.slice(0, 12).map(keptRow)),
    el("p", { class: "small" }, t("Kept in this browser only, with the keys to your seats.")),
  );
}

/** @param {KeptTable} kept */
function keptRow(kept) {
  const title = games.find((one) => one.id === kept.game)?.title ?? kept.game;
  const state = el("span", { class: "small" }, new Date(kept.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }));
  const item = el(
    "li",
    {},
    el("a", { href: kept.path }, el("strong", {}, kept.title || title), kept.title && kept.title !== title ? el("span", {}, title) : null, kept.daily ? el("span", {}, dateText(kept.daily)) : null, state),
    button("close", t("Forget this table"), () => (forgetTable(kept), item.remove()), { class: "icon-button", title: t("Forget this table") }),
  );
  fetchTable(kept.table)
    .then((info) => {
      const open = info.seats.filter((seat) => seat.state === "open").length;
      state.append(` · ${info.over ? t("over") : open > 0 ? t("open seats: {count}", { count: open }) : t("in play")}`);
    })
    .catch((error) => error.status === 404 && state.append(` · ${t("no longer there")}`));
  return item;
}

/**
 * Draws what is above and below something that stays.
 *
 * @param {HTMLElement} home
 * @param {HTMLElement | undefined} middle
 * @param {(HTMLElement | null)[]} above
 * @param {(HTMLElement | null)[]} below
 */
function around(home, middle, above, below) {
  if (!middle || middle.parentElement !== home) {
    fill(home, ...above, middle, ...below);
    return;
  }
  for (const old of [...home.children]) if (old !== middle) old.remove();
  middle.before(...above.filter((node) => node !== null));
  middle.after(...below.filter((node) => node !== null));
}

function draw() {
  const focus = document.activeElement?.id;
  const chosen = game;
  if (!chosen) return;
  if (hero.game !== chosen.id) Object.assign(hero, { game: chosen.id, picture: picture(chosen) });
  if (games.length > 1) cards ??= gameCards();
  const above = [
    el(
      "section",
      { class: "hero" },
      el(
        "div",
        { class: "words-side" },
        el("p", { class: "lead" }, t("Found a city tonight")),
        el("h1", {}, chosen.title),
        el("p", { class: "tagline" }, chosen.tagline),
        el("p", { class: "small" }, byline(chosen)),
        el(
          "div",
          { class: "start" },
          button("play", forOne(chosen) ? t("Play now") : t("Play now against bots"), quickStart, { class: "primary big", id: "play-now" }),
          forOne(chosen) ? null : el("p", { class: "small" }, t("or, below, with friends: at this screen or each at their own")),
        ),
        el("p", { id: "problem", class: "problem", role: "alert" }),
      ),
      hero.picture,
    ),
    today(chosen, playDaily, draw),
  ];
  around(need("main"), cards, above, [newTable(), myTables()]);
  if (focus) document.getElementById(focus)?.focus();
}

fill(need("preferences"), preferences());
fill(need("home"), el("span", { class: "visually-hidden" }, t("Home")), icon("home"));
document.title = t("oikist: found a city tonight");

try {
  games = await fetchGames();
  const first = games.find((one) => one.id === setting("game", "palatinus")) ?? games[0];
  if (first) choose(first);
  else fill(need("main"), el("p", { class: "problem" }, t("No game is installed.")));
} catch (error) {
  fill(
    need("main"),
    el("p", { class: "problem", role: "alert" }, error instanceof Error ? error.message : String(error)),
    button("replay", t("Try again"), () => location.reload(), { class: "primary" }),
  );
}
