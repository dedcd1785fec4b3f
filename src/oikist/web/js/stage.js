// The drawings: the board and what else a game shows (the hand). Puts a picture into the page, says what is where,
// marks what can be clicked, walks with the arrow keys. Knows no game: only element ids, labels and kinds.

/** @import { PanelView, Picture } from "./types.d.ts" */

import { Closeups } from "./closeups.js";
import { isFlip, isTurn } from "./choose.js";
import { aimed, closeCrowd, openCrowd } from "./crowd.js";
import { drawing, el, fill } from "./dom.js";
import { markup } from "./ghost.js";
import { Layers } from "./layers.js";
import { Zoom } from "./zoom.js";

/** States that an element can be shown in, as classes. */
const STATES = /** @type {const} */ (["can", "chosen", "mark", "lit", "hinted", "gone"]);

/** @typedef {typeof STATES[number]} Look */

/**
 * @typedef {object} Handlers
 * @property {(id: string, event: Event) => void} click
 * @property {(id: string | null, by: "pointer" | "focus") => void} point
 * @property {(step: number) => boolean} wheel  true if the wheel was used to turn something
 * @property {() => boolean} turns  whether the wheel turns something now
 * @property {(ids: string[]) => void} [crowded]  several things lie close together where the mouse is
 * @property {(event: PointerEvent, id: string | null) => void} [moves]  the mouse moves over the board, or has left it
 * @property {(step: number) => boolean} [elsewhere]  the keyboard goes to what can be chosen and is not drawn; whether there is any
 * @property {(titles: string[]) => void} [shelved]  which panels there are to look up
 * @property {(titles: string[]) => void} [beside]  which panels there are beside the board
 */

/** So far the wheel goes for one turn: a notch of a mouse's, and a touch pad's small steps together. */
const NOTCH = 50;
const WHEEL_REST = 250;
const PRESSED = 400;

/** What is smaller on the screen (pixels of its smaller side) is not seen well. */
const SEEN = 16;

