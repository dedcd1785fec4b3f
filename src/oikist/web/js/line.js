// The line below the board.

/** @import { Ruling } from "./types.d.ts" */

import { fill, need } from "./dom.js";

const REST = 1200;

/** @param {(rule: string) => Element} link to a rule */
export function makeLine(link) {
  /** @type {number | undefined} */
  let rest;

  /**
   * Says what is pointed at, what a click does, or which rule forbids it. A ruling stays while the
   * pointer passes over other things on its way to the rule's link.
   *
   * @param {string} text
   * @param {Ruling | null} [ruling]
   * @param {boolean} [passing] said because something is pointed at
   */
  function line(text, ruling, passing) {
    clearTimeout(rest);
    if (passing && need("line").classList.contains("refused")) {
      if (text) rest = setTimeout(() => line(text), REST);
      return;
    }
    fill(need("line"), text, ruling ? " " : null, ruling ? link(ruling.id) : null);
    need("line").classList.toggle("refused", Boolean(ruling));
  }

  return line;
}
