// Between the choice (which parts) and the page (what glows, the ghost, the line that explains): one seat's decision.

/** @import { Action, Ruling, View } from "./types.d.ts" */

import { Choice, isDo, isFlip, isTurn, unpack } from "./choose.js";
import { hideGhost, showGhost } from "./ghost.js";
import { Holder } from "./holder.js";
import { Stage } from "./stage.js";
import { points, t } from "./words.js";

/**
 * @typedef {object} Page what the chooser needs of the table
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {(action: number) => void} play
 * @property {(view: View, parts: string[], text: string) => void} [given]  what was answered
 * @property {() => void} prompt  draw the prompt again
 * @property {(text: string, ruling?: Ruling | null, passing?: boolean) => void} line
 * @property {(text: string) => void} say
 */

/** @typedef {{ panels: import("./types.d.ts").PanelView[] | null, scores: number[], text?: string, collected: string[] }} Preview */

const REST = 70;

/** The decision of the seat that is shown. */
export class Chooser {
  /**
   * @param {Stage} stage
   * @param {Page} page
   */
  constructor(stage, page) {
    this.stage = stage;
    this.page = page;
    this.choice = new Choice([]);
    /** @type {View | null} */
    this.view = null;
    this.key = "";
    /** @type {Map<number, Promise<Preview>>} */
    this.previews = new Map();
    /** @type {Map<number, string>} */
    this.texts = new Map();
    /** @type {Action | null} */
    this.asking = null;
    this.sent = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.shown = -1;
    /** The words of a hint stand in the line: what is under a resting pointer is not told over them. */
    this.quiet = false;
    this.holder = new Holder(this);
  }

  /**
   * The view that is decided on; what was chosen stays when only presence has changed.
   *
   * @param {View} view
   */
  take(view) {
    this.view = view;
    const key = `${view.seat} ${view.revision} ${view.actions.length}`;
    if (key !== this.key) {
      this.key = key;
      const side = this.choice.side;
      this.choice = new Choice(unpack(view.actions, view.parts));
      this.choice.side = side;
      this.previews.clear();
      this.texts.clear();
      this.asking = null;
      this.sent = false;
      this.quiet = false;
      this.stage.set("hinted", []);
      this.unghost();
      this.holder.take();
      this.approach();
    }
    this.refresh();
  }

  /** On a small screen the part of the board is shown where the first thing that can be done is done. */
  approach() {
    const parts = this.choice.fitting().flatMap((action) => action.parts.filter((part) => !this.choice.chosen.includes(part)));
    const first = parts.map((part) => this.stage.middle(part)).find((middle) => middle !== undefined);
    this.stage.closeups.follow(first);
  }

  /** Nothing can be chosen (replay, finale, a covered table). */
  leave() {
    this.key = "";
    this.choice = new Choice([]);
    this.asking = null;
    this.unghost();
    this.holder.leave();
    this.stage.set("hinted", []);
    this.refresh();
  }

  refresh() {
    const next = this.sent || this.asking ? [] : [...this.choice.next()];
    const held = this.holder.active();
    const sides = this.sent || held ? [] : this.choice.openSides();
    const { anchors } = this.holder.hold;
    const { kinds } = this.stage.picture;
    // places lie below what is held: they are for what comes after another thing is chosen
    const beside = next.filter((part) => !anchors.has(part) && kinds[part] !== "place");
    this.stage.set("can", held ? [...beside, ...this.holder.open()] : [...next, ...sides]);
    this.holder.dress();
    this.showChosen();
    this.page.prompt();
    if (!held) this.preview(this.stage.pointed);
  }

  /** What is chosen, and the turn or side that would be used now. */
  showChosen() {
    const held = this.holder.active();
    const now = this.sent || held ? undefined : this.choice.current(this.choice.fitting());
    const sides = held ? this.holder.chosen() : (now?.parts.filter((part) => isTurn(part) || isFlip(part)) ?? []);
    this.stage.set("chosen", [...this.choice.chosen, ...sides]);
    this.stage.refresh();
  }

