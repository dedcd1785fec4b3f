// A thing that is held over the board, in the player's own turn and side: where it is, how it looks there, and what
// putting it down would be. The scene brings its drawings and the places it can be held over (`core/scene.py`).

/** @import { Action } from "./types.d.ts" */
/** @import { Stage } from "./stage.js" */

import { Choice, inOrder, isFlip, isTurn } from "./choose.js";
import { hideGhost, holdGhost } from "./ghost.js";

/** @typedef {{ ids: string[], node: Element }} Drawing */

const isSide = (/** @type {string} */ id) => isTurn(id) || isFlip(id);

/** What is held, where, and whether it stays there. */
export class Hold {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Drawing[]} */
    this.drawings = [];
    /** @type {Set<string>} */
    this.anchors = new Set();
    /** @type {string | null} the anchor it is held over */
    this.at = null;
    this.pinned = false;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Map<string, DOMPoint>} */
    this.middles = new Map();
  }

  /**
   * What the picture that is now on the stage brings along.
   *
   * @param {Choice} choice
   */
  take(choice) {
    const { board, picture } = this.stage;
    this.choice = choice;
    this.drawings = [...board.querySelectorAll("[data-ghost]")].map((node) => ({
      node,
      ids: (node.getAttribute("data-ghost") ?? "").split(/\s+/).filter(Boolean),
    }));
    this.anchors = new Set(Object.keys(picture.kinds).filter((id) => picture.kinds[id] === "anchor"));
    this.middles.clear();
    this.at = null;
    this.pinned = false;
    // a new thing comes as it is drawn first: turned and flipped by nobody yet
    if (this.drawings.length > 0) choice.side = { turn: this.sides("turn")[0] ?? "", flip: this.sides("flip")[0] ?? "" };
  }

  /**
   * Holds for good what an action of this picture holds, where and how the action has it.
   *
   * @param {Action} action
   * @returns {boolean} whether the action holds anything
   */
  adopt(action) {
    const choice = new Choice([action]);
    this.take(choice);
    choice.chosen = action.parts.filter((part) => !isSide(part) && !this.anchors.has(part));
    for (const side of action.parts.filter(isSide)) this.setSide(side);
    const anchor = action.parts.find((part) => this.anchors.has(part));
    if (anchor === undefined || !this.active()) return false;
    this.over(anchor, true);
    return true;
  }

  /** Lets go of everything. */
  leave() {
    this.drawings = [];
    this.at = null;
    this.pinned = false;
  }

  /** @returns {Drawing[]} the drawings of what is chosen to be held, in all turns and sides */
  fitting() {
    const chosen = this.choice?.chosen ?? [];
    return this.drawings.filter((one) => one.ids.every((id) => isSide(id) || chosen.includes(id)));
  }

  /** Whether something is held: it has a drawing, and can be put down somewhere. */
  active() {
    if (this.fitting().length === 0) return false;
    return this.choice?.fitting().some((action) => action.parts.some((part) => this.anchors.has(part))) ?? false;
  }

  /**
   * All turns, or sides, that it has, legal or not.
   *
   * @param {"turn" | "flip"} which
   */
  sides(which) {
    const wanted = which === "turn" ? isTurn : isFlip;
    return [...new Set(this.fitting().flatMap((one) => one.ids.filter(wanted)))].sort(inOrder);
  }

  /** @returns {string[]} the turn and the side it is held in */
  present() {
    const side = this.choice?.side ?? { turn: "", flip: "" };
    return [side.turn, side.flip].filter(Boolean);
  }

  /**
   * @param {"turn" | "flip"} which
   * @param {number} step
   * @returns {boolean} whether there is another
   */
  rotate(which, step) {
    const all = this.sides(which);
    if (!this.choice || all.length < 2) return false;
    const now = all.indexOf(this.choice.side[which]);
    this.choice.side[which] = /** @type {string} */ (all[(Math.max(0, now) + step + all.length) % all.length]);
    return true;
  }

  /** @param {string} id a turn or side of its own */
  setSide(id) {
    const which = isTurn(id) ? "turn" : "flip";
    if (!this.choice || !this.sides(which).includes(id)) return false;
    this.choice.side[which] = id;
    return true;
  }

  /**
   * What putting it down there would be, in the present turn and side; nothing where that is illegal.
   *
   * @param {string | null} anchor
   * @returns {Action | undefined}
   */
  action(anchor = this.at) {
    if (anchor === null || !this.choice) return undefined;
    return this.choice.fitting(this.parts(anchor))[0];
  }

  /** @param {string} anchor what one would ask about there */
  parts(anchor) {
    return [...(this.choice?.chosen ?? []), anchor, ...this.present()];
  }

  /** @returns {Set<string>} the anchors where it can be put down as it is */
  open() {
    const found = new Set();
    for (const action of this.choice?.fitting([...this.choice.chosen, ...this.present()]) ?? []) {
      for (const part of action.parts) if (this.anchors.has(part)) found.add(part);
    }
    return found;
  }

  /**
   * Holds it over an anchor.
   *
   * @param {string} anchor
   * @param {boolean} [pin] whether it stays there
   */
  over(anchor, pin = false) {
    this.at = anchor;
    this.pinned = pin;
    this.draw();
  }

  /** Nowhere any longer. */
  lift() {
    this.at = null;
    this.pinned = false;
    hideGhost(this.stage.board);
  }

  /** Draws it where it is held. */
  draw() {
    const middle = this.at === null ? undefined : this.middle(this.at);
    if (!middle) return;
    this.show(middle, `${this.action() ? "legal" : "refused"}${this.pinned ? " pinned" : ""}`);
  }

  /**
   * Where the pointer is, but over no anchor.
   *
   * @param {number} x on the screen
   * @param {number} y
   */
  free(x, y) {
    this.at = null;
    this.show(this.stage.zoom.user(x, y), "free");
  }

  /**
   * @param {DOMPoint} where
   * @param {string} look
   */
  show(where, look) {
    const present = this.present();
    const one = this.fitting().find(({ ids }) => ids.every((id) => !isSide(id) || present.includes(id)));
    if (one) holdGhost(this.stage.board, one.node, where, look);
    else hideGhost(this.stage.board);
  }

  /**
   * The middle of an anchor, in the units of the board.
   *
   * @param {string} anchor
   */
  middle(anchor) {
    const known = this.middles.get(anchor);
    if (known) return known;
    const found = this.stage.middle(anchor);
    if (found) this.middles.set(anchor, found);
    return found;
  }

  /**
   * The anchor whose middle is nearest to a point of the board.
   *
   * @param {DOMPoint} point
   */
  nearest(point) {
    let best = /** @type {string | null} */ (null);
    let least = Infinity;
    for (const anchor of this.anchors) {
      const middle = this.middle(anchor);
      const far = middle ? Math.hypot(middle.x - point.x, middle.y - point.y) : Infinity;
      if (far < least) [least, best] = [far, anchor];
    }
    return best;
  }
}
