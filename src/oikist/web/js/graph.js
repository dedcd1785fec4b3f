// The graph of an analysis: a line for every seat, told apart by dashes and by the seat's shape as well as by colour.

import { el, shape, svg } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 172;
const EDGE = { left: 34, right: 20, top: 12, bottom: 20 };
const MARK = 12;

/**
 * @typedef {object} Line
 * @property {number} seat
 * @property {[number, number][]} points  ply and value
 */

/**
 * @typedef {object} Drawing what is to be drawn
 * @property {Line[]} lines
 * @property {{ seat: number, ply: number, value: number }[]} moments  where something was thrown away
 * @property {number} plies
 * @property {number} low
 * @property {number} high
 * @property {(value: number) => string} label  of a value on the axis
 * @property {boolean} alone  with nobody to be told from, a seat has no shape
 */

/**
 * The scale of points: a little more than the values need, in whole steps.
 *
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function range(values) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => (high - low) / one <= 4) ?? 1000;
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return bottom === top ? [bottom - step, top + step] : [bottom, top];
}

export class Graph {
  /**
   * @param {string} label
   * @param {(ply: number) => void} chosen  a moment was clicked
   */
  constructor(label, chosen) {
    this.plies = 0;
    this.ply = 0;
    this.cursor = svg("line", { class: "cursor", y1: EDGE.top, y2: HEIGHT - EDGE.bottom });
    this.drawn = svg("g", {});
    this.picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", "aria-hidden": "true" }, this.drawn, this.cursor);
    this.node = el("div", { class: "graph-home", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, id: "graph" }, this.picture);
    /** @param {MouseEvent} event */
    const point = (event) => {
      const box = this.picture.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      chosen(Math.round(Math.max(0, Math.min(1, (at - EDGE.left) / (WIDTH - EDGE.left - EDGE.right))) * this.plies));
    };
    // not already when a finger comes down: it may be scrolling
    this.node.addEventListener("click", point);
  }

  /** @param {number} ply */
  x(ply) {
    return EDGE.left + (this.plies > 0 ? ply / this.plies : 0) * (WIDTH - EDGE.left - EDGE.right);
  }

  /** @param {Drawing} drawing */
  draw(drawing) {
    this.plies = drawing.plies;
    this.node.setAttribute("aria-valuemax", String(drawing.plies));
    const height = HEIGHT - EDGE.top - EDGE.bottom;
    const y = (/** @type {number} */ value) => EDGE.top + (1 - (value - drawing.low) / (drawing.high - drawing.low)) * height;
    const middle = (drawing.low + drawing.high) / 2;
    const marks = [drawing.low, middle, drawing.high].flatMap((value) => [
      svg("line", { class: "grid", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(value), y2: y(value) }),
      text(EDGE.left - 5, y(value) + 4, drawing.label(value), "end"),
    ]);
    const below = [text(EDGE.left, HEIGHT - 5, "0", "start"), text(WIDTH - EDGE.right, HEIGHT - 5, String(drawing.plies), "end")];
    const lines = drawing.lines.map(({ seat, points }) => {
      const d = points.map(([ply, value], at) => `${at === 0 ? "M" : "L"}${this.x(ply).toFixed(1)},${y(value).toFixed(1)}`).join("");
      return svg("path", { class: `line ${drawing.alone ? "alone" : `seat-${seat}`} dash-${drawing.alone ? 0 : seat}`, d });
    });
    const moments = drawing.moments.map(({ seat, ply, value }) => mark(seat, this.x(ply), y(value), drawing.alone, "moment"));
    /** @type {number[]} */
    const taken = [];
    const ends = drawing.alone
      ? []
      : drawing.lines.flatMap(({ seat, points }) => {
          const last = points.at(-1);
          if (!last) return [];
          // lines that end together have their shapes one below the other
          let at = y(last[1]);
          while (taken.some((other) => Math.abs(other - at) < MARK)) at += last[1] > middle ? MARK : -MARK;
          taken.push(at);
          return [mark(seat, Math.min(WIDTH - MARK / 2 - 1, this.x(last[0]) + MARK * 0.75), at, false, "end")];
        });
    this.drawn.replaceChildren(...marks, ...below, ...lines, ...moments, ...ends);
    this.at(this.ply, this.node.getAttribute("aria-valuetext") ?? "");
  }

  /**
   * The moment that is looked at.
   *
   * @param {number} ply
   * @param {string} words
   */
  at(ply, words) {
    this.ply = ply;
    for (const name of ["x1", "x2"]) this.cursor.setAttribute(name, String(this.x(Math.min(ply, this.plies))));
    this.node.setAttribute("aria-valuenow", String(ply));
    this.node.setAttribute("aria-valuetext", words);
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} anchor
 */
function text(x, y, words, anchor) {
  const node = svg("text", { x, y, "text-anchor": anchor });
  node.textContent = words;
  return node;
}

/**
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {boolean} alone
 * @param {string} kind
 */
function mark(seat, x, y, alone, kind) {
  if (alone) return svg("circle", { class: kind, cx: x, cy: y, r: MARK / 2 - 1 });
  const drawn = shape(seat);
  drawn.classList.add(kind);
  for (const [name, value] of Object.entries({ x: x - MARK / 2, y: y - MARK / 2, width: MARK, height: MARK })) drawn.setAttribute(name, String(value));
  return drawn;
}
