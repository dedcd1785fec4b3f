// What this browser keeps of a table: the way back to its seats, and the results of daily games.

/** @import { View } from "./types.d.ts" */

import { dateText, keepResult } from "./daily.js";
import { keepTable } from "./store.js";
import { t } from "./words.js";

/**
 * The way back to these seats.
 *
 * @param {string} table
 * @param {string[]} secrets
 */
const pathOf = (table, secrets) => `/t/${table}#${secrets.length > 1 ? "seats" : "seat"}=${secrets.join(".")}`;

/**
 * @param {View} view
 * @param {string} table
 * @param {string[]} secrets
 */
export function remember(view, table, secrets) {
  if (secrets.length === 0) return;
  keepTable({ table, title: view.title, game: view.game, path: pathOf(table, secrets), daily: view.daily });
}

/**
 * The result of a daily game is kept by the browser that has played it.
 *
 * @param {View} view
 * @param {string} table
 * @param {string[]} secrets
 * @returns {string} what to say about it
 */
export function remembered(view, table, secrets) {
  if (!view.daily || secrets.length === 0) return "";
  const date = dateText(view.daily);
  const result = { game: view.game, date: view.daily, score: view.seats[0]?.score ?? null, verdict: view.verdict, table, path: pathOf(table, secrets) };
  return keepResult(result) ? t("Kept as your result of {date}.", { date }) : t("The first result of {date} counts; this one does not.", { date });
}