  /** What the prompt offers besides the board. @returns {import("./prompt.js").Offer} */
  offer() {
    const { choice } = this;
    const elements = this.stage.elements;
    const buttons = this.sent ? [] : [...choice.next()].filter((part) => isDo(part) || !elements.has(part));
    const { hinted } = this.stage.looks;
    if (this.holder.active()) {
      const { hold } = this.holder;
      const fits = hold.pinned ? hold.action() : undefined;
      return {
        chosen: choice.chosen,
        buttons,
        hinted,
        turns: hold.sides("turn"),
        flips: hold.sides("flip"),
        confirm: fits ? this.describe(fits) : null,
        sealing: fits?.seals ?? false,
        held: !hold.pinned ? "free" : fits ? "fits" : "refused",
      };
    }
    const ghost = this.ghosts(this.stage.pointed);
    const pinned = choice.ghostOf();
    const near = choice.chosen.length > 0 && pinned.length > 0 ? pinned : ghost;
    const set = near.length > 0 ? near : choice.fitting();
    const ready = this.asking ?? (choice.chosen.length > 0 ? choice.current(pinned) : undefined);
    return {
      chosen: choice.chosen,
      buttons,
      hinted,
      turns: this.sent ? [] : choice.sides(set, "turn"),
      flips: this.sent ? [] : choice.sides(set, "flip"),
      confirm: ready && !this.sent ? this.describe(ready) : null,
      sealing: ready?.seals ?? false,
      held: "",
    };
  }

  /** @param {Action} action what it does, in the words of the log; until they are there, the labels of its parts */
  describe(action) {
    return this.texts.get(action.action) ?? action.parts.map((part) => this.stage.label(part)).join(" · ");
  }

  /** @param {string | null} id */
  ghosts(id) {
    if (this.sent) return [];
    if (id === null) return this.choice.chosen.length > 0 ? this.choice.ghostOf() : [];
    const able = this.choice.next().has(id) || this.choice.chosen.includes(id);
    const here = able ? this.choice.ghostOf(id) : [];
    return here.length > 0 ? here : this.choice.chosen.length > 0 ? this.choice.ghostOf() : [];
  }

  /**
   * A part was clicked.
   *
   * @param {string} part
   * @param {Event} [event] none from the keyboard
   */
  pick(part, event) {
    if (this.sent || this.choice.actions.length === 0) return;
    this.asking = null;
    this.quiet = false;
    if (this.holder.active()) {
      if (this.holder.hold.anchors.has(part)) {
        this.holder.pick(part, event);
        return;
      }
      if (this.holder.hold.setSide(part)) {
        this.holder.turned();
        return;
      }
    }
    if (isTurn(part) || isFlip(part)) {
      if (this.choice.setSide(part)) {
        this.refresh();
        this.page.say(this.stage.label(part));
      } else this.why([...this.choice.chosen, part]);
      return;
    }
    const pinned = this.choice.chosen.includes(part) ? this.choice.ghostOf() : [];
    if (pinned.length > 0) {
      this.commit();
      return;
    }
    if (!this.choice.pick(part)) {
      this.why([...this.choice.chosen, part]);
      return;
    }
    const done = this.choice.complete();
    if (done && done.seals) this.asking = done;
    else if (done) {
      this.send(done);
      return;
    }
    this.refresh();
    if (this.choice.chosen.includes(part)) this.approach();
    this.page.line(this.explain(part));
    this.preview(part);
    if (this.choice.chosen.includes(part) && !done) this.page.say(t("Chosen: {what}", { what: this.stage.label(part) }));
    if (done) document.getElementById("commit")?.focus();
  }

  /** What is chosen is played: the second click on a place, Enter, or the button. */
  commit() {
    const { hold } = this.holder;
    // what is pinned has been shown, with all that it does, and asked about: that was the question
    const held = this.holder.active() && hold.pinned ? hold.action() : undefined;
    const ready = held ?? this.asking ?? this.choice.current(this.choice.ghostOf());
    if (!ready || this.sent) return;
    if (!held && ready.seals && this.asking !== ready) {
      this.asking = ready;
      this.refresh();
      document.getElementById("commit")?.focus();
      return;
    }
    this.send(ready);
  }

