// The daily game: what this browser remembers of it. The first result of a day counts; nobody else is told.

/** @import { DailyResult } from "./types.d.ts" */

import { inPoints, t } from "./words.js";

const RESULTS = "oikist.daily";
const MOST = 500;

/** Days that are listed. */
export const DAYS = 14;

/** @returns {DailyResult[]} of all games, latest day first */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(RESULTS) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {DailyResult[]} results */
const keep = (results) => localStorage.setItem(RESULTS, JSON.stringify(results.slice(0, MOST)));

/**
 * @param {string} game
 * @returns {DailyResult[]} latest day first
 */
export const resultsOf = (game) => all().filter((one) => one.game === game);

/**
 * Keeps the result of a day, unless there is one.
 *
 * @param {DailyResult} result
 * @returns {boolean} whether it counts: it is the first of its day, or the same table again
 */
export function keepResult(result) {
  const known = all().find((one) => one.game === result.game && one.date === result.date);
  if (known) return known.table === result.table;
  keep([...all(), result].sort((a, b) => b.date.localeCompare(a.date)));
  return true;
}

/**
 * @param {string} game
 * @param {string} [date] of every day without one
 */
export function forgetResults(game, date) {
  keep(all().filter((one) => one.game !== game || (date !== undefined && one.date !== date)));
}

/**
 * @param {string} game
 * @returns {DailyResult | undefined} the day with the most points, the first of those
 */
export function best(game) {
  const scored = resultsOf(game).filter((one) => one.score !== null);
  return scored.reduceRight((/** @type {DailyResult | undefined} */ top, one) => (top === undefined || Number(one.score) > Number(top.score) ? one : top), undefined);
}

/**
 * The results of the last days.
 *
 * @param {string} game
 * @param {string} today
 */
export function recent(game, today) {
  const first = new Date(Date.parse(today) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  return resultsOf(game).filter((one) => one.date >= first && one.date <= today);
}

/**
 * A date as people write it; the daily game goes by the same clock everywhere.
 *
 * @param {string} date
 */
export function dateText(date) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" });
}

/**
 * What a game for one has come to, in words.
 *
 * @param {{ score: number | null, verdict: string }} result
 */
export function resultText({ score, verdict }) {
  const amount = score === null ? t("no score") : inPoints(score);
  return verdict ? `${verdict} · ${amount}` : amount;
}
