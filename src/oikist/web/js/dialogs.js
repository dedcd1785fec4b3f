// Dialogs: sharing seats, joining by a link, the fair dice, the keys.

/** @import { SeatInfo, SeatLink, View } from "./types.d.ts" */

import { button, el, need, shape } from "./dom.js";
import { programSeats } from "./programs.js";
import { liveWithin, say } from "./live.js";
import { seatName } from "./seats.js";
import { setSetting, setting } from "./store.js";
import { t } from "./words.js";

/**
 * Opens a modal dialog.
 *
 * @param {string} title
 * @param {...(Node | null)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const opener = document.activeElement?.id;
  const close = button("close", t("Close"), () => box.close(), { class: "icon-button", title: t("Close") });
  const box = el(
    "dialog",
    { "aria-label": title, onclose: closed },
    el("header", {}, el("h2", {}, title), close),
    ...content,
  );
  function closed() {
    // the live region must not go with it
    liveWithin();
    box.remove();
    // what had opened it may have been drawn anew meanwhile
    if (opener && document.activeElement === document.body) document.getElementById(opener)?.focus();
  }
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  liveWithin(box);
  box.showModal();
  return box;
}

/**
 * A link with a button that copies it.
 *
 * @param {string} label
 * @param {string} path
 * @param {Node | null} mark
 */
const linkRow = (label, path, mark) => copyRow(label, new URL(path, location.origin).href, mark);

/**
 * Something to be copied, with a button that does it.
 *
 * @param {string} label
 * @param {string} value
 * @param {Node | null} mark
 */
export function copyRow(label, value, mark) {
  const field = el("input", { type: "text", readonly: true, value, "aria-label": label, onfocus: () => field.select() });
  const copy = button("copy", t("Copy"), async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // pages that are not served securely may not write to the clipboard: then the selection is copied by hand
      field.select();
      document.execCommand("copy");
    }
    copy.classList.add("copied");
    say(t("Copied: {label}", { label }));
    setTimeout(() => copy.classList.remove("copied"), 1500);
  });
  return el("div", { class: "link-row" }, el("span", { class: "label" }, mark, label), field, copy);
}

/**
 * The links of a table: a secret one for each open seat, if this browser has created the table, and one to watch.
 *
 * @param {string} table
 * @param {SeatInfo[]} seats
 * @param {SeatLink[]} links
 * @param {string} owner  the secret of who has made the table; empty in other browsers
 */
export function shareDialog(table, seats, links, owner) {
  const open = seats.filter((seat) => seat.state === "open" && seat.kind === "human");
  const rows = open.flatMap((seat) => {
    const link = links.find((one) => one.seat === seat.seat);
    return link ? [linkRow(t("Seat {seat}", { seat: seatName(seat) }), link.path, shape(seat.seat))] : [];
  });
  const words =
    rows.length > 0
      ? t("Send each player one link. Who opens it takes the seat: a link is a key, show it to nobody else.")
      : seats.some((seat) => seat.kind === "program" && seat.state === "open")
        ? t("The game begins when the programs have come. This link shows the table to anybody who wants to watch.")
      : seats.length === 1
        ? t("This link shows the table to anybody who wants to watch.")
      : open.length > 0
        ? t("Seats are still open. Only the browser that has created this table has the links to them.")
        : t("All seats are taken. This link shows the table to anybody, without what is hidden.");
  dialog(
    t("Share this table"),
    el("p", {}, words),
    // the browser's own names for this computer; at any other address the links are good elsewhere too
    /^(localhost|127\..*|\[::1\])$/.test(location.hostname)
      ? el("p", { class: "small" }, t("These links open on this computer only. For players at others, start the server with --host 0.0.0.0 and make the table at the address that it names."))
      : null,
    ...rows,
    linkRow(t("To watch"), `/t/${table}`, null),
    owner ? programSeats(table, seats, owner) : null,
  );
}

