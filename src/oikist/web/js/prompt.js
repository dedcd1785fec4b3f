// The prompt: what is to be done now, what has been chosen for it, and the buttons for what is not on the board.

/** @import { SeatInfo, View } from "./types.d.ts" */

import { button, el, fill, need, shape } from "./dom.js";
import { outcome, seatName } from "./seats.js";
import { t } from "./words.js";

/**
 * @typedef {object} Offer what can be done now besides clicking on the board
 * @property {string[]} chosen
 * @property {string[]} buttons  parts with a button of their own
 * @property {Set<string>} hinted  parts that a bot would use
 * @property {string[]} turns
 * @property {string[]} flips
 * @property {string | null} confirm  the action in words, when it must be confirmed
 * @property {boolean} sealing  whether it cannot be taken back afterwards
 * @property {"" | "free" | "fits" | "refused"} held  something is held over the board: nowhere yet, or pinned where it fits or not
 */

/**
 * @typedef {object} Doings
 * @property {(part: string) => void} pick
 * @property {(step: number) => void} turn
 * @property {() => void} flip
 * @property {() => void} commit
 * @property {() => void} back
 * @property {() => void} undo
 * @property {() => void} done
 * @property {() => void} share
 * @property {() => void} finale
 * @property {() => void} score
 * @property {(view: View) => Node[]} ready  several decisions at once, ready-made
 * @property {(view: View) => Node[]} standing  the choice to answer in the same way from now on
 */

/**
 * @param {View} view
 * @param {SeatInfo[]} seats
 * @param {number[]} held
 * @param {Offer} offer
 * @param {Doings} doings
 * @param {(id: string) => string} label
 */
export function showPrompt(view, seats, held, offer, doings, label) {
  const home = need("prompt");
  const focus = document.activeElement?.getAttribute("data-part") ?? document.activeElement?.id;
  const within = home.contains(document.activeElement);
  const [look, ...content] = body(view, seats, held, offer, doings, label);
  home.className = /** @type {string} */ (look);
  // players at one screen are told whose turn it is
  const turn = held.length > 1 && look === "mine" ? seats[view.seat] : undefined;
  const phase = turn ? [shape(turn.seat), el("strong", {}, seatName(turn)), ` · ${view.phase}`] : [view.phase];
  fill(home, el("p", { class: "phase" }, ...phase), .../** @type {Node[]} */ (content));
  if (within && focus) {
    const again = [...home.querySelectorAll("button")].find((one) => one.id === focus || one.getAttribute("data-part") === focus);
    // what had the focus is gone: the keyboard goes on from here, not from the top of the page
    (again ?? home).focus();
  }
}

/**
 * The arrows go from one button to the next, where nothing is left to be chosen but what has one.
 *
 * @param {number} step
 * @returns {boolean} whether there is any
 */
export function walkPrompt(step) {
  const all = /** @type {HTMLElement[]} */ ([...need("prompt").querySelectorAll(".do, #commit, #back, .ready button")]).filter((one) => !one.matches(":disabled"));
  const now = all.findIndex((one) => one === document.activeElement);
  const next = now < 0 ? 0 : Math.min(all.length - 1, Math.max(0, now + Math.sign(step)));
  all[next]?.focus();
  return all.length > 0;
}

/** @type {(view: View, seats: SeatInfo[], held: number[], offer: Offer, doings: Doings, label: (id: string) => string) => [string, ...(Node | null)[]]} */
function body(view, seats, held, offer, doings, label) {
  const actor = seats[view.actor];
  if (view.over) return ["over", ...ending(view, doings)];
  if (!view.started) {
    const open = seats.filter((seat) => seat.state === "open").length;
    return [
      "waiting",
      el("h2", {}, t("Waiting for players")),
      el("p", {}, t("Seats still open: {count}. The game begins by itself as soon as all are taken.", { count: open })),
      el("p", { class: "small" }, view.hints ? t("Hints are allowed at this table.") : t("Hints are off at this table.")),
      button("share", t("Share the links"), doings.share, { class: "primary" }),
    ];
  }
  if (view.actions.length > 0) return ["mine", ...choosing(view, offer, doings, label)];
  const held_by_me = view.pending && view.can_undo;
  if (held_by_me) {
    const bar = el("div", { class: "bar" });
    bar.style.animationDuration = `${view.pending_ms}ms`;
    return [
      "pending",
      el("h2", {}, t("Done?")),
      el("p", {}, t("The game goes on by itself in a moment. Until then you can take this back.")),
      bar,
      el(
        "div",
        { class: "actions" },
        button("tick", t("Go on"), doings.done, { class: "primary", id: "go-on" }),
        button("undo", t("Take back"), doings.undo, { id: "take-back" }),
      ),
    ];
  }
  if (view.actor === -1) return ["thinking", el("h2", {}, t("Chance decides")), el("p", {}, t("The result is shown in a moment."))];
  if (!actor) return ["waiting", el("h2", {}, view.prompt)];
  const who = el("h2", { class: "who" }, actor.colour === "" ? null : shape(actor.seat), seatName(actor));
  if (actor.kind === "bot") {
    who.append(el("span", { class: "dots", "aria-hidden": "true" }));
    return ["thinking", who, el("p", {}, t("is thinking; the move is shown as soon as it is made."))];
  }
  if (!actor.online && !held.includes(actor.seat)) {
    return ["away", who, el("p", {}, t("is to move but away just now. The table is kept; the game goes on when they come back."))];
  }
  return ["waiting", who, el("p", {}, t("is to move. The table shows it as soon as they have."))];
}

