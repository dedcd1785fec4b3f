// What a player does with a thing that is held over the board, and what is said about it: whether it fits there as it is,
// what it would cover and give, or which rules forbid it.

/** @import { Ruling } from "./types.d.ts" */
/** @import { Chooser, Preview } from "./chooser.js" */

import { dragging } from "./drag.js";
import { raise } from "./ghost.js";
import { Hold } from "./hold.js";
import { points, t } from "./words.js";

const REST = 90;

/** An anchor that is smaller than this on the screen is too small for a finger; then so much is made of it. */
const FINGER = 24;
const NEAR = 32;

/** @typedef {{ text: string, ruling: Ruling | null, score: string, collected: string[] }} Told */

/** A second click so soon after the first is the same click of a nervous finger, not a yes. */
const NERVOUS = 200;

/** The player's hand over the board. */
export class Holder {
  /** @param {Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    this.stage = chooser.stage;
    this.page = chooser.page;
    this.hold = new Hold(chooser.stage);
    /** @type {Map<string, Promise<Ruling | null>>} */
    this.rulings = new Map();
    /** @type {{ x: number, y: number } | null} where the mouse is over the board */
    this.mouse = null;
    /** Whether it was last moved with the keys. */
    this.keyed = false;
    /** @type {DOMPoint | undefined} where the last thing was put down */
    this.left = undefined;
    this.pinnedAt = 0;
    this.turn = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    dragging(this.hold, (anchor, done) => this.dragged(anchor, done));
  }

  /** A new decision, with the picture on the stage. */
  take() {
    this.rulings.clear();
    this.hush();
    this.hold.take(this.chooser.choice);
  }

  /** Nothing is to be decided. */
  leave() {
    this.hush();
    this.hold.leave();
    document.body.classList.remove("holding-page");
  }

  /** Nothing more is said about what was held. */
  hush() {
    this.turn += 1;
    clearTimeout(this.timer);
    raise(this.stage, []);
  }

  /** Whether something is held now. */
  active() {
    return !this.chooser.sent && this.hold.active();
  }

  /** Puts on the stage what can be done with it. */
  dress() {
    const active = this.active();
    this.stage.front = active ? this.hold.anchors : null;
    this.stage.zoom.doubles = !active;
    // room for all that is said about it is kept from now on: the board may not jump under the pointer
    if (active) document.body.classList.add("holding-page");
    if (active && this.hold.at === null) this.resume();
  }

  /** Holds it where the player is: over what has the focus, or under the mouse. */
  resume() {
    const focus = document.activeElement;
    if (this.keyed && focus && this.stage.board.contains(focus)) this.refocus(focus);
    else if (this.mouse) this.follow(this.mouse.x, this.mouse.y);
  }

  /**
   * Who plays with keys goes on from where the last thing was put down.
   *
   * @param {Element} focus on the board
   */
  refocus(focus) {
    const { hold, stage } = this;
    const anchor = hold.anchors.has(focus.id) ? focus.id : hold.nearest(this.left ?? stage.middle(focus.id) ?? new DOMPoint());
    if (anchor === null) return;
    if (anchor !== focus.id) stage.elements.get(anchor)?.focus({ preventScroll: true });
    if (hold.at === anchor) return;
    hold.over(anchor);
    this.tell(true);
  }

  /** @returns {string[]} what glows: where it fits as it is, and its turns and sides */
  open() {
    return [...this.hold.open(), ...this.hold.sides("turn"), ...this.hold.sides("flip")];
  }

  /** @returns {string[]} where it is pinned, and how it is held */
  chosen() {
    const { at, pinned } = this.hold;
    return [...(pinned && at !== null ? [at] : []), ...this.hold.present()];
  }

  // --- where it is ---

  /**
   * @param {PointerEvent} event
   * @param {string | null} id
   */
  moves(event, id) {
    this.mouse = event.type === "pointerleave" ? null : { x: event.clientX, y: event.clientY };
    this.keyed = false;
    if (!this.active() || this.hold.pinned) return;
    if (this.mouse === null) {
      this.hush();
      this.hold.lift();
    } else if (id === null || !this.hold.anchors.has(id)) this.hold.free(event.clientX, event.clientY);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  follow(x, y) {
    const id = this.stage.at(x, y);
    if (id !== null && this.hold.anchors.has(id)) {
      this.hold.over(id);
      this.tell(false);
    } else this.hold.free(x, y);
  }

  /**
   * Something is pointed at: an anchor takes what is held, unless that is pinned somewhere.
   *
   * @param {string | null} id
   * @param {"pointer" | "focus"} by
   * @returns {boolean} whether nothing else need be said about it
   */
  point(id, by) {
    const { hold } = this;
    if (by === "focus") this.keyed = true;
    if (hold.pinned && (by === "pointer" || id === hold.at)) return true;
    if (id === null || !hold.anchors.has(id)) {
      if (!hold.pinned) this.hush();
      return hold.pinned;
    }
    const released = hold.pinned;
    hold.over(id);
    if (released) this.chooser.refresh();
    this.tell(by === "focus");
    return true;
  }

  /**
   * An anchor was clicked: it is pinned there, or put down where it was pinned.
   *
   * @param {string} anchor
   * @param {Event} [event] none from the keyboard
   */
  pick(anchor, event) {
    const { hold } = this;
    const now = performance.now();
    if (hold.pinned && hold.at === anchor) {
      // a finger that taps twice would put down what it can hardly see: there the button does it
      const yes = event === undefined || (this.stage.touched !== "touch" && now - this.pinnedAt > NERVOUS);
      if (yes && hold.action()) {
        this.left = hold.middle(anchor);
        this.chooser.commit();
      }
      else this.tell(true);
      return;
    }
    this.pinnedAt = now;
    if (this.stage.touched === "touch" && event) this.nearer(anchor);
    hold.over(anchor, true);
    this.chooser.refresh();
    if (this.stage.touched === "touch" && event) this.bring();
    this.tell(true);
  }

  /** Comes nearer to an anchor that a finger can hardly hit. @param {string} anchor */
  nearer(anchor) {
    const box = this.stage.elements.get(anchor)?.getBoundingClientRect();
    if (!box || box.width === 0 || box.width >= FINGER) return;
    this.stage.zoom.by(NEAR / box.width, box.left + box.width / 2, box.top + box.height / 2);
  }

  /** What is held is seen as a whole. */
  bring() {
    const held = /** @type {SVGGraphicsElement | null} */ (this.stage.board.querySelector(".held"));
    const where = this.hold.at === null ? undefined : this.hold.middle(this.hold.at);
    if (!held || !where) return;
    // not by its place on the screen: Chromium forgets where a drawing was moved to that it has just measured
    const { x, y, width, height } = held.getBBox();
    this.stage.zoom.bring(new DOMRect(x + where.x, y + where.y, width, height));
  }

  /**
   * @param {string} anchor
   * @param {boolean} done
   */
  dragged(anchor, done) {
    this.hold.over(anchor, true);
    this.tell(done);
    if (done) this.chooser.refresh();
  }

  /** It is no longer pinned. @returns {boolean} whether it was */
  back() {
    if (!this.hold.pinned) return false;
    this.hush();
    this.hold.lift();
    this.resume();
    return true;
  }

  // --- how it is held ---

  /** It has another turn or side now. */
  turned() {
    if (this.hold.at !== null) this.hold.draw();
    else if (this.mouse) this.hold.free(this.mouse.x, this.mouse.y);
    this.chooser.refresh();
    if (this.hold.at !== null) this.tell(true);
    else this.page.say(this.sides());
  }

  /**
   * Holds it as an action has it, and pins it there.
   *
   * @param {string[]} parts
   */
  adopt(parts) {
    for (const part of parts) this.hold.setSide(part);
    const anchor = parts.find((part) => this.hold.anchors.has(part));
    if (anchor === undefined) return;
    // what nobody has pointed at may lie anywhere, and be too small to be seen
    this.nearer(anchor);
    this.hold.over(anchor, true);
    this.chooser.refresh();
    this.bring();
  }

  /** @returns {string} the turn and side in words */
  sides() {
    return this.hold.present().map((id) => this.stage.label(id)).join(", ");
  }

  // --- what is said about it ---

  /** @param {boolean} aloud */
  tell(aloud) {
    this.hush();
    const { hold, turn } = this;
    const anchor = hold.at;
    if (anchor === null) return;
    const place = this.stage.label(anchor);
    const action = hold.action();
    this.page.line(action ? t("It fits here.") : t("It does not fit here like this."));
    const known = action ? this.chooser.previews.has(action.action) : this.rulings.has(hold.parts(anchor).join(" "));
    this.timer = setTimeout(
      async () => {
        try {
          const { text, ruling, score, collected } = action ? await this.effect(action.action) : await this.reason(anchor);
          if (turn !== this.turn) return;
          raise(this.stage, collected);
          // the eye sees where it is: the points come first, and the line may be short
          this.page.line([score, text].filter(Boolean).join(" "), ruling);
          const question = action && hold.pinned ? (action.seals ? t("Put it down here? It cannot be taken back.") : t("Put it down here?")) : "";
          const words = ruling ? t("not possible: {why}", { why: text }) : [text, score, question].filter(Boolean).join(" ");
          if (aloud) this.page.say(`${[place, this.sides()].filter(Boolean).join(", ")}: ${words}`);
        } catch (error) {
          if (turn === this.turn) this.page.line(error instanceof Error ? error.message : String(error));
        }
      },
      known ? 0 : REST,
    );
  }

  /**
   * What an action does, in the words of the log, and the points after it.
   *
   * @param {number} action
   * @returns {Promise<Told>}
   */
  async effect(action) {
    /** @type {Preview} */
    const preview = await this.chooser.asked(action);
    if (preview.text) this.chooser.texts.set(action, preview.text);
    return { text: preview.text ?? "", ruling: null, score: this.points(preview.scores), collected: preview.collected };
  }

  /** @param {number[]} scores by seat, after the action */
  points(scores) {
    const view = this.chooser.view;
    const mine = view?.seat ?? -1;
    const [before, after] = [view?.seats[mine]?.score, scores[mine]];
    if (before === null || before === undefined || after === undefined) return "";
    const change = Math.round((after - before) * 10) / 10;
    const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
    return t("Points then: {points} ({change}).", { points: points(after), change: `${sign}${points(Math.abs(change))}` });
  }

  /**
   * Why it cannot be put down there as it is.
   *
   * @param {string} anchor
   * @returns {Promise<Told>}
   */
  async reason(anchor) {
    const view = this.chooser.view;
    const parts = this.hold.parts(anchor);
    const key = parts.join(" ");
    let asked = this.rulings.get(key);
    if (!asked) {
      asked = this.page.ask({ type: "why", seat: view?.seat ?? -1, parts }).then((answer) => answer.ruling);
      this.rulings.set(key, asked);
    }
    try {
      const ruling = await asked;
      return { text: ruling?.text ?? t("this can be done now"), ruling, score: "", collected: [] };
    } catch (error) {
      this.rulings.delete(key);
      throw error;
    }
  }
}
