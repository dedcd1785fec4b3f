// Requests over HTTP. Every failure becomes one sentence for the reader.

/** @import { BranchWish, GameInfo, NewTableWish, RuleText, TableCreated, TableInfo } from "./types.d.ts" */

import { language, t } from "./words.js";

/** A request that did not work; the message is a sentence for people. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 * @param {"POST" | "DELETE"} [method]  with a body
 * @returns {Promise<any>}
 */
export async function request(path, body, headers = {}, method = "POST") {
  let answer;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError(t("The table's server does not answer. Is it running? Try again in a moment."), 0);
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) {
    const status = answer.status;
    throw new ApiError(data?.error ?? t("The server refused this ({status}). Try again.", { status }), status);
  }
  return data;
}

const lang = () => `lang=${encodeURIComponent(language())}`;

/** @returns {Promise<GameInfo[]>} */
export const fetchGames = () => request(`/api/games?${lang()}`);

/**
 * @param {string} game
 * @returns {Promise<RuleText[]>}
 */
export const fetchRules = (game) => request(`/api/games/${encodeURIComponent(game)}/rules?${lang()}`);

/**
 * @param {string} table
 * @returns {Promise<TableInfo>}
 */
export const fetchTable = (table) => request(`/api/tables/${encodeURIComponent(table)}?${lang()}`);

/**
 * @param {NewTableWish} wish
 * @returns {Promise<TableCreated>}
 */
export const createTable = (wish) => request(`/api/tables?${lang()}`, wish);

/**
 * A table that goes on from a position of another one.
 *
 * @param {string} table
 * @param {BranchWish} wish
 * @param {string | undefined} secret  of the seat that looks at the other one
 * @returns {Promise<TableCreated>}
 */
export const branchTable = (table, wish, secret) =>
  request(`/api/tables/${encodeURIComponent(table)}/branch?${lang()}`, wish, secret ? { Authorization: `Bearer ${secret}` } : {});

/**
 * Gives a seat to a program, or its program a new token.
 *
 * @param {string} table
 * @param {number} seat
 * @param {string} owner  the secret of who has made the table
 * @returns {Promise<{ token: string, path: string }>}
 */
export const giveToProgram = (table, seat, owner) => request(programPath(table, seat), {}, { Authorization: `Bearer ${owner}` });

/**
 * Takes a seat back from a program.
 *
 * @param {string} table
 * @param {number} seat
 * @param {string} owner
 * @returns {Promise<{ secret: string, path: string }>}
 */
export const takeFromProgram = (table, seat, owner) => request(programPath(table, seat), {}, { Authorization: `Bearer ${owner}` }, "DELETE");

/**
 * @param {string} table
 * @param {number} seat
 */
const programPath = (table, seat) => `/api/tables/${encodeURIComponent(table)}/seats/${seat}/program?${lang()}`;

/**
 * @param {string} table
 * @param {{ secret: string, nonce: string, name: string }} join
 * @returns {Promise<any>}
 */
export const joinTable = (table, join) => request(`/api/tables/${encodeURIComponent(table)}/join?${lang()}`, join);
