// The drawings: the board and what else a game shows (the hand). Puts a picture into the page, says what is where,
// marks what can be clicked, walks with the arrow keys. Knows no game: only element ids, labels and kinds.

/** @import { Picture } from "./types.d.ts" */

import { drawing, el, fill } from "./dom.js";
import { markup } from "./ghost.js";
import { Zoom } from "./zoom.js";

/** States that an element can be shown in, as classes. */
const STATES = /** @type {const} */ (["can", "chosen", "mark", "lit", "hinted", "gone"]);

/** @typedef {typeof STATES[number]} Look */

/**
 * @typedef {object} Handlers
 * @property {(id: string, event: Event) => void} click
 * @property {(id: string | null, by: "pointer" | "focus") => void} point
 * @property {(step: number, event: WheelEvent) => boolean} wheel  true if the wheel was used to turn something
 */

/** All panels of one picture. */
export class Stage {
  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} hand
   * @param {Handlers} handlers
   */
  constructor(board, hand, handlers) {
    this.board = board;
    this.hand = hand;
    this.handlers = handlers;
    /** @type {Picture} */
    this.picture = { panels: [], labels: {}, kinds: {}, marks: [] };
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    /** @type {Map<string, string>} */
    this.drawn = new Map();
    /** @type {Record<Look, Set<string>>} */
    this.looks = { can: new Set(), chosen: new Set(), mark: new Set(), lit: new Set(), hinted: new Set(), gone: new Set() };
    /** @type {string | null} */
    this.pointed = null;
    this.zoom = new Zoom(board);
    for (const home of [board, hand]) {
      home.addEventListener("click", (event) => this.clicked(event));
      home.addEventListener("pointermove", (event) => this.hover(event));
      home.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.pointAt(null, "pointer"));
      home.addEventListener("focusin", (event) => this.focused(event));
    }
    board.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (!event.ctrlKey && this.handlers.wheel(event.deltaY > 0 ? 1 : -1, event)) return;
        this.zoom.wheel(event);
      },
      { passive: false },
    );
  }

  /**
   * Shows a picture.
   *
   * @param {Picture} picture
   */
  show(picture) {
    const focus = document.activeElement?.id ?? "";
    const hadFocus = this.elements.has(focus);
    const home = hadFocus ? this.homeOf(/** @type {Element} */ (document.activeElement)) : this.board;
    this.picture = picture;
    this.elements.clear();
    this.drawn.clear();
    const [first, ...others] = picture.panels;
    const main = picture.panels.find((panel) => panel.name === "board") ?? first;
    const rest = main === first ? others : picture.panels.filter((panel) => panel !== main);
    if (main) {
      const drawn = this.mount(main);
      if (drawn) {
        fill(this.board, drawn);
        this.zoom.attach(drawn);
      }
    }
    fill(this.hand, ...rest.map((panel) => el("div", { class: "panel-home" }, this.mount(panel))));
    this.hand.hidden = rest.length === 0;
    for (const [id, label] of Object.entries(picture.labels)) {
      const node = document.getElementById(id);
      if (!(node instanceof SVGGraphicsElement)) continue;
      this.elements.set(id, node);
      node.querySelector(":scope > title")?.remove();
      node.setAttribute("aria-label", spoken(node, label));
    }
    this.refresh();
    if (!hadFocus) return;
    // who plays with keys stays where they were, on something else when that is gone
    if (this.elements.has(focus)) this.elements.get(focus)?.focus({ preventScroll: true });
    else this.enter(home.hidden ? this.board : home);
  }

  /**
   * @param {{ name: string, title: string, svg: string }} panel
   * @returns {SVGSVGElement | null}
   */
  mount(panel) {
    const drawn = drawing(panel.svg);
    if (!drawn) return null;
    for (const [id, as] of markup(drawn)) this.drawn.set(id, as);
    drawn.classList.add("panel");
    drawn.setAttribute("role", "group");
    drawn.setAttribute("aria-label", panel.title);
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    return drawn;
  }

  /**
   * Sets which elements have a look.
   *
   * @param {Look} look
   * @param {Iterable<string>} ids
   */
  set(look, ids) {
    this.looks[look] = new Set(ids);
  }

  /** Puts the looks and the roles on the elements. */
  refresh() {
    const stops = new Map([
      [this.board, /** @type {SVGElement | null} */ (null)],
      [this.hand, null],
    ]);
    for (const [id, node] of this.elements) {
      for (const look of STATES) node.classList.toggle(`is-${look}`, this.looks[look].has(id));
      const can = this.looks.can.has(id);
      const chosen = this.looks.chosen.has(id);
      const holds = node.querySelector("[aria-label]") !== null;
      node.setAttribute("role", holds ? "group" : can || chosen ? "button" : "img");
      if (chosen) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
      node.setAttribute("tabindex", "-1");
      const home = this.homeOf(node);
      const best = stops.get(home);
      const worth = (/** @type {Element | null | undefined} */ one) =>
        one ? 4 * Number(one === document.activeElement) + 2 * Number(one.classList.contains("is-can")) + Number(one.classList.contains("is-chosen")) : -1;
      if (worth(node) > worth(best)) stops.set(home, node);
    }
    for (const stop of stops.values()) stop?.setAttribute("tabindex", "0");
  }

  /** @param {Element} node */
  homeOf(node) {
    return this.hand.contains(node) ? this.hand : this.board;
  }

  /**
   * What stands at a point of the screen: what can be clicked before what can only be looked at.
   *
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    /** @type {string | null} */
    let seen = null;
    for (const hit of document.elementsFromPoint(x, y)) {
      for (let node = /** @type {Element | null} */ (hit); node && node !== this.board && node !== this.hand; node = node.parentElement) {
        if (!this.elements.has(node.id)) continue;
        if (this.looks.can.has(node.id) || this.looks.chosen.has(node.id)) return node.id;
        seen ??= node.id;
      }
    }
    return seen;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.zoom.dragged) return;
    // Enter on a focused element arrives through the keyboard code, with no place on the screen
    const id = this.at(event.clientX, event.clientY);
    if (id) {
      this.elements.get(id)?.focus({ preventScroll: true });
      this.handlers.click(id, event);
    }
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    this.pointAt(this.at(event.clientX, event.clientY), "pointer");
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const id = /** @type {Element} */ (event.target).id;
    if (!this.elements.has(id)) return;
    this.refresh();
    this.pointAt(id, "focus");
  }

  /**
   * @param {string | null} id
   * @param {"pointer" | "focus"} by
   */
  pointAt(id, by) {
    if (id === this.pointed) return;
    if (this.pointed) this.elements.get(this.pointed)?.classList.remove("is-pointed");
    this.pointed = id;
    if (id) this.elements.get(id)?.classList.add("is-pointed");
    this.handlers.point(id, by);
  }

  /**
   * Moves the focus to the nearest target in a direction, by where things lie on the screen.
   *
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} all  everything with a label, not only what can be clicked
   */
  walk(dx, dy, all) {
    const focus = document.activeElement;
    const home = focus && this.hand.contains(focus) ? this.hand : this.board;
    const targets = [...this.elements].filter(
      ([id, node]) => this.homeOf(node) === home && (all || this.looks.can.has(id) || this.looks.chosen.has(id)),
    );
    const usable = targets.length > 0 ? targets : [...this.elements].filter(([, node]) => this.homeOf(node) === home);
    const from = focus && this.elements.has(focus.id) ? middle(focus) : null;
    let best = /** @type {SVGGraphicsElement | null} */ (null);
    let least = Infinity;
    for (const [, node] of usable) {
      if (node === focus) continue;
      const to = middle(node);
      if (!from) {
        best ??= node;
        continue;
      }
      const [x, y] = [to.x - from.x, to.y - from.y];
      const along = x * dx + y * dy;
      const across = Math.abs(x * dy - y * dx);
      if (along <= 1 || across > along * 2) continue;
      const cost = along + 2 * across;
      if (cost < least) [least, best] = [cost, node];
    }
    best?.focus({ preventScroll: true });
  }

  /** Focuses the region's own stop. @param {HTMLElement} home */
  enter(home) {
    /** @type {HTMLElement | null} */ (home.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  label(id) {
    return this.picture.labels[id] ?? id;
  }
}

/**
 * What a thing is called, with what is written on it: who says what they read must be understood.
 *
 * @param {Element} node
 * @param {string} label
 */
function spoken(node, label) {
  const written = node.textContent?.trim() ?? "";
  return written.length > 12 || label.toLowerCase().includes(written.toLowerCase()) ? label : `${label} ${written}`;
}

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
