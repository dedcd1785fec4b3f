// What this browser and this tab remember. Seat secrets travel in the fragment only: it is never sent to the server
// with a page request, and a tab holds the seats of its own address.

/** @import { KeptTable, SeatLink } from "./types.d.ts" */

const TABLES = "oikist.tables";

/** @returns {KeptTable[]} tables of this browser, latest first */
export function keptTables() {
  try {
    const kept = JSON.parse(localStorage.getItem(TABLES) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Partial<KeptTable> & { table: string }} change */
export function keepTable(change) {
  const all = keptTables();
  const old = all.find((one) => one.table === change.table && one.path === (change.path ?? one.path));
  const base = { title: "", game: "", path: `/t/${change.table}`, links: /** @type {SeatLink[]} */ ([]), daily: "", owner: "" };
  const kept = { ...base, ...old, ...change, at: Date.now() };
  const others = all.filter((one) => one !== old);
  localStorage.setItem(TABLES, JSON.stringify([kept, ...others].slice(0, 30)));
}

/** @param {KeptTable} gone */
export function forgetTable(gone) {
  const left = keptTables().filter((one) => one.table !== gone.table || one.path !== gone.path);
  localStorage.setItem(TABLES, JSON.stringify(left));
}

/**
 * The links to the open seats of a table that this browser has created.
 *
 * @param {string} table
 * @returns {SeatLink[]}
 */
export function linksOf(table) {
  return keptTables().find((one) => one.table === table && one.links.length > 0)?.links ?? [];
}

/**
 * The secret of the table's owner, if this browser has created it.
 *
 * @param {string} table
 * @returns {string}
 */
export function ownerOf(table) {
  return keptTables().find((one) => one.table === table && one.owner)?.owner ?? "";
}

/** @returns {string} the table of this page's address */
export function tableOfPage() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
}

/**
 * The secrets that this tab holds: those in the fragment, else those it held before.
 *
 * @param {string} table
 * @returns {string[]}
 */
export function secretsOfTab(table) {
  const key = `oikist.seats.${table}`;
  const found = new URLSearchParams(location.hash.slice(1));
  const given = (found.get("seats") ?? found.get("seat") ?? "").split(".").filter(Boolean);
  if (given.length > 0) {
    sessionStorage.setItem(key, given.join("."));
    return given;
  }
  return (sessionStorage.getItem(key) ?? "").split(".").filter(Boolean);
}

/**
 * A setting of this browser.
 *
 * @param {string} name
 * @param {string} otherwise
 * @returns {string}
 */
export function setting(name, otherwise) {
  return localStorage.getItem(`oikist.${name}`) ?? otherwise;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function setSetting(name, value) {
  localStorage.setItem(`oikist.${name}`, value);
}

/** @returns {string} random characters, this seat's part of the fair dice */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
