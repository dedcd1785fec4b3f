// The players: shape and colour, name, who they are, what they have left, their points, and what they are doing.

/** @import { SeatInfo, View } from "./types.d.ts" */

import { el, fill, shape } from "./dom.js";
import { inPoints, points, t } from "./words.js";

/** @returns {string[]} the seats' colours as names */
export const colours = () => [t("Red"), t("Lapis"), t("Ochre"), t("Verdigris"), t("Plum")];

/**
 * @param {SeatInfo} seat
 * @returns {string} colour, and the name if there is one
 */
export function seatName(seat) {
  if (seat.colour === "") return seat.name || t("Player");
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
  if (view.over && view.seats.length === 1) return view.lost ? ["done", t("lost")] : ["winner", t("finished")];
  if (view.over) {
    const rank = view.result[seat.seat] ?? 0;
    return rank === 1 ? ["winner", t("won")] : ["done", t("place {rank}", { rank })];
  }
  if (seat.state === "open") return ["open", t("seat is open")];
  const away = seat.state === "joined" && !seat.online && !held.includes(seat.seat);
  if (seat.thinking && !away) return ["thinking", t("is thinking")];
  if (away) return ["offline", t("is away")];
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
      const who = mine ? t("you") : seat.state === "bot" ? t("bot") : seat.kind === "program" ? t("program") : "";
      const score = seat.score;
      const alone = seats.length === 1;
      const name = alone ? seat.name || (mine ? t("You") : seatName(seat)) : (colours()[seat.seat] ?? seat.colour);
      return el(
        "li",
        { class: `seat ${look}${mine ? " mine" : ""}${alone ? " alone" : ""}`, "data-place": `seat:${seat.seat}`, "data-seat": seat.seat },
        alone ? null : shape(seat.seat),
        el(
          "div",
          { class: "who" },
          el(
            "span",
            { class: "name" },
            name,
            who && !alone ? el("small", {}, who) : null,
            el("span", { class: "doing" }, words, look === "turn" || look === "thinking" ? el("span", { class: "waited" }) : null, look === "thinking" ? el("span", { class: "dots", "aria-hidden": "true" }) : null),
          ),
          el("span", { class: "line" }, [alone ? "" : seat.name, seat.strength === seat.name ? "" : seat.strength, seat.line].filter(Boolean).join(" · ")),
        ),
        score === null || score === undefined
          ? null
          : el(
              "span",
              { class: "points" },
              el("span", { class: "visually-hidden" }, view.over ? t("points:") : t("points as it stands:")),
              points(score),
            ),
        // where there is no room for the words above
        alone ? null : el("span", { class: "level", "aria-hidden": "true" }, seat.strength || who),
      );
    }),
  );
}

/**
 * @typedef {object} End what a finished game has come to
 * @property {SeatInfo[]} seats
 * @property {number[]} result
 * @property {string} verdict
 */

/**
 * The end in one look: the ranks, or of a game for one its title and its points.
 *
 * @param {End} end
 * @returns {HTMLElement}
 */
export function outcome({ seats, result, verdict }) {
  const [only, ...others] = seats;
  if (!only || others.length > 0) return ranks(seats, result);
  return el(
    "p",
    { class: "outcome" },
    verdict ? el("strong", { class: "verdict" }, verdict) : null,
    el("span", { class: "points" }, only.score === null ? t("no score") : inPoints(only.score)),
  );
}

/**
 * The same in words, to be read aloud.
 *
 * @param {End} end
 */
export function outcomeText({ seats, result, verdict }) {
  const [only, ...others] = seats;
  if (only && others.length === 0) {
    const amount = only.score === null ? t("no score") : inPoints(only.score);
    // a verdict may be a sentence of its own
    return t("The game is over. {outcome}", { outcome: [verdict.replace(/\.$/, ""), amount].filter(Boolean).join(", ") });
  }
  const winner = seats.filter((seat) => result[seat.seat] === 1).map(seatName);
  return t("The game is over. First: {winner}", { winner: winner.join(", ") });
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
        el("span", { class: "points" }, inPoints(seat.score ?? 0)),
      ),
    ),
  );
}

/** @param {SeatInfo} seat what changes between views */
export const changing = ({ online, thinking, state, name, kind, level }) => ({ online, thinking, state, name, kind, level });
