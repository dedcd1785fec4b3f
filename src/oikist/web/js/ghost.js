// The ghost, drawn over the board and never in the way of a click: how it would look after the action under the pointer,
// or a thing that is held there.

/** @import { Stage } from "./stage.js" */
/** @import { PanelView } from "./types.d.ts" */

import { drawing, svg } from "./dom.js";

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
    // nor is a new place where something can be put next
    if (old === undefined && node.classList.contains("ghost")) {
      node.remove();
      return false;
    }
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

/**
 * Draws a thing that is held over the board; the same thing in the same look is only moved.
 *
 * @param {HTMLElement} board
 * @param {Element} drawing as it stands in the scene's `<defs>`
 * @param {{ x: number, y: number }} where its origin comes to lie
 * @param {string} look `legal`, `refused` or `free`, and `pinned`
 */
export function holdGhost(board, drawing, where, look) {
  let over = board.querySelector("svg.holding");
  if (!over) {
    hideGhost(board);
    const viewBox = board.querySelector("svg.panel")?.getAttribute("viewBox") ?? "";
    over = svg("svg", { class: "panel ghosts holding", "aria-hidden": "true", viewBox });
    board.append(over);
  }
  const key = drawing.getAttribute("data-ghost") ?? "";
  let held = over.querySelector(":scope > .held");
  if (!held || held.getAttribute("data-held") !== key) {
    held?.remove();
    const copy = svg("g", { class: "held-drawing" }, ...[...drawing.childNodes].map((node) => node.cloneNode(true)));
    for (const node of copy.querySelectorAll("[id]")) node.removeAttribute("id");
    held = svg("g", { "data-held": key }, copy);
    over.append(held);
    outline(held, copy);
  }
  held.setAttribute("class", `held ${look}`);
  held.setAttribute("transform", `translate(${where.x} ${where.y})`);
}

/**
 * What shows whether it fits, without colour too: a plain outline, or a hatched one and a cross.
 *
 * @param {Element} held
 * @param {SVGElement} copy
 */
function outline(held, copy) {
  const own = copy.querySelector(":scope > .glow-target");
  const box = /** @type {SVGGraphicsElement} */ (copy).getBBox();
  const wide = Math.hypot(box.width, box.height) / 32;
  const [x, y, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const shape = () => {
    const node = own ? /** @type {SVGElement} */ (own.cloneNode(false)) : svg("rect", { x, y, width: box.width, height: box.height, rx: wide / 2 });
    for (const name of ["fill", "stroke", "stroke-width", "style"]) node.removeAttribute(name);
    return node;
  };
  const edge = (/** @type {string} */ name, /** @type {number} */ width, /** @type {Record<string, string>} */ more = {}) => {
    const node = shape();
    for (const [key, value] of Object.entries({ class: name, "stroke-width": width, ...more })) node.setAttribute(key, String(value));
    return node;
  };
  const cross = `M${x},${y}L${right},${bottom}M${right},${y}L${x},${bottom}`;
  held.append(
    edge("held-edge under", wide * 1.5),
    edge("held-edge", wide, {}),
    edge("held-hatch", wide * 1.4, { "stroke-dasharray": `${wide * 0.5} ${wide * 0.5}` }),
    svg("path", { class: "held-cross under", d: cross, "stroke-width": wide * 1.3 }),
    svg("path", { class: "held-cross", d: cross, "stroke-width": wide * 0.7 }),
  );
}

/**
 * Lifts what putting it down would bring home above the thing that is held, and lights where it would come to.
 *
 * @param {Stage} stage
 * @param {string[]} ids none to let all of it go
 */
export function raise(stage, ids) {
  for (const old of document.querySelectorAll(".is-coming")) old.classList.remove("is-coming");
  const over = stage.board.querySelector("svg.holding");
  over?.querySelector(":scope > .raised")?.remove();
  const outer = stage.zoom.svg?.getScreenCTM()?.inverse();
  const copies = [];
  for (const id of ids) {
    const node = stage.elements.get(id);
    if (node && !stage.board.contains(node)) node.classList.add("is-coming");
    const inner = node?.getScreenCTM();
    if (!node || !inner || !outer || !over || !stage.board.contains(node)) continue;
    const { a, b, c, d, e, f } = outer.multiply(inner);
    const copy = /** @type {SVGElement} */ (node.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    copy.setAttribute("class", "lifted");
    for (const name of ["tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    copies.push(copy);
  }
  if (copies.length > 0) over?.append(svg("g", { class: "raised" }, ...copies));
}

/** @param {HTMLElement} board */
export function hideGhost(board) {
  for (const old of board.querySelectorAll("svg.ghosts")) old.remove();
}
