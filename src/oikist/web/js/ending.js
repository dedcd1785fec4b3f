// The end of a game: ranks and ledgers, large enough for everybody at the table.

/** @import { EntryView, View } from "./types.d.ts" */

import { dialog } from "./dialogs.js";
import { button, el, need } from "./dom.js";
import { say } from "./live.js";
import { outcome, outcomeText, seatName } from "./seats.js";
import { Side } from "./side.js";
import { t } from "./words.js";

/**
 * @param {View} view
 * @param {EntryView[]} entries by seat
 * @param {Side} side
 * @param {() => void} again shows the evaluation once more
 * @param {string} [note] what else is to be said
 */
export function showEnding(view, entries, side, again, note = "") {
  const alone = view.seats.length === 1;
  const columns = view.seats.map((seat) => {
    const entry = entries[seat.seat];
    const key = `e${seat.seat}`;
    const heading = alone ? null : el("h3", {}, seatName(seat));
    return el("section", {}, heading, entry ? side.entry({ ...entry, text: t("Total") }, key, new Set([key])) : null);
  });
  const box = dialog(
    t("The game is over"),
    outcome(view),
    el("p", {}, view.reason),
    ...(note ? [el("p", { class: "small" }, note)] : []),
    // what a lost game would have given is nobody's score
    ...(view.lost ? [] : [el("div", { class: "ledger-columns" }, ...columns)]),
    el(
      "div",
      { class: "actions" },
      ...(view.lost ? [] : [button("play", t("Show the evaluation"), () => (box.close(), again()))]),
      el("a", { href: "/", class: "button primary" }, t("A new game")),
    ),
  );
  box.classList.add("ending");
  if (alone) box.classList.add("alone");
  // a rule is read beside the board, not under the dialog
  box.addEventListener("click", (event) => /** @type {Element} */ (event.target).closest(".rule-id") && box.close());
  // what had the focus before, the finale's buttons, is gone
  box.addEventListener("close", () => document.activeElement === document.body && (document.getElementById("show-finale") ?? need("prompt")).focus());
  say(outcomeText(view));
}
