// Zooming and panning of the board by its view box: drawn sharp at every size.

const MOST = 5;
const DRAG_FROM = 6;

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
    this.lastTap = 0;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    home.addEventListener("pointerdown", (event) => this.down(event));
    home.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      home.addEventListener(end, (event) => this.up(event));
    }
    home.addEventListener("dblclick", () => this.fit());
  }

  /** @param {SVGSVGElement} drawn the new drawing; the zoom stays when the board has kept its size */
  attach(drawn) {
    this.svg = drawn;
    const box = drawn.viewBox.baseVal;
    const whole = { x: box.x, y: box.y, w: box.width || 1, h: box.height || 1 };
    const same = Object.entries(whole).every(([key, value]) => this.whole[/** @type {"x"} */ (key)] === value);
    this.whole = whole;
    if (!same) this.view = { ...whole };
    this.apply();
  }

  apply() {
    const { x, y, w, h } = this.view;
    this.svg?.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    for (const other of this.home.querySelectorAll("svg.ghosts")) other.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
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
      const now = event.timeStamp;
      if (now - this.lastTap < 300 && this.zoomed()) this.fit();
      this.lastTap = now;
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
      if (!this.zoomed()) return;
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
