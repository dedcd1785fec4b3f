// The page's own strings in the chosen language. English msgids are the keys; what has no translation stays English.

/** @type {Record<string, string>} */
let catalogue = {};

/** Languages that the page offers; their names are never translated. */
export const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
  ["it", "Italiano"],
  ["ru", "Русский"],
];

/** @returns {string} the language in use */
export function language() {
  const kept = localStorage.getItem("oikist.lang");
  if (kept) return kept;
  const wanted = navigator.language.slice(0, 2);
  return LANGUAGES.some(([code]) => code === wanted) ? wanted : "en";
}

/** @param {string} code */
export function setLanguage(code) {
  localStorage.setItem("oikist.lang", code);
  location.reload();
}

/** Loads the catalogue; without one the page speaks English. */
export async function loadWords() {
  document.documentElement.lang = language();
  if (language() === "en") return;
  try {
    const answer = await fetch(`/api/words?lang=${encodeURIComponent(language())}`);
    if (answer.ok) catalogue = await answer.json();
  } catch {
    // offline: English is better than nothing, and the socket tells about the connection
  }
}

/**
 * A string of the page in the reader's language, parameters in braces.
 *
 * @param {string} msgid
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(msgid, params = {}) {
  const template = catalogue[msgid] || msgid;
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * Points as people read them.
 *
 * @param {number} value
 * @returns {string}
 */
export function points(value) {
  return Number.isInteger(value) ? minus(String(value)) : decimal(value);
}

/**
 * A number with one digit after the point.
 *
 * @param {number} value
 * @returns {string}
 */
export function decimal(value) {
  return minus(value.toFixed(1));
}

/** A hyphen before a number is read out by nobody. @param {string} number */
const minus = (number) => number.replace("-", "−");

/**
 * So many points, in words.
 *
 * @param {number} value
 * @returns {string}
 */
export function inPoints(value) {
  return points(value) === "1" ? t("1 point") : t("{points} points", { points: points(value) });
}
