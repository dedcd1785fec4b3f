// Where things lie so close together that none of them is as large as a hand needs it, a click does not guess: it lists
// what lies there, each with room enough.

/** @import { Stage } from "./stage.js" */

import { dialog } from "./dialogs.js";
import { el, svg } from "./dom.js";
import { t } from "./words.js";

/** Every target has at least so much room to each side together (CSS pixels). */
const ROOM = 24;

/**
 * What a click at a point of the screen may mean: what lies there, and every small target whose room it is in.
 *
 * @param {Stage} stage
 * @param {number} x
 * @param {number} y
 * @returns {string[]} one thing, or several that must be told apart
 */
export function aimed(stage, x, y) {
  const direct = stage.at(x, y);
  const found = direct === null ? [] : [direct];
  // what is held has places of its own; and who asks why not asks of one thing exactly
  if (stage.front || document.body.classList.contains("why-mode")) return found;
  const small = [...stage.looks.can, ...stage.looks.chosen].filter((id) => {
    const box = stage.elements.get(id)?.getBoundingClientRect();
    if (!box || box.width === 0 || Math.min(box.width, box.height) >= ROOM) return false;
    const far = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) => Math.abs(at - from - size / 2) > Math.max(size, ROOM) / 2;
    return !far(x, box.left, box.width) && !far(y, box.top, box.height);
  });
  if (small.length < 2) return small.length === 1 ? small : found;
  return [...new Set([...small, ...stage.through(x, y)])];
}

/** Puts the list away: what it was about is over. */
export function closeCrowd() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.crowd"))?.close();
}

/**
 * Lists what a click may mean, beside where it was.
 *
 * @param {Stage} stage
 * @param {string[]} ids
 * @param {MouseEvent} event
 */
export function openCrowd(stage, ids, event) {
  closeCrowd();
  const choose = (/** @type {string} */ id) => {
    box.close();
    stage.elements.get(id)?.focus({ preventScroll: true });
    stage.handlers.click(id, event);
  };
  const buttons = ids.map((id) =>
    el(
      "button",
      {
        type: "button",
        "data-part": id,
        onclick: () => choose(id),
        // shown on the board as well
        onfocus: () => stage.pointAt(id, "focus"),
        onpointerenter: () => stage.pointAt(id, "pointer"),
      },
      picture(stage, id),
      el("span", {}, stage.label(id)),
    ),
  );
  const box = dialog(t("Which of these?"), el("div", { class: "menu" }, ...buttons));
  box.classList.add("crowd");
  box.addEventListener("keydown", (pressed) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (step === undefined) return;
    pressed.preventDefault();
    const at = buttons.findIndex((one) => one === document.activeElement);
    buttons.at((at + step) % buttons.length)?.focus();
  });
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, event.clientX + ROOM))}px`;
  box.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, event.clientY - height / 2))}px`;
  buttons[0]?.focus();
}

/**
 * A thing as it is drawn on the board.
 *
 * @param {Stage} stage
 * @param {string} id
 * @returns {SVGElement | null}
 */
function picture(stage, id) {
  const node = stage.elements.get(id);
  if (!node) return null;
  const { x, y, width, height } = node.getBBox();
  const own = node.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  const corners = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((corner) => corner.matrixTransform(own));
  const [from, to] = /** @type {[DOMPoint, DOMPoint]} */ (corners);
  const box = [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return svg("svg", { viewBox: box.join(" "), class: "panel", "aria-hidden": "true" }, svg("use", { href: `#${id}` }));
}
