// The players: shape and colour, name, who they are, what they have left, their points, and what they are doing.

/** @import { SeatInfo, View } from "./types.d.ts" */

import { el, fill, shape } from "./dom.js";
import { points, t } from "./words.js";

/** @returns {string[]} the seats' colours as names */
export const colours = () => [t("Red"), t("Lapis"), t("Ochre"), t("Verdigris"), t("Plum")];

/**
 * @param {SeatInfo} seat
 * @returns {string} colour, and the name if there is one
 */
export function seatName(seat) {
  const colour = colours()[seat.seat] ?? seat.colour;
  return seat.name && seat.name !== colour ? t("{colour} ({name})", { colour, name: seat.name }) : colour;
}

/**
 * What a seat is doing, in a word or two, and the class of its look.
 *
 * @param {SeatInfo} seat
 * @param {View} view
 * @param {number[]} held
 * @returns {[string, string]}
 */
function doing(seat, view, held) {
  if (view.over) {
    const rank = view.result[seat.seat] ?? 0;
    return rank === 1 ? ["winner", t("won")] : ["done", t("place {rank}", { rank })];
  }
  if (seat.state === "open") return ["open", t("seat is open")];
  if (seat.thinking) return ["thinking", t("is thinking")];
  if (seat.kind === "human" && !seat.online && !held.includes(seat.seat)) return ["offline", t("is away")];
  if (view.started && view.waiting.includes(seat.seat)) return ["turn", t("to move")];
  return ["", ""];
}

/**
 * @param {HTMLElement} home
 * @param {View} view
 * @param {SeatInfo[]} seats
 * @param {number[]} held
 */
export function showSeats(home, view, seats, held) {
  fill(
    home,
    ...seats.map((seat) => {
      const [look, words] = doing(seat, view, held);
      const mine = held.includes(seat.seat);
      const who = mine ? t("you") : seat.kind === "bot" ? t("bot") : "";
      const score = seat.score;
      return el(
        "li",
        { class: `seat ${look}${mine ? " mine" : ""}`, "data-place": `seat:${seat.seat}`, "data-seat": seat.seat },
        shape(seat.seat),
        el(
          "div",
          { class: "who" },
          el(
            "span",
            { class: "name" },
            colours()[seat.seat] ?? seat.colour,
            who ? el("small", {}, who) : null,
            el("span", { class: "doing" }, words, look === "thinking" ? el("span", { class: "dots", "aria-hidden": "true" }) : null),
          ),
          el("span", { class: "line" }, [seat.name, seat.line].filter(Boolean).join(" · ")),
        ),
        score === null || score === undefined
          ? null
          : el(
              "span",
              { class: "points" },
              el("span", { class: "visually-hidden" }, view.over ? t("points:") : t("points as it stands:")),
              points(score),
            ),
      );
    }),
  );
}

/**
 * The ranks at the end, best first.
 *
 * @param {SeatInfo[]} seats
 * @param {number[]} result
 * @returns {HTMLElement}
 */
export function ranks(seats, result) {
  const order = [...seats].sort((a, b) => (result[a.seat] ?? 9) - (result[b.seat] ?? 9));
  return el(
    "ol",
    { class: "ranks" },
    ...order.map((seat) =>
      el(
        "li",
        { class: `rank-${result[seat.seat] ?? 0}` },
        el("span", { class: "place" }, String(result[seat.seat] ?? "")),
        shape(seat.seat),
        el("span", { class: "name" }, seatName(seat)),
        el("span", { class: "points" }, t("{points} points", { points: points(seat.score ?? 0) })),
      ),
    ),
  );
}
