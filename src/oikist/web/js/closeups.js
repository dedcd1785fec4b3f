// A board that is too wide for a small screen is shown there part by part: buttons above it, and by itself the part in
// which something is to be decided. The scene says which parts there are (`core/scene.py`).

/** @import { CloseupView } from "./types.d.ts" */
/** @import { Zoom } from "./zoom.js" */

import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** The parts of one board. */
export class Closeups {
  /**
   * @param {HTMLElement} board
   * @param {Zoom} zoom of the board
   */
  constructor(board, zoom) {
    this.zoom = zoom;
    /** @type {CloseupView[]} */
    this.parts = [];
    this.bar = el("div", { class: "closeups", role: "group" });
    this.bar.hidden = true;
    /** Which part was gone to, and what was shown then: it is still that part as long as nobody has moved on. */
    this.chosen = -1;
    this.placed = { x: 0, y: 0, w: 0, h: 0 };
    this.kept = false;
    board.parentElement?.before(this.bar);
    zoom.changed = () => this.mark();
    new ResizeObserver(() => this.again()).observe(board);
  }

  /** Whether the screen is so small that there is something to choose. */
  active() {
    return this.parts.length > 0 && this.bar.offsetParent !== null;
  }

  /** Whether the part that was gone to is still what is shown. */
  still() {
    const { going, view } = this.zoom;
    if (this.chosen >= 0 && going === this.placed) return true;
    return this.chosen >= 0 && Object.entries(this.placed).every(([key, value]) => Math.abs(view[/** @type {"x"} */ (key)] - value) < 0.5);
  }

  /**
   * A new drawing; the part that was shown may lie elsewhere in it.
   *
   * @param {CloseupView[]} parts
   * @param {boolean} still whether its part was shown until now
   */
  show(parts, still) {
    this.parts = parts;
    this.bar.hidden = parts.length === 0;
    this.bar.setAttribute("aria-label", t("Parts of the table"));
    const titles = parts.map((part) => part.title).join("|");
    if (titles !== this.bar.dataset.titles) {
      this.bar.dataset.titles = titles;
      fill(
        this.bar,
        ...parts.map((part, at) => el("button", { type: "button", onclick: () => this.go(at) }, part.title)),
        button("fit", t("Whole board"), () => this.zoom.fit(), { class: "icon-button", title: t("Whole board (double tap)") }),
      );
    }
    if (!this.active()) this.chosen = -1;
    else if (this.chosen < 0 || still) this.go(Math.min(Math.max(0, this.chosen), parts.length - 1), true);
    this.mark();
  }

  /** The screen has another size now. */
  again() {
    if (!this.active()) {
      if (this.chosen >= 0) this.zoom.fit();
      this.chosen = -1;
    } else if (this.chosen < 0) this.go(0, true);
    else if (this.kept) this.go(this.chosen, true);
  }

  /**
   * @param {number} at
   * @param {boolean} [once] without a glide
   */
  go(at, once = false) {
    const part = this.parts[at];
    if (!part) return;
    const [x, y, w, h] = part.box;
    this.chosen = at;
    this.kept = true;
    this.placed = this.zoom.closeTo({ x, y, w, h });
    this.zoom.glide(this.placed, once);
    this.mark();
  }

  /**
   * Goes to where something is to be decided, unless that is in the part that is shown; and back to that part when
   * something of it was looked at more closely.
   *
   * @param {DOMPoint | undefined} middle of the first thing on the board that can be done
   */
  follow(middle) {
    if (!this.active()) return;
    if (!middle) {
      if (!this.still()) this.go(this.chosen);
      return;
    }
    const within = (/** @type {CloseupView} */ { box: [x, y, w, h] }) => middle.x >= x && middle.x <= x + w && middle.y >= y && middle.y <= y + h;
    const now = this.parts[this.chosen];
    if (this.still() && now && within(now)) return;
    const at = this.parts.findIndex(within);
    if (at >= 0) this.go(at);
  }

  /** Shows on the buttons which part it is. */
  mark() {
    const now = this.still() ? this.chosen : -1;
    this.kept = now >= 0;
    [...this.bar.children].slice(0, this.parts.length).forEach((one, at) => one.setAttribute("aria-pressed", String(at === now)));
  }
}
