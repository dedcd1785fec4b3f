// Zooming and panning of the board by its view box: drawn sharp at every size.

import { stillness } from "./motion.js";

const MOST = 5;
const DRAG_FROM = 6;
const NEAR_TAP = 30;

/** What is smaller on the screen than the first is brought nearer, up to the second (pixels of its smaller side). */
const SMALL = 40;
const COMFORT = 48;
const GLIDE = 350;
/** So many pixels are left between what is brought into view and the frame of the board. */
const RIM = 12;

/** Wheel and pinch zoom, dragging pans, a double tap fits the whole board again. */
export class Zoom {
  /** @param {HTMLElement} home */
  constructor(home) {
    this.home = home;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.whole = { x: 0, y: 0, w: 1, h: 1 };
    this.view = { ...this.whole };
    this.dragged = false;
    /** Something else is dragged by the one finger there is. */
    this.still = false;
    /** Whether a double click shows the whole board. */
    this.doubles = true;
    this.gliding = 0;
    /** @type {{ x: number, y: number, w: number, h: number } | null} where it is gliding to */
    this.going = null;
    /** Told whenever something else is shown. */
    this.changed = () => {};
    this.lastTap = { at: 0, x: 0, y: 0 };
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    home.addEventListener("pointerdown", (event) => this.down(event));
    home.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      home.addEventListener(end, (event) => this.up(event));
    }
    home.addEventListener("dblclick", () => this.doubles && this.fit());
  }

  /**
   * Takes a new drawing. What the reader has come near to stays where it is on the screen when the board grows; who sees
   * the whole board goes on seeing the whole.
   *
   * @param {SVGSVGElement} drawn
   * @returns {boolean} whether the board has another size or place now
   */
  attach(drawn) {
    this.gliding += 1;
    this.svg = drawn;
    const box = drawn.viewBox.baseVal;
    const whole = { x: box.x, y: box.y, w: box.width || 1, h: box.height || 1 };
    const same = Object.entries(whole).every(([key, value]) => this.whole[/** @type {"x"} */ (key)] === value);
    const near = this.zoomed();
    const { whole: old, view } = this;
    this.whole = whole;
    if (!same) {
      const part = near ? (this.scaleOf(whole) / this.scaleOf(old)) * (view.w / old.w) : 1;
      const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
      const inside = middle.x >= whole.x && middle.x <= whole.x + whole.w && middle.y >= whole.y && middle.y <= whole.y + whole.h;
      const [w, h] = [whole.w * part, whole.h * part];
      this.view = part < 1 && inside ? { x: middle.x - w / 2, y: middle.y - h / 2, w, h } : { ...whole };
    }
    this.apply();
    return !same;
  }

  /** Pixels for a unit when so much is shown. @param {{ w: number, h: number }} shown */
  scaleOf(shown) {
    const { width, height } = (this.svg ?? this.home).getBoundingClientRect();
    return Math.min((width || 1) / shown.w, (height || 1) / shown.h);
  }

  apply() {
    const { x, y, w, h } = this.view;
    this.svg?.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    for (const other of this.home.querySelectorAll("svg.ghosts, svg.links")) other.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.home.classList.toggle("zoomed", this.zoomed());
    this.changed();
  }

  zoomed() {
    return this.view.w < this.whole.w * 0.995;
  }

  /** Stays where it is. */
  halt() {
    this.gliding += 1;
    this.going = null;
  }

  fit() {
    this.halt();
    this.view = { ...this.whole };
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }

  /**
   * Zooms about a point of the screen; without one about the middle.
   *
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  by(factor, clientX, clientY) {
    this.halt();
    const box = this.home.getBoundingClientRect();
    const at = this.user(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const w = Math.min(this.whole.w, Math.max(this.whole.w / MOST, this.view.w / factor));
    const scale = w / this.view.w;
    this.view.x = at.x - (at.x - this.view.x) * scale;
    this.view.y = at.y - (at.y - this.view.y) * scale;
    this.view.w = w;
    this.view.h *= scale;
    this.clamp();
    this.apply();
  }

  /**
   * Brings parts of the board into view, and near enough to be seen; without any the whole board. Nothing moves when
   * they are seen well already.
   *
   * @param {DOMRect[]} parts in the units of the board
   */
  approach(parts) {
    const near = parts.length > 0 ? this.nearTo(parts) : this.whole;
    if (near) this.glide({ ...near });
  }

  /**
   * @param {DOMRect[]} parts at least one
   * @returns {{ x: number, y: number, w: number, h: number } | undefined} what to show of the board, if another part than now
   */
  nearTo(parts) {
    const { view, whole } = this;
    const [left, top] = [Math.min(...parts.map((part) => part.left)), Math.min(...parts.map((part) => part.top))];
    const [right, bottom] = [Math.max(...parts.map((part) => part.right)), Math.max(...parts.map((part) => part.bottom))];
    const side = Math.min(...parts.map((part) => Math.min(part.width, part.height)).filter((length) => length > 0));
    const all = this.scaleOf(whole);
    if (!Number.isFinite(side) || side * all >= SMALL) return this.zoomed() ? whole : undefined;
    const { width, height } = this.home.getBoundingClientRect();
    // so much of what is around it is seen as well
    const fits = Math.min(width / (right - left + 3 * side), height / (bottom - top + 3 * side));
    const scale = Math.max(all, Math.min(COMFORT / side, fits, all * MOST));
    const now = this.scaleOf(view);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [wide, high] = [width / now / 2, height / now / 2];
    const [middleX, middleY] = [view.x + view.w / 2, view.y + view.h / 2];
    const seen = left >= middleX - wide && right <= middleX + wide && top >= middleY - high && bottom <= middleY + high;
    if (seen && now >= scale * 0.8 && now <= scale * 1.25) return undefined;
    const [w, h] = [(whole.w * all) / scale, (whole.h * all) / scale];
    return { ...within({ x: x - w / 2, y: y - h / 2, w, h }, whole) };
  }

  /**
   * Moves what is shown so far that something that runs out of it is seen as a whole, as far as it fits.
   *
   * @param {DOMRect} part in the units of the board
   */
  bring(part) {
    const { view } = this;
    if (!this.zoomed()) return;
    const { width, height } = this.home.getBoundingClientRect();
    const now = this.scaleOf(view);
    const out = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ middle, /** @type {number} */ room) => {
      const [before, after] = [from - (middle - room / 2), from + size - (middle + room / 2)];
      return size > room ? (before + after) / 2 : Math.min(0, before) + Math.max(0, after);
    };
    this.halt();
    view.x += out(part.x, part.width, view.x + view.w / 2, width / now - (2 * RIM) / now);
    view.y += out(part.y, part.height, view.y + view.h / 2, height / now - (2 * RIM) / now);
    this.clamp();
    this.apply();
  }

  /**
   * What to show so that a part of the board is as large as it goes, and no more beside the board than must be.
   *
   * @param {{ x: number, y: number, w: number, h: number }} part
   */
  closeTo(part) {
    const { whole } = this;
    const { width, height } = (this.svg ?? this.home).getBoundingClientRect();
    const all = this.scaleOf(whole);
    const scale = Math.min((width || 1) / part.w, (height || 1) / part.h, all * MOST);
    const middle = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ seen) =>
      seen >= most ? least + most / 2 : Math.min(least + most - seen / 2, Math.max(least + seen / 2, from + size / 2));
    const x = middle(part.x, part.w, whole.x, whole.w, width / scale);
    const y = middle(part.y, part.h, whole.y, whole.h, height / scale);
    const [w, h] = [(whole.w * all) / scale, (whole.h * all) / scale];
    return { x: x - w / 2, y: y - h / 2, w, h };
  }

  /**
   * Goes to another part of the board: at once for who wants no motion.
   *
   * @param {{ x: number, y: number, w: number, h: number }} to
   * @param {boolean} [once] at once for everybody
   */
  glide(to, once = false) {
    const from = { ...this.view };
    const turn = (this.gliding += 1);
    const began = performance.now();
    this.going = to;
    const go = (/** @type {number} */ now) => {
      if (turn !== this.gliding) return;
      const part = once || stillness() ? 1 : Math.min(1, Math.max(0, now - began) / GLIDE);
      const eased = part * part * (3 - 2 * part);
      for (const key of /** @type {const} */ (["x", "y", "w", "h"])) this.view[key] = from[key] + (to[key] - from[key]) * eased;
      if (part === 1) this.going = null;
      this.apply();
      if (part < 1) requestAnimationFrame(go);
    };
    go(began);
  }

  clamp() {
    Object.assign(this.view, within(this.view, this.whole));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  user(x, y) {
    const matrix = this.svg?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.halt();
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.pointerType === "touch" && this.fingers.size === 1) {
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      const { at, x, y } = this.lastTap;
      if (tap.at - at < 300 && Math.hypot(tap.x - x, tap.y - y) < NEAR_TAP && this.zoomed()) this.fit();
      this.lastTap = tap;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        if (before > 0) this.by(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      }
      this.dragged = true;
    } else {
      if (!this.dragged && Math.hypot(dx, dy) < DRAG_FROM) return;
      if (!this.zoomed() || this.still) return;
      this.dragged = true;
      const scale = this.svg?.getScreenCTM()?.a ?? 1;
      this.view.x -= dx / scale;
      this.view.y -= dy / scale;
      this.clamp();
      this.apply();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    // the click that ends a drag comes after this event and must still see that it was one
    if (this.fingers.size === 0) setTimeout(() => (this.dragged = false), 0);
  }
}

/**
 * A part of the board moved so far that it lies within the whole.
 *
 * @param {{ x: number, y: number, w: number, h: number }} part
 * @param {{ x: number, y: number, w: number, h: number }} whole
 */
const within = (part, whole) => ({
  ...part,
  x: Math.min(whole.x + whole.w - part.w, Math.max(whole.x, part.x)),
  y: Math.min(whole.y + whole.h - part.h, Math.max(whole.y, part.y)),
});