/** All panels of one picture. */
export class Stage {
  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} hand
   * @param {Handlers} handlers
   * @param {HTMLElement | null} [shelf] where panels to look up are, when the page has a place for them
   * @param {HTMLElement | null} [beside] where panels beside the board are, when the page has a place for them
   */
  constructor(board, hand, handlers, shelf = null, beside = null) {
    this.board = board;
    this.hand = hand;
    this.homes = [board, hand, ...(beside ? [beside] : []), ...(shelf ? [shelf] : [])];
    this.shelf = shelf;
    this.beside = beside;
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
    /** While something is held: the places it can be held over, which are asked before everything else of the board. */
    /** @type {Set<string> | null} */
    this.front = null;
    /** Whether there has been something to choose beside the board, and nothing elsewhere since. */
    this.began = false;
    /** Whether the drawing that came last has another size or place than the one before. */
    this.regrown = false;
    this.wheeled = { sum: 0, at: 0 };
    /** What the board was last pressed with, a mouse, a finger or a pen, and when. */
    this.touched = "";
    this.pressedAt = -PRESSED;
    this.zoom = new Zoom(board);
    const tools = document.getElementById("layer-tools");
    this.layers = tools ? new Layers(board, tools, () => this.tell()) : null;
    this.closeups = new Closeups(board, this.zoom);
    for (const home of this.homes) {
      home.addEventListener("pointerdown", (event) => {
        this.touched = event.pointerType;
        this.pressedAt = performance.now();
      });
      home.addEventListener("click", (event) => this.clicked(event));
      home.addEventListener("pointermove", (event) => this.hover(event));
      home.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "mouse") return;
        this.pointAt(null, "pointer");
        if (home === board) this.handlers.moves?.(event, null);
      });
      home.addEventListener("focusin", (event) => this.focused(event));
    }
    board.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (event.ctrlKey || !this.handlers.turns()) this.zoom.wheel(event);
        else this.wheel(event);
      },
      { passive: false },
    );
  }

  /** @param {WheelEvent} event turns by as many steps as the wheel has gone notches */
  wheel(event) {
    const now = event.timeStamp;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 40 * event.deltaY;
    const rested = now - this.wheeled.at > WHEEL_REST || Math.sign(lines) !== Math.sign(this.wheeled.sum);
    const sum = (rested ? 0 : this.wheeled.sum) + lines;
    const step = Math.abs(sum) >= NOTCH ? Math.sign(sum) : 0;
    this.wheeled = { sum: step === 0 ? sum : 0, at: now };
    if (step !== 0) this.handlers.wheel(step);
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
    const place = hadFocus ? middle(/** @type {Element} */ (document.activeElement)) : { x: 0, y: 0 };
    closeCrowd();
    this.picture = picture;
    this.elements.clear();
    this.drawn.clear();
    const main = picture.panels.find((panel) => panel.name === "board") ?? picture.panels[0];
    const shelved = picture.panels.filter((panel) => panel !== main && panel.reference && this.shelf !== null);
    const beside = picture.panels.filter((panel) => panel !== main && panel.beside && this.beside !== null);
    const rest = picture.panels.filter((panel) => panel !== main && !shelved.includes(panel) && !beside.includes(panel));
    if (main) {
      const drawn = this.mount(main);
      if (drawn) {
        const still = this.closeups.still();
        fill(this.board, drawn);
        this.regrown = this.zoom.attach(drawn);
        this.closeups.show(main.closeups, still);
      }
    }
    const framed = (/** @type {PanelView} */ panel) => el("div", { class: "panel-home" }, this.mount(panel));
    fill(this.hand, ...rest.map(framed));
    this.hand.hidden = rest.length === 0;
    if (this.beside) fill(this.beside, ...beside.map(framed));
    for (const drawn of this.beside?.querySelectorAll("svg") ?? []) drawn.setAttribute("preserveAspectRatio", "xMidYMin meet");
    this.handlers.beside?.(beside.map((panel) => panel.title));
    if (this.shelf) fill(this.shelf, ...shelved.flatMap((panel) => [framed(panel), explained(panel)]));
    this.layers?.show(picture.layers ?? []);
    this.handlers.shelved?.(shelved.map((panel) => panel.title));
    for (const id of Object.keys(picture.labels)) {
      const node = document.getElementById(id);
      if (!(node instanceof SVGGraphicsElement)) continue;
      this.elements.set(id, node);
      node.querySelector(":scope > title")?.remove();
    }
    this.tell();
    this.refresh();
    if (!hadFocus) return;
    // who plays with keys stays where they were, on something else when that is gone
    if (this.elements.has(focus)) this.elements.get(focus)?.focus({ preventScroll: true });
    else if (home.hidden || home === this.shelf) this.enter(this.board);
    else (this.nearest(home, place) ?? this.stop(home))?.focus({ preventScroll: true });
  }

  /**
   * What lies nearest to a point of the screen, where a region is drawn anew; that a card stands elsewhere than before
   * takes nobody back to the first corner of the board.
   *
   * @param {HTMLElement} home
   * @param {{ x: number, y: number }} place
   */
  nearest(home, place) {
    let [best, least] = [/** @type {SVGGraphicsElement | null} */ (null), Infinity];
    for (const [id, node] of this.elements) {
      if (this.homeOf(node) !== home || this.idle(id)) continue;
      const far = distance(middle(node), place);
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** Says of every element what it is. */
  tell() {
    for (const [id, node] of this.elements) node.setAttribute("aria-label", spoken(node, this.label(id)));
  }

  /**
   * @param {PanelView} panel
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
    const stops = new Map(this.homes.map((home) => [home, /** @type {SVGElement | null} */ (null)]));
    for (const [id, node] of this.elements) {
      for (const look of STATES) node.classList.toggle(`is-${look}`, this.looks[look].has(id));
      const can = this.looks.can.has(id);
      const chosen = this.looks.chosen.has(id);
      const holds = node.querySelector("[aria-label]") !== null;
      node.setAttribute("role", holds ? "group" : can || chosen || this.front?.has(id) ? "button" : "img");
      if (chosen) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
      node.setAttribute("tabindex", "-1");
      const home = this.homeOf(node);
      const best = stops.get(home);
      const worth = (/** @type {Element | null | undefined} */ one) =>
        one ? 8 * Number(one === document.activeElement) + (one.classList.contains("is-can") ? 2 + 4 * Number(one.classList.contains("is-hinted")) : 0) + Number(one.classList.contains("is-chosen")) : -1;
      if (worth(node) > worth(best)) stops.set(home, node);
    }
    for (const stop of stops.values()) stop?.setAttribute("tabindex", "0");
    // in a tab that is not open nobody sees that there is something to choose
    const open = [...this.looks.can].some((id) => this.beside?.contains(this.elements.get(id) ?? null));
    const tab = document.getElementById("tab-beside");
    tab?.classList.toggle("calls", open);
    // a choice that began in the tab and goes on elsewhere closes it on a phone, where it covers the hand; who opens it again means to read
    if (open) this.began = true;
    else if (this.began && this.looks.can.size > 0) {
      this.began = false;
      if (tab?.getAttribute("aria-selected") === "true") document.body.classList.remove("sheet-open");
    }
  }

  /** @param {Element} node */
  homeOf(node) {
    return this.homes.find((home) => home.contains(node)) ?? this.board;
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
      for (let node = /** @type {Element | null} */ (hit); node && !this.homes.includes(/** @type {HTMLElement} */ (node)); node = node.parentElement) {
        if (!this.elements.has(node.id)) continue;
        if (this.front?.has(node.id)) return node.id;
        if (this.idle(node.id)) continue;
        if (this.looks.can.has(node.id) || this.looks.chosen.has(node.id)) return node.id;
        seen ??= node.id;
      }
    }
    return seen;
  }

  /**
   * All that can be clicked at a point of the screen, from the front to the back.
   *
   * @param {number} x
   * @param {number} y
   * @returns {string[]}
   */
  through(x, y) {
    const found = [];
    for (const hit of document.elementsFromPoint(x, y)) {
      for (let node = /** @type {Element | null} */ (hit); node; node = node.parentElement) {
        if (this.looks.can.has(node.id) || this.looks.chosen.has(node.id)) found.push(node.id);
      }
    }
    return found;
  }

  /** Whether it is only there to hold something over, and nothing is held. @param {string} id */
  idle(id) {
    return this.picture.kinds[id] === "anchor" && !this.front?.has(id);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.zoom.dragged) return;
    // Enter on a focused element arrives through the keyboard code, with no place on the screen
    const ids = aimed(this, event.clientX, event.clientY);
    const [id] = ids;
    if (ids.length > 1) openCrowd(this, ids, event);
    else if (id) {
      this.elements.get(id)?.focus({ preventScroll: true });
      this.handlers.click(id, event);
    }
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    const ids = aimed(this, event.clientX, event.clientY);
    const id = ids.length > 1 ? null : (ids[0] ?? null);
    this.pointAt(id, "pointer");
    if (ids.length > 1) this.handlers.crowded?.(ids);
    if (this.homeOf(/** @type {Element} */ (event.target)) === this.board) this.handlers.moves?.(event, id);
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const id = /** @type {Element} */ (event.target).id;
    if (!this.elements.has(id)) return;
    this.refresh();
    // what is pressed gets the focus before the click comes
    this.pointAt(id, performance.now() - this.pressedAt < PRESSED ? "pointer" : "focus");
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
    const home = focus ? this.homeOf(focus) : this.board;
    const front = home === this.board ? this.front : null;
    const here = [...this.elements].filter(([id, node]) => this.homeOf(node) === home && (front ? front.has(id) : !this.idle(id)));
    const targets = here.filter(([id]) => all || this.looks.can.has(id) || this.looks.chosen.has(id));
    // what is left to choose lies elsewhere: an arrow leads there
    const alone = targets.length === 1 && targets[0]?.[1] === focus && this.looks.chosen.has(focus?.id ?? "");
    if (!all && !front && (alone || targets.length === 0)) {
      const rest = [...this.looks.can].flatMap((id) => (isTurn(id) || isFlip(id) ? [] : (this.elements.get(id) ?? [])));
      const next = rest.map((node) => this.homeOf(node)).find((one) => one !== home && one.checkVisibility());
      if (next) {
        this.enter(next);
        return;
      }
      if (this.handlers.elsewhere?.(dx + dy)) return;
    }
    const usable = targets.length > 0 ? targets : here;
    const from = focus && usable.length > 0 && this.elements.has(focus.id) ? middle(focus) : null;
    let best = /** @type {SVGGraphicsElement | null} */ (null);
    let least = Infinity;
    for (const [, node] of usable) {
      if (node === focus) continue;
      const to = middle(node);
      if (!from) {
        // held things come in at the middle, everything else where it begins
        const far = front ? distance(to, middle(home)) : least === Infinity ? 0 : Infinity;
        if (far < least) [least, best] = [far, node];
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

  /**
   * The middle of something on the board, in the units of the board.
   *
   * @param {string} id
   * @returns {DOMPoint | undefined}
   */
  middle(id) {
    const node = this.elements.get(id);
    if (!node || !this.board.contains(node)) return undefined;
    const [inner, outer] = [node.getScreenCTM(), this.zoom.svg?.getScreenCTM()];
    if (!inner || !outer) return undefined;
    const box = node.getBBox();
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(outer.inverse().multiply(inner));
  }

  /**
   * Brings things that are drawn on the board into view; without any the whole board.
   *
   * @param {string[]} ids
   */
  approach(ids) {
    const outer = this.zoom.svg?.getScreenCTM()?.inverse();
    this.zoom.approach(
      ids.flatMap((id) => {
        const node = this.elements.get(id);
        const inner = node && this.board.contains(node) ? node.getScreenCTM() : null;
        if (!node || !inner || !outer) return [];
        const { x, y, width, height } = node.getBBox();
        const corners = [
          [x, y],
          [x + width, y],
          [x, y + height],
          [x + width, y + height],
        ].map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(outer.multiply(inner)));
        const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
        const [left, top] = [Math.min(...xs), Math.min(...ys)];
        return [new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top)];
      }),
    );
  }

  /** Brings what a hint names into view, if it is not seen well already. @param {string[]} ids */
  pointOut(ids) {
    const frame = this.board.getBoundingClientRect();
    const boxes = ids.flatMap((id) => {
      const node = this.elements.get(id);
      return node && this.board.contains(node) ? [node.getBoundingClientRect()] : [];
    });
    const seen = (/** @type {DOMRect} */ box) =>
      Math.min(box.width, box.height) >= SEEN && box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    if (!boxes.every(seen)) this.approach(ids);
  }

  /** The one element of a region that Tab stops at. @param {HTMLElement} home */
  stop(home) {
    return /** @type {HTMLElement | null} */ (home.querySelector('[tabindex="0"]'));
  }

  /** Focuses the region's own stop. @param {HTMLElement} home */
  enter(home) {
    this.stop(home)?.focus({ preventScroll: true });
  }

  /** Focuses the board, if the focus is elsewhere. */
  enterBoard() {
    if (!this.board.contains(document.activeElement)) this.enter(this.board);
  }

  /** @param {string} id */
  label(id) {
    const label = this.picture.labels[id] ?? id;
    return this.layers ? this.layers.words(id, label) : label;
  }
}

/**
 * What a panel explains in words.
 *
 * @param {PanelView} panel
 * @returns {Node | null}
 */
function explained(panel) {
  if (!panel.notes?.length) return null;
  return el("dl", { class: "notes" }, ...panel.notes.flatMap(([title, text]) => [el("dt", {}, title), el("dd", {}, text)]));
}

/**
 * What a thing is called, with what is written on it: who says what they read must be understood.
 *
 * @param {Element} node
 * @param {string} label
 */
function spoken(node, label) {
  // what is veiled is told to nobody
  const words = [...node.querySelectorAll("text")].filter((one) => !one.closest(document.body.classList.contains("unveiled") ? ".veil" : ".veiled"));
  const written = words.map((one) => one.textContent ?? "").join("").trim();
  return written.length > 12 || label.toLowerCase().includes(written.toLowerCase()) ? label : `${label} ${written}`;
}

/**
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
