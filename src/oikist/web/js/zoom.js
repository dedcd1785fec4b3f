// Zooming and panning of the board by its view box: drawn sharp at every size.

const MOST = 5;
const DRAG_FROM = 6;
const NEAR_TAP = 30;

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
  }

  zoomed() {
    return this.view.w < this.whole.w * 0.995;
  }

  fit() {
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

  clamp() {
    const { whole, view } = this;
    view.x = Math.min(whole.x + whole.w - view.w, Math.max(whole.x, view.x));
    view.y = Math.min(whole.y + whole.h - view.h, Math.max(whole.y, view.y));
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
