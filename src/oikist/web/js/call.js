// Calls who must decide, wherever on the page they are looking: a bar that leads to the question, the title of the
// browser's tab, and a word to those who listen.

/** @import { View } from "./types.d.ts" */

import { button, el, fill, need } from "./dom.js";
import { say } from "./live.js";
import { t } from "./words.js";

/**
 * @typedef {object} Page
 * @property {() => boolean} elsewhere  whether the question is out of sight
 * @property {() => void} come  brings it into sight
 */

/** Whether the question cannot be seen: a dialog is open over it, or it is hidden. */
export const outOfSight = () => document.querySelector("dialog[open]:not(#cover)") !== null || need("prompt").getClientRects().length === 0;

/** Brings it into sight. */
function uncoverQuestion() {
  for (const box of document.querySelectorAll("dialog[open]:not(#cover)")) /** @type {HTMLDialogElement} */ (box).close();
  document.body.classList.remove("sheet-open");
  need("prompt").scrollIntoView({ block: "nearest" });
}

/** @param {Page} page */
export function makeCall(page) {
  /** What this seat had to decide before, if anything. @type {Map<number, string>} */
  const asked = new Map();
  const bar = need("call");
  const hide = () => {
    bar.hidden = true;
    fill(bar);
    document.body.append(bar);
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !page.elsewhere()) hide();
  });
  return {
    /** @param {View} view of the seat that is shown @param {boolean} covered */
    take(view, covered) {
      const mine = view.actions.length > 0 && !covered;
      const before = asked.get(view.seat) ?? "";
      const fresh = mine && before === "";
      asked.set(view.seat, mine ? view.prompt : "");
      if (!mine || !page.elsewhere()) hide();
      // the next question of the same turn is seen to change, but is heard only when it is said
      if (mine && view.prompt !== before) say(t("To decide: {what}", { what: view.prompt }));
      if (fresh) {
        need("prompt").classList.add("called");
        setTimeout(() => need("prompt").classList.remove("called"), 2400);
      }
      if (!mine || !page.elsewhere() || !bar.hidden) return;
      bar.hidden = false;
      // all else can be neither seen nor clicked while a dialog is open
      (document.querySelector("dialog[open]:not(#cover)") ?? document.body).append(bar);
      fill(
        bar,
        el("strong", {}, view.prompt),
        button("play", t("Go there"), () => {
          uncoverQuestion();
          page.come();
          hide();
        }, { class: "primary", id: "call-go" }),
      );
    },
    hide,
  };
}
