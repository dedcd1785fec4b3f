// The one polite live region: everything that changes is said there, in the words of the log.

import { need } from "./dom.js";

/** @type {string[]} */
const queue = [];
let busy = false;

/** @param {string} text */
export function say(text) {
  if (!text) return;
  queue.push(text);
  if (!busy) next();
}

function next() {
  const text = queue.splice(0).join(" ");
  busy = text !== "";
  if (!busy) return;
  const region = need("live");
  region.textContent = "";
  // a reader notices a change of text only if it was empty for a moment; others may be added meanwhile
  setTimeout(() => {
    region.textContent = text;
    setTimeout(next, 300);
  }, 60);
}
