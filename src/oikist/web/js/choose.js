// Choosing an action by its parts, in any order; knows no game and no page.
//
// Parts that begin with `turn:` or `flip:` are not clicked one by one: they have a current value that R, F, the wheel
// and two buttons change. What is left when everything else is chosen is shown as a ghost until it is confirmed.

/** @import { Action } from "./types.d.ts" */

/** @param {string} part */
export const isTurn = (part) => part.startsWith("turn:");

/** @param {string} part */
export const isFlip = (part) => part.startsWith("flip:");

/** @param {string} part */
export const isDo = (part) => part.startsWith("do:");

/** @param {string} part */
const isModal = (part) => isTurn(part) || isFlip(part);

/** @param {Action} action */
const pointed = (action) => action.parts.filter((part) => !isModal(part));

/**
 * @param {string} a
 * @param {string} b
 */
export const inOrder = (a, b) => a.localeCompare(b, "en", { numeric: true });

/**
 * The actions as the wire packs them.
 *
 * @param {number[][]} packed
 * @param {string[]} table
 * @returns {Action[]}
 */
export function unpack(packed, table) {
  return packed.map(([action = -1, flags = 0, ...parts]) => ({
    action,
    seals: (flags & 1) === 1,
    parts: parts.map((index) => table[index] ?? ""),
  }));
}

/** What has been chosen so far of the legal actions. */
export class Choice {
  /** @param {Action[]} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {string[]} */
    this.chosen = [];
    /** @type {Record<"turn" | "flip", string>} */
    this.side = { turn: "", flip: "" };
  }

  /**
   * The legal actions that have all these parts.
   *
   * @param {string[]} [parts]
   */
  fitting(parts = this.chosen) {
    return this.actions.filter((action) => parts.every((part) => action.parts.includes(part)));
  }

  /**
   * What can be chosen next.
   *
   * @returns {Set<string>}
   */
  next() {
    const found = new Set();
    for (const action of this.fitting()) {
      for (const part of pointed(action)) if (!this.chosen.includes(part)) found.add(part);
    }
    return found;
  }

  /**
   * What would be chosen if this part were added: none, the one action, or those of one place in several turns. An
   * action that needs no more than what is chosen counts, also where more could be chosen for another.
   *
   * @param {string} [part]
   * @returns {Action[]}
   */
  ghostOf(part) {
    const wanted = part === undefined || this.chosen.includes(part) ? this.chosen : [...this.chosen, part];
    const fit = this.fitting(wanted);
    if (fit.length === 0) return [];
    const key = (/** @type {Action} */ action) => [...pointed(action)].sort().join(" ");
    const first = key(/** @type {Action} */ (fit[0]));
    if (fit.every((action) => key(action) === first)) return fit;
    return fit.filter((action) => pointed(action).every((one) => wanted.includes(one)));
  }

  /**
   * Of actions that differ in turns and sides only, the one in the present turn and side.
   *
   * @param {Action[]} actions
   * @returns {Action | undefined}
   */
  current(actions) {
    const wanted = [this.side.turn, this.side.flip];
    return [...actions].sort((a, b) => {
      const fits = (/** @type {Action} */ action) => -wanted.filter((part) => action.parts.includes(part)).length;
      return fits(a) - fits(b) || inOrder(a.parts.filter(isModal).join(), b.parts.filter(isModal).join());
    })[0];
  }

  /**
   * The turns (or sides) that these actions leave open, in order; one or none is no choice.
   *
   * @param {Action[]} actions
   * @param {"turn" | "flip"} which
   * @returns {string[]}
   */
  sides(actions, which) {
    const found = new Set(actions.flatMap((action) => action.parts.filter(which === "turn" ? isTurn : isFlip)));
    return [...found].sort(inOrder);
  }

  /**
   * Walks to the next turn or side that is possible.
   *
   * @param {"turn" | "flip"} which
   * @param {number} step
   * @param {Action[]} among
   * @returns {boolean} whether there was another
   */
  rotate(which, step, among) {
    const open = this.sides(among, which);
    if (open.length < 2) return false;
    const now = this.current(among);
    const at = open.findIndex((part) => now?.parts.includes(part));
    this.side[which] = /** @type {string} */ (open[(at + step + open.length) % open.length]);
    return true;
  }

  /**
   * Chooses a part, or takes it back when it was chosen.
   *
   * @param {string} part
   * @returns {boolean} whether anything changed
   */
  pick(part) {
    if (this.chosen.includes(part)) {
      this.chosen = this.chosen.filter((other) => other !== part);
      return true;
    }
    if (this.fitting([...this.chosen, part]).length > 0) {
      this.chosen.push(part);
      return true;
    }
    // another thing of the same sort instead of the one chosen before: the last choice that stands in the way goes
    for (let drop = this.chosen.length - 1; drop >= 0; drop -= 1) {
      const others = this.chosen.filter((_, index) => index !== drop);
      if (this.fitting([...others, part]).length > 0) {
        this.chosen = [...others, part];
        return true;
      }
    }
    return false;
  }

  /**
   * Chooses a turn or side that is drawn, if it is possible with what is chosen.
   *
   * @param {string} part
   */
  setSide(part) {
    if (this.fitting([...this.chosen, part]).length === 0) return false;
    this.side[isTurn(part) ? "turn" : "flip"] = part;
    return true;
  }

  /** @returns {string[]} turns and sides that can be had with what is chosen */
  openSides() {
    return [...new Set(this.fitting().flatMap((action) => action.parts.filter(isModal)))];
  }

  /** @returns {boolean} whether there was a choice to take back */
  back() {
    return this.chosen.pop() !== undefined;
  }

  /** The action, if only one is left and something was chosen for it. */
  complete() {
    const fit = this.fitting();
    return this.chosen.length > 0 && fit.length === 1 ? fit[0] : undefined;
  }
}