/** @type {(view: View, offer: Offer, doings: Doings, label: (id: string) => string) => (Node | null)[]} */
function choosing(view, offer, doings, label) {
  const chips = offer.chosen.map((part) =>
    el(
      "button",
      { type: "button", class: "chip", "data-part": part, title: t("Choose something else"), onclick: () => doings.pick(part) },
      label(part),
      el("span", { "aria-hidden": "true" }, " ×"),
    ),
  );
  const things = offer.buttons.map((part) =>
    el("button", { type: "button", class: offer.hinted.has(part) ? "do is-hinted" : "do", "data-part": part, onclick: () => doings.pick(part) }, label(part)),
  );
  const sides = [];
  if (offer.turns.length > 1) {
    sides.push(
      button("turnLeft", t("Turn left"), () => doings.turn(-1), { class: "icon-button", id: "turn-left", title: t("Turn left (Shift+R)") }),
      button("turnRight", t("Turn right"), () => doings.turn(1), { class: "icon-button", id: "turn-right", title: t("Turn right (R)") }),
    );
  }
  if (offer.flips.length > 1) sides.push(button("flip", t("Flip"), doings.flip, { class: "icon-button", id: "flip", title: t("Flip (F)") }));
  if (offer.held !== "") return [el("h2", {}, view.prompt), ...holding(offer, doings, sides, chips, things)];
  return [
    el("h2", {}, view.prompt),
    chips.length > 0 ? el("div", { class: "chips", role: "group", "aria-label": t("Chosen so far") }, ...chips) : null,
    things.length > 0 ? el("div", { class: "things", role: "group", "aria-label": t("You can") }, ...things) : null,
    ...(offer.confirm === null && offer.chosen.length === 0 ? doings.ready(view) : []),
    ...doings.standing(view),
    sides.length > 0 && offer.confirm === null ? el("div", { class: "sides", role: "group", "aria-label": t("Turn and flip") }, ...sides) : null,
    offer.confirm === null
      ? null
      : el(
          "div",
          { class: "confirm" },
          el("p", { id: "commit-what" }, offer.confirm),
          offer.sealing ? el("p", { class: "small", id: "commit-seals" }, t("This cannot be taken back: it shows something hidden.")) : null,
          el(
            "div",
            { class: "actions" },
            button("tick", offer.sealing ? t("Yes, do it") : t("Do it"), doings.commit, { class: "primary", id: "commit", "aria-describedby": offer.sealing ? "commit-what commit-seals" : "commit-what" }),
            button("left", t("Back"), doings.back, { id: "back" }),
            ...sides,
          ),
        ),
  ];
}

/**
 * Something is held over the board. The same buttons stand here all the time, so that nothing moves under a thumb.
 *
 * @param {Offer} offer
 * @param {Doings} doings
 * @param {Node[]} sides
 * @param {Node[]} chips
 * @param {Node[]} things
 * @returns {Node[]}
 */
function holding(offer, doings, sides, chips, things) {
  const words = {
    "": "",
    free: howToHold(offer),
    fits: offer.sealing ? t("Put it down here? It cannot be taken back.") : t("Put it down here?"),
    refused: howToFit(offer),
  };
  const pinned = offer.held !== "free";
  return [
    ...(chips.length > 0 ? [el("div", { class: "chips", role: "group", "aria-label": t("Chosen so far") }, ...chips)] : []),
    ...(things.length > 0 ? [el("div", { class: "things", role: "group", "aria-label": t("You can") }, ...things)] : []),
    el(
      "div",
      { class: `confirm held-${offer.held}` },
      el("p", {}, words[offer.held]),
      el(
        "div",
        { class: "actions" },
        button("tick", t("Put it down"), doings.commit, { class: "primary", id: offer.held === "fits" ? "commit" : null, disabled: offer.held !== "fits" }),
        button("close", t("Back"), doings.back, { id: "back", class: "icon-button", title: t("Back (Esc)"), disabled: !pinned }),
        el("span", { class: "sides", role: "group", "aria-label": t("Turn and flip") }, ...sides),
      ),
    ),
  ];
}

/** What can be done with it while it is held nowhere yet; only what is possible is said. @param {Offer} offer */
function howToHold(offer) {
  if (matchMedia("(pointer: coarse)").matches) return t("Tap a place to hold it there, then drag it on.");
  const [turns, flips] = [offer.turns.length > 1, offer.flips.length > 1];
  if (turns && flips) return t("R turns, F flips; a click holds it where it is.");
  if (turns) return t("R turns it; a click holds it where it is.");
  if (flips) return t("F flips it; a click holds it where it is.");
  return t("A click holds it where it is.");
}

/** @param {Offer} offer */
function howToFit(offer) {
  const [turns, flips] = [offer.turns.length > 1, offer.flips.length > 1];
  if (turns && flips) return t("It does not fit: turn it, flip it or move it.");
  if (turns) return t("It does not fit: turn it or move it.");
  if (flips) return t("It does not fit: flip it or move it.");
  return t("It does not fit: move it.");
}

/** @type {(view: View, doings: Doings) => Node[]} */
function ending(view, doings) {
  return [
    el("h2", {}, t("The game is over")),
    outcome(view),
    ...(view.reason ? [el("p", { class: "small" }, view.reason)] : []),
    el(
      "div",
      { class: "actions" },
      ...(view.lost
        ? []
        : [
            button("play", t("Show the evaluation"), doings.finale, { class: "primary", id: "show-finale" }),
            button("laurel", t("Where the points come from"), doings.score, { id: "show-score" }),
          ]),
      el("a", { href: "/", class: "button" }, t("A new game")),
    ),
  ];
}

/**
 * Nothing is to be done now.
 *
 * @param {View} view
 * @param {string} title
 * @param {string} [text]
 */
export function showWaiting(view, title, text) {
  need("prompt").className = "waiting";
  fill(need("prompt"), el("p", { class: "phase" }, view.phase), el("h2", {}, title), text ? el("p", {}, text) : null);
}
