// Playing on from a position of a game at a table of one's own, with bots in the other seats.

/** @import { GameInfo, SeatInfo } from "./types.d.ts" */

import { branchTable } from "./api.js";
import { dialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { colours } from "./seats.js";
import { keepTable, nonce, setSetting, setting } from "./store.js";
import { t } from "./words.js";

/**
 * @param {object} from
 * @param {string} from.table
 * @param {string | undefined} from.secret  of the seat that looks
 * @param {GameInfo} from.game
 * @param {SeatInfo[]} from.seats
 * @param {number} from.ply
 * @param {number} from.seat  who is to move, -1 if nobody is
 */
export function branchDialog({ table, secret, game, seats, ply, seat }) {
  const usual = game.bots.find((bot) => bot.name === setting("branch-bot", "search-3")) ?? game.bots.at(-1);
  const mine = el("select", { id: "branch-seat" }, ...seats.map((one) => el("option", { value: one.seat, selected: one.seat === Math.max(0, seat) }, colours()[one.seat] ?? String(one.seat + 1))));
  const bot = el("select", { id: "branch-bot" }, ...game.bots.map((one) => el("option", { value: one.name, selected: one === usual }, one.label)));
  const problem = el("p", { class: "problem", role: "alert" });
  const go = button("play", t("Play on"), play, { class: "primary", id: "branch-go" });

  async function play() {
    go.disabled = true;
    problem.textContent = "";
    const me = seats.length === 1 ? 0 : Number(mine.value);
    setSetting("branch-bot", bot.value);
    try {
      const made = await branchTable(
        table,
        {
          ply,
          seats: seats.map((one) => (one.seat === me ? { kind: "human", name: setting("name", ""), bot: "" } : { kind: "bot", name: "", bot: bot.value })),
          title: t("From ply {ply}", { ply }),
          nonce: nonce(),
        },
        secret,
      );
      const path = made.seats[me]?.path ?? made.watch;
      keepTable({ table: made.table, title: t("From ply {ply}", { ply }), game: game.id, path, links: made.seats });
      location.assign(path);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      go.disabled = false;
    }
  }

  dialog(
    t("Play on from ply {ply}", { ply }),
    el("p", {}, t("A new table begins as this one stood then, with fresh dice. This game stays as it is.")),
    ...(seats.length === 1
      ? []
      : [
          el("div", { class: "row" }, el("label", { for: "branch-seat" }, t("You play")), mine),
          el("div", { class: "row" }, el("label", { for: "branch-bot" }, t("The others are")), bot),
        ]),
    problem,
    el("div", { class: "actions" }, go),
  );
  go.focus();
}