  /** @param {Action} action */
  send(action) {
    this.sent = true;
    this.asking = null;
    if (this.view) this.page.given?.(this.view, action.parts, action.parts.map((part) => this.stage.label(part)).join(" · "));
    this.refresh();
    this.page.play(action.action);
  }

  /** Plays a legal action that was chosen as a whole. @param {number} number */
  playNow(number) {
    const action = this.choice.actions.find((one) => one.action === number);
    if (action && !this.sent) this.send(action);
  }

  /**
   * Takes over how an action is turned and flipped: who then clicks on what it names does what it says.
   *
   * @param {string[]} parts
   */
  adopt(parts) {
    if (this.holder.active()) this.holder.adopt(parts);
    else for (const part of parts) if (isTurn(part) || isFlip(part)) this.choice.setSide(part);
    this.quiet = true;
    this.refresh();
  }

  /** The table has refused: everything can be chosen again. */
  again() {
    this.sent = false;
    this.asking = null;
    this.choice.chosen = [];
    this.unghost();
    this.holder.back();
    this.refresh();
  }

  /** One step back. @returns {boolean} whether there was one */
  back() {
    if (this.sent) return false;
    if (this.holder.active() && this.holder.back()) {
      this.refresh();
      this.page.line(t("One step back."));
      return true;
    }
    if (this.asking) {
      const sealed = this.asking;
      this.asking = null;
      if (this.choice.fitting().length === 1 || this.choice.fitting()[0] === sealed) this.choice.back();
    } else if (!this.choice.back()) return false;
    this.refresh();
    this.page.line(t("One step back."));
    return true;
  }

  /**
   * @param {"turn" | "flip"} which
   * @param {number} step
   * @returns {boolean}
   */
  rotate(which, step) {
    this.quiet = false;
    if (this.holder.active()) {
      if (!this.holder.hold.rotate(which, step)) return false;
      this.holder.turned();
      return true;
    }
    const near = this.ghosts(this.stage.pointed);
    const among = near.length > 0 ? near : this.sent ? [] : this.choice.fitting();
    if (among.length < 2 || !this.choice.rotate(which, step, among)) return false;
    this.asking = null;
    this.showChosen();
    this.page.prompt();
    this.preview(this.stage.pointed);
    const now = this.choice.current(among);
    const side = now?.parts.find((part) => part.startsWith(`${which}:`));
    if (side) this.page.say(this.stage.label(side));
    return true;
  }

  /**
   * Whether R, F or the wheel would turn or flip something now.
   *
   * @returns {boolean}
   */
  turns() {
    const { hold } = this.holder;
    if (this.holder.active()) return hold.sides("turn").length > 1 || hold.sides("flip").length > 1;
    const near = this.ghosts(this.stage.pointed);
    const among = near.length > 0 ? near : this.sent ? [] : this.choice.fitting();
    return among.length > 1 && (this.choice.sides(among, "turn").length > 1 || this.choice.sides(among, "flip").length > 1);
  }

  /**
   * Says what is pointed at and what a click does.
   *
   * @param {string | null} id
   * @param {"pointer" | "focus"} by
   */
  point(id, by) {
    this.quiet = false;
    if (this.holder.active()) {
      if (!this.holder.point(id, by)) this.page.line(id === null ? "" : this.explain(id));
      return;
    }
    this.page.line(id === null ? "" : this.explain(id), null, true);
    this.preview(id);
    if (this.choice.actions.length > 0 && this.choice.chosen.length === 0) this.page.prompt();
  }

