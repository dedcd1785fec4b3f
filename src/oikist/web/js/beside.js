// What belongs beside the board: a column there where the screen has room for it, a tab of the sheet where it has not.

import { need } from "./dom.js";
import { Side } from "./side.js";

/** As narrow as this the board has the whole width: the same as in table.css. */
const NARROW = "(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 560px) and (orientation: landscape)";

/** @param {Side} side the sheet with its tabs */
export function makeBeside(side) {
  const narrow = matchMedia(NARROW);
  /** @type {string[]} */
  let titles = [];
  const place = () => {
    const there = titles.length > 0;
    need(narrow.matches ? "beside-panel" : "beside-region").append(need("beside"));
    need("beside-region").hidden = narrow.matches || !there;
    document.body.classList.toggle("has-beside", there && !narrow.matches);
    side.offer("beside", narrow.matches ? titles : []);
  };
  narrow.addEventListener("change", place);
  place();
  return {
    /** @param {string[]} found the titles of the panels that are there now */
    show(found) {
      // when the table is covered nothing is drawn for a moment: the column stays, a game has it always or never
      if (found.length === 0 && titles.length > 0) return;
      const same = found.length === titles.length && found.every((title, at) => title === titles[at]);
      titles = found;
      if (!same) place();
    },
  };
}
