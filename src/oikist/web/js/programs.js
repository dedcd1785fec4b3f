// Seats for programs: a token for a seat, shown once, and the command that brings a program to it.

/** @import { SeatInfo } from "./types.d.ts" */

import { giveToProgram, takeFromProgram } from "./api.js";
import { copyRow } from "./dialogs.js";
import { button, el, fill, shape } from "./dom.js";
import { seatName } from "./seats.js";
import { keepTable, keptTables, linksOf } from "./store.js";
import { t } from "./words.js";

/**
 * The seats that a program may have: those that are open, and those that one has.
 *
 * @param {string} table
 * @param {SeatInfo[]} seats
 * @param {string} owner  the secret of who has made the table
 */
export function programSeats(table, seats, owner) {
  const possible = seats.filter((seat) => (seat.kind === "human" && seat.state === "open") || (seat.kind === "program" && seat.state !== "bot"));
  if (possible.length === 0) return null;
  return el(
    "details",
    { class: "programs", open: possible.some((seat) => seat.kind === "program") },
    el("summary", {}, t("A program instead of a person")),
    el("p", {}, t("A program of yours, in any language, plays a seat that you give it a token for. A token is a key: it is shown only now, and a new one makes the old one useless.")),
    ...possible.map((seat) => programSeat(table, seat, owner)),
  );
}

/**
 * @param {string} table
 * @param {SeatInfo} seat
 * @param {string} owner
 * @returns {HTMLElement}
 */
function programSeat(table, seat, owner) {
  const shown = el("div", { class: "key", tabindex: -1 });
  const problem = el("p", { class: "problem", role: "alert" });
  let given = seat.kind === "program";
  const tools = el("div", { class: "actions" });
  /** @param {() => Promise<void>} what */
  const attempt = async (what) => {
    problem.textContent = "";
    try {
      await what();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
    draw();
    // the button that was pressed is gone: the keyboard goes to what has come of it, the token before all
    const fields = shown.querySelectorAll("input");
    const next = problem.textContent ? tools.querySelector("button") : (fields[1] ?? fields[0] ?? shown);
    next?.focus();
  };
  const give = () =>
    attempt(async () => {
      const key = await giveToProgram(table, seat.seat, owner);
      given = true;
      keepLinks(table, linksOf(table).filter((link) => link.seat !== seat.seat));
      const url = new URL(key.path, location.origin).href;
      fill(
        shown,
        copyRow(t("Table"), url, null),
        copyRow(t("Token"), key.token, null),
        copyRow(t("Command"), `OIKIST_TOKEN=${key.token} oikist connect ${url} -- ./mybot.py`, null),
      );
    });
  const takeBack = () =>
    attempt(async () => {
      const back = await takeFromProgram(table, seat.seat, owner);
      given = false;
      fill(shown);
      if (!back.secret) {
        fill(shown, el("p", {}, t("A bot plays on for the program.")));
        tools.hidden = true;
        return;
      }
      const link = { seat: seat.seat, kind: "human", name: "", secret: back.secret, path: back.path };
      keepLinks(table, [...linksOf(table).filter((one) => one.seat !== seat.seat), link]);
      fill(shown, copyRow(t("Seat {seat}", { seat: seatName(seat) }), new URL(back.path, location.origin).href, null));
    });
  const draw = () =>
    fill(
      tools,
      button("share", given ? t("Make a new token") : t("Give the seat to a program"), give, { class: "give" }),
      given ? button("undo", t("Take the seat back"), takeBack, { class: "take-back" }) : null,
    );
  draw();
  return el(
    "section",
    { class: "program-seat", "data-seat": seat.seat },
    el("h3", {}, shape(seat.seat), t("Seat {seat}", { seat: seatName(seat) })),
    tools,
    shown,
    problem,
  );
}

/**
 * @param {string} table
 * @param {import("./types.d.ts").SeatLink[]} links
 */
function keepLinks(table, links) {
  const kept = keptTables().find((one) => one.table === table && one.owner);
  if (kept) keepTable({ ...kept, links });
}
