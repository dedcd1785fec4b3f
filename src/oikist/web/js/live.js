// The one polite live region: everything that changes is said there, in the words of the log. A modal dialog silences
// all that lies outside it, so the region goes into the dialog that is open.

import { need } from "./dom.js";

/** @type {string[]} */
const queue = [];
let busy = false;
let silent = 0;

/** @param {string} text */
export function say(text) {
  if (!text) return;
  queue.push(text);
  if (!busy) next();
}

/**
 * Brings the region to where it is heard; before a dialog opens, since readers follow a region only from then on.
 *
 * @param {Element} [opening] a dialog that is about to open; else where things stand now is looked at
 */
export function liveWithin(opening) {
  const home = opening ?? [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const region = need("live");
  if (region.parentElement !== home) home.append(region);
}

/** Forgets what is said and what was to be said: it was for the player before. */
export function hush() {
  queue.length = 0;
  silent += 1;
  need("live").textContent = "";
}

function next() {
  const text = queue.splice(0).join(" ");
  busy = text !== "";
  if (!busy) return;
  const region = need("live");
  const before = silent;
  region.textContent = "";
  // a reader notices a change of text only if it was empty for a moment; others may be added meanwhile
  setTimeout(() => {
    if (before === silent) region.textContent = text;
    setTimeout(next, 300);
  }, 60);
}