/**
 * Asks for a name to take a seat with.
 *
 * @param {string} who the seat, in words
 * @param {boolean} hints whether they are allowed at the table
 * @param {(name: string) => Promise<void>} join
 */
export function joinDialog(who, hints, join) {
  const name = el("input", { type: "text", id: "join-name", maxlength: 40, autocomplete: "nickname", value: setting("name", "") });
  const problem = el("p", { class: "problem", role: "alert" });
  const submit = el("button", { type: "submit", class: "primary" }, t("Take the seat"));
  const form = el(
    "form",
    {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        submit.disabled = true;
        try {
          setSetting("name", name.value.trim());
          await join(name.value.trim());
          box.close();
        } catch (error) {
          problem.textContent = error instanceof Error ? error.message : String(error);
          submit.disabled = false;
        }
      },
    },
    el("p", {}, t("You have been given the seat {who}. The game begins when all seats are taken.", { who })),
    el("p", { class: "small" }, hints ? t("Hints are allowed at this table.") : t("Hints are off at this table.")),
    el("label", { for: "join-name" }, t("Your name at the table")),
    name,
    problem,
    el("div", { class: "actions" }, submit),
  );
  const box = dialog(t("Join the table"), form);
  name.focus();
}

/** @param {View} view */
export function diceDialog(view) {
  const rows = [el("dt", {}, t("Commitment")), el("dd", { class: "hash" }, view.commitment || t("shown when all are seated"))];
  if (view.seed) rows.push(el("dt", {}, t("Seed")), el("dd", { class: "hash" }, view.seed));
  dialog(
    t("Fair dice"),
    el("p", {}, t("Before the game the server has fixed its secret seed and shown the seed's fingerprint, the commitment. Every seat has then added random characters of its own. All draws follow from these; nobody can choose them afterwards.")),
    el("dl", {}, ...rows),
    el("p", {}, t("At the end the seed is shown. Download the record and check every draw with: oikist replay FILE --check")),
    el("p", { class: "small" }, t("This does not prove that the server tells nobody else what it knows during the game.")),
  );
}

/** The keys, for who plays without a pointer. */
export function keysDialog() {
  const keys = [
    ["Tab", t("to the next region: tools, board, hand, choices, tabs")],
    ["← ↑ → ↓", t("to the nearest place or piece in that direction that can be chosen (with Ctrl: to any)")],
    ["Enter", t("choose; again: put down what is held")],
    ["Esc", t("one step back")],
    ["R, Shift+R", t("turn")],
    ["F", t("flip")],
    ["U", t("take back")],
    ["H", t("hint")],
    ["L", t("read the last move")],
    ["S", t("read the score")],
    ["V", t("a layer over the board on or off, where the game has one")],
    ["?", t("why not: the next thing pointed at explains itself")],
    ["Home, End", t("in the replay: to the start, to the end")],
  ];
  dialog(t("Keys"), el("dl", { class: "keys" }, ...keys.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key ?? "")), el("dd", {}, words ?? "")])));
}

/**
 * Covers the table until the next player has the device.
 *
 * @param {SeatInfo} seat
 * @param {() => void} show
 * @param {(() => void) | null} undo
 */
export function cover(seat, show, undo) {
  uncover();
  const name = seatName(seat);
  const reveal = button("eye", t("I am {name}: show", { name }), () => {
    uncover();
    show();
  }, { class: "primary big" });
  const box = el(
    "section",
    { id: "cover", "aria-label": t("Hands are covered"), class: `for-${seat.seat}` },
    shape(seat.seat),
    el("h2", {}, t("Pass the device to {name}", { name })),
    el("p", {}, t("The hand is covered until then.")),
    reveal,
    undo ? button("undo", t("Take back the last action"), undo, { id: "cover-undo" }) : null,
  );
  need("hand-region").append(box);
  document.body.classList.add("covered");
  reveal.focus();
  say(t("Pass the device to {name}", { name }));
}

/** Takes the cover away. */
export function uncover() {
  document.getElementById("cover")?.remove();
  document.body.classList.remove("covered");
}
