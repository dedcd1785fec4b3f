// The end of a game: ranks and ledgers, large enough for everybody at the table.

/** @import { EntryView, View } from "./types.d.ts" */

import { dialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { say } from "./live.js";
import { ranks, seatName } from "./seats.js";
import { Side } from "./side.js";
import { t } from "./words.js";

/**
 * @param {View} view
 * @param {EntryView[]} entries by seat
 * @param {Side} side
 * @param {() => void} again shows the evaluation once more
 */
export function showEnding(view, entries, side, again) {
  const columns = view.seats.map((seat) => {
    const entry = entries[seat.seat];
    const key = `e${seat.seat}`;
    return el("section", {}, el("h3", {}, seatName(seat)), entry ? side.entry({ ...entry, text: t("Total") }, key, new Set([key])) : null);
  });
  const box = dialog(
    t("The game is over"),
    ranks(view.seats, view.result),
    el("p", {}, view.reason),
    el("div", { class: "ledger-columns" }, ...columns),
    el(
      "div",
      { class: "actions" },
      button("play", t("Show the evaluation"), () => (box.close(), again())),
      el("a", { href: "/", class: "button primary" }, t("A new game")),
    ),
  );
  box.classList.add("ending");
  // a rule is read beside the board, not under the dialog
  box.addEventListener("click", (event) => /** @type {Element} */ (event.target).closest(".rule-id") && box.close());
  // what had the focus before, the finale's buttons, is gone
  box.addEventListener("close", () => document.activeElement === document.body && document.getElementById("show-finale")?.focus());
  const winner = view.seats.filter((seat) => view.result[seat.seat] === 1).map(seatName);
  say(t("The game is over. First: {winner}", { winner: winner.join(", ") }));
}
