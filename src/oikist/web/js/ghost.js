// The ghost: how the board would look after the action under the pointer, drawn over it and never in the way of a click.

/** @import { PanelView } from "./types.d.ts" */

import { drawing } from "./dom.js";

/**
 * What a drawing has that the present one has not: only that remains of the copy.
 *
 * @param {Element} node
 * @param {Map<string, string>} drawn the present drawing: element id -> markup as it came
 * @param {string[]} parts what the action is about
 * @returns {boolean} whether anything of it is new
 */
function prune(node, drawn, parts) {
  if (node.tagName === "defs") return false;
  const root = node instanceof SVGSVGElement;
  const inner = node.querySelector("[id]") !== null;
  if (node.id && !root) {
    const old = drawn.get(node.id);
    if (old === undefined) return true;
    // what is only drawn differently because of what can come next is no effect of the action
    if (!inner && old !== node.outerHTML && (parts.includes(node.id) || head(old) !== head(node.outerHTML))) return true;
    if (!inner || old === node.outerHTML) {
      node.remove();
      return false;
    }
  }
  let fresh = false;
  if (inner) for (const child of [...node.children]) fresh = prune(child, drawn, parts) || fresh;
  if (!fresh && !root) node.remove();
  return fresh;
}

/** @param {string} text where an element stands: its transform */
const head = (text) => /^<[^>]*?\btransform="([^"]*)"/.exec(text)?.[1] ?? "";

/**
 * How everything in a drawing was drawn, before states and roles are put on it.
 *
 * @param {SVGSVGElement} drawn
 * @returns {[string, string][]}
 */
export function markup(drawn) {
  return [...drawn.querySelectorAll("[id]")].map((node) => [node.id, node.outerHTML]);
}

/**
 * Draws the ghost over the board.
 *
 * @param {HTMLElement} board
 * @param {PanelView[]} panels
 * @param {Map<string, string>} drawn
 * @param {string[]} parts
 */
export function showGhost(board, panels, drawn, parts) {
  hideGhost(board);
  const now = board.querySelector("svg.panel");
  const panel = panels.find((one) => one.name === "board") ?? panels[0];
  const copy = panel ? drawing(panel.svg) : null;
  if (!now || !copy) return;
  prune(copy, drawn, parts);
  for (const node of copy.querySelectorAll("[id]")) node.removeAttribute("id");
  for (const title of copy.querySelectorAll("title")) title.remove();
  copy.setAttribute("class", "panel ghosts");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("width");
  copy.removeAttribute("height");
  copy.setAttribute("viewBox", now.getAttribute("viewBox") ?? "");
  board.append(copy);
}

/** @param {HTMLElement} board */
export function hideGhost(board) {
  for (const old of board.querySelectorAll("svg.ghosts")) old.remove();
}
