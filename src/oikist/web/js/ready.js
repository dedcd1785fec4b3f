// Ready-made choices: several decisions in a row that are meant as one, a button each. Their actions are played one after
// the other, every one on the table as it is then; whatever comes between them ends it, and the rest is asked as always.

/** @import { View } from "./types.d.ts" */

import { el } from "./dom.js";
import { t } from "./words.js";

export class Ready {
  constructor() {
    /** @type {{ seat: number, revision: number, actions: number[] } | null} */
    this.rest = null;
  }

  /**
   * @param {View} view
   * @param {number[]} actions
   * @param {(action: number) => void} play  plays the first of them
   */
  begin(view, actions, play) {
    const [first, ...others] = actions;
    if (first === undefined) return;
    this.rest = others.length > 0 ? { seat: view.seat, revision: view.revision, actions: others } : null;
    play(first);
  }

  /**
   * Plays what comes next of a choice that was begun.
   *
   * @param {View} view that has just come
   * @param {{ ask: (message: Record<string, unknown>) => Promise<any>, refresh: () => void }} table
   * @returns {View} the view, in which nothing is asked while it goes on
   */
  settle(view, table) {
    const { rest } = this;
    if (!rest || view.seat !== rest.seat || view.revision <= rest.revision) return view;
    const [next, ...others] = rest.actions;
    this.rest = null;
    const found = view.actions.find(([action]) => action === next);
    if (next === undefined || !found) return view;
    if (others.length > 0) this.rest = { seat: view.seat, revision: view.revision, actions: others };
    table.ask({ type: "play", seat: view.seat, revision: view.revision, action: next }).catch(() => {
      this.rest = null;
      table.refresh();
    });
    return { ...view, actions: [], ready: [] };
  }

  /**
   * The buttons.
   *
   * @param {View} view
   * @param {(actions: number[]) => void} choose
   * @returns {Node[]}
   */
  choices(view, choose) {
    if (view.ready.length === 0) return [];
    const title = el("p", { class: "small", id: "ready-title" }, t("Or all at once:"));
    const buttons = view.ready.map(([words, actions]) => el("button", { type: "button", class: "do", "data-part": `ready:${actions.join(",")}`, onclick: () => choose(actions) }, words));
    return [title, el("div", { class: "things ready", role: "group", "aria-labelledby": "ready-title" }, ...buttons)];
  }
}