  /** @param {string} id */
  explain(id) {
    const label = this.stage.label(id);
    if ((isTurn(id) || isFlip(id)) && this.holder.active()) return `${label} — ${t("click to use this")}`;
    if (isTurn(id) || isFlip(id)) return this.choice.openSides().includes(id) ? `${label} — ${t("click to use this")}` : label;
    if (this.choice.chosen.includes(id)) {
      const ready = this.choice.ghostOf().length > 0;
      return `${label} — ${ready ? t("click again to do it, Esc to go back") : t("chosen; click again to choose something else")}`;
    }
    if (!this.choice.next().has(id)) return label;
    const ghost = this.choice.ghostOf(id);
    const only = this.choice.current(ghost);
    if (!only) return `${label} — ${t("click to choose")}`;
    const what = this.describe(only);
    if (ghost.length > 1) return `${label} — ${t("click to put it here, R turns it: {what}", { what })}`;
    return `${label} — ${only.seals ? t("click, then confirm: {what}", { what }) : t("click to do this: {what}", { what })}`;
  }

  /** @param {string | null} id */
  preview(id) {
    clearTimeout(this.timer);
    const ghost = this.asking ? [this.asking] : this.ghosts(id);
    const action = this.choice.current(ghost);
    if (!action || !this.view) {
      this.unghost();
      return;
    }
    if (action.action === this.shown) return;
    this.timer = setTimeout(() => this.ghost(action, id), this.previews.has(action.action) ? 0 : REST);
  }

  /**
   * @param {Action} action
   * @param {string | null} id
   */
  async ghost(action, id) {
    const { view, key } = this;
    if (!view) return;
    try {
      const preview = await this.asked(action.action);
      const still = this.choice.current(this.asking ? [this.asking] : this.ghosts(this.stage.pointed));
      if (key !== this.key || still !== action) return;
      if (preview.panels) showGhost(this.stage.board, preview.panels, this.stage.drawn, action.parts);
      this.shown = action.action;
      if (preview.text) this.texts.set(action.action, preview.text);
      if (this.choice.chosen.length > 0) this.page.prompt();
      const words = id ? this.explain(id) : (preview.text ?? "");
      if (!this.quiet) this.page.line([words, this.effect(preview.scores)].filter(Boolean).join(" "), null, true);
    } catch {
      // the next pointing at it asks again
    }
  }

  /**
   * What an action would do, asked of the server once.
   *
   * @param {number} action
   * @returns {Promise<Preview>}
   */
  async asked(action) {
    let asked = this.previews.get(action);
    if (!asked) {
      asked = /** @type {Promise<Preview>} */ (this.page.ask({ type: "preview", seat: this.view?.seat ?? -1, action }));
      this.previews.set(action, asked);
    }
    try {
      return await asked;
    } catch (error) {
      this.previews.delete(action);
      throw error;
    }
  }

  /** @param {number[]} scores the projected points after it, by seat */
  effect(scores) {
    const mine = this.view?.seat ?? -1;
    const before = this.view?.seats[mine]?.score;
    const after = scores[mine];
    if (before === null || before === undefined || after === undefined) return "";
    const change = Math.round((after - before) * 10) / 10;
    if (change === 0) return "";
    return t("(points as it stands: {change})", { change: `${change > 0 ? "+" : "−"}${points(Math.abs(change))}` });
  }

  unghost() {
    clearTimeout(this.timer);
    this.shown = -1;
    hideGhost(this.stage.board);
  }

  /**
   * Asks why these parts cannot be done together, and says it.
   *
   * @param {string[]} parts
   */
  async why(parts) {
    if (!this.view) return;
    const last = /** @type {string} */ (parts[parts.length - 1]);
    const what = this.stage.label(last);
    // of a place to hold something over it is asked how it is held
    if (this.holder.active() && this.holder.hold.anchors.has(last)) parts = this.holder.hold.parts(last);
    try {
      const answer = await this.page.ask({ type: "why", seat: this.view.seat, parts });
      /** @type {Ruling | null} */
      const ruling = answer.ruling;
      const text = ruling ? `${what} — ${ruling.text}` : `${what} — ${t("this can be done now")}`;
      this.page.line(text, ruling);
      this.page.say(text);
    } catch (error) {
      this.page.line(error instanceof Error ? error.message : String(error));
    }
  }
}
