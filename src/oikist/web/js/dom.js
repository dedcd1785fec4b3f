// Making elements, in one line each.

/**
 * Makes an element: attributes, listeners (`onclick`), and children.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

/**
 * The element with this id; the page's own skeleton always has it.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function need(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element ${id}`);
  return node;
}

/**
 * Replaces the children of a node.
 *
 * @param {Element} node
 * @param {...(Node | string | null | undefined)} children
 */
export function fill(node, ...children) {
  node.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined)));
}

/**
 * SVG markup that our own server has drawn, as an element.
 *
 * @param {string} markup
 * @returns {SVGSVGElement | null}
 */
export function drawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.querySelector("svg");
}

const NS = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(NS, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

const SHAPES = [
  ["circle", { cx: 12, cy: 12, r: 9 }],
  ["rect", { x: 3.5, y: 3.5, width: 17, height: 17, rx: 1.5 }],
  ["path", { d: "M12 2.5 20.2 7.2V16.8L12 21.5 3.8 16.8V7.2Z" }],
  ["path", { d: "M12 1.5 21.5 12 12 22.5 2.5 12Z" }],
  ["path", { d: "M3.5 3H20.5V12C20.5 17 16.5 20.3 12 22 7.5 20.3 3.5 17 3.5 12Z" }],
];

/**
 * The outline shape of a seat, in its colour: told apart without colour.
 *
 * @param {number} seat
 * @returns {SVGElement}
 */
export function shape(seat) {
  const [tag, attributes] = /** @type {[string, Record<string, string | number>]} */ (SHAPES[seat % SHAPES.length]);
  return svg("svg", { viewBox: "0 0 24 24", class: `shape seat-${seat}`, "aria-hidden": "true" }, svg(tag, attributes));
}

const ICONS = {
  undo: "M9 5 4 10l5 5M4.5 10H14a6 6 0 0 1 0 12h-2",
  hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.400h6c0-1 .2-1.7 1-2.400A6.5 6.5 0 0 0 12 2.500Z",
  replay: "M4 12a8 8 0 1 1 2.6 5.900M4 12V6.500M4 12h5.500M12 8v4.500l3 2",
  share: "M7 12h10M13.5 8l4 4-4 4M11 5H5v14h6",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1",
  why: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "M7 5l7 7-7 7M17 5v14",
  play: "M7 4.500v15l12-7.500Z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  turnLeft: "M4 5v5h5M4.5 10a8 8 0 1 1-.5 4",
  turnRight: "M20 5v5h-5M19.5 10a8 8 0 1 0 .5 4",
  flip: "M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  copy: "M8 8h11v12H8ZM5 16V4h11",
  tick: "M5 12.500l4.5 4.500L19 7",
  layers: "M12 3.500 21 8.500 12 13.500 3 8.500ZM4.500 12.500 12 16.700l7.500-4.200M4.500 16.300 12 20.500l7.500-4.200",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  chart: "M4 4v16h16M7.500 15l4-5 3.500 3 5-7",
  branch: "M6 4v16M6 14c7 0 11-2 11-8M13.500 9.500 17 5.500l3.500 4",
  home: "M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-5.500h4V20",
  laurel: "M12 21c-5-1-8-5-8-11M12 21c5-1 8-5 8-11M5 6c2 0 2.5 2 1.5 4C4.5 9 4 8 5 6ZM19 6c-2 0-2.5 2-1.5 4 2-1 2.5-2 1.5-4ZM5 12c2 0 3.5 1 3 3.500C6 15.5 5 14 5 12ZM19 12c-2 0-3.5 1-3 3.5 2 0 3-1.5 3-3.500Z",
};

/**
 * A line icon.
 *
 * @param {keyof typeof ICONS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/**
 * A button with an icon and words; on narrow screens the words are for screen readers only when `compact`.
 *
 * @param {keyof typeof ICONS | null} name
 * @param {string} words
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [attributes]
 */
export function button(name, words, onclick, attributes = {}) {
  return el(
    "button",
    { type: "button", ...attributes, onclick },
    name ? icon(name) : null,
    el("span", { class: "words" }, words),
  );
}
