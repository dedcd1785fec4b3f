// Standing answers: a question that comes again and again is answered as its player has said once, until they say
// otherwise. Kept in this tab; the table itself knows nothing of it.

/** @import { View } from "./types.d.ts" */

import { unpack } from "./choose.js";
import { button, el, fill } from "./dom.js";
import { say } from "./live.js";
import { t } from "./words.js";

/** @typedef {{ parts: string, answer: string, about: string }} Kept */

export class Standing {
  /** @param {string} table */
  constructor(table) {
    this.place = `oikist.standing.${table}`;
    /** @type {Record<string, Kept>} */
    this.kept = JSON.parse(sessionStorage.getItem(this.place) ?? "{}");
    /** Whether the answer to the present question shall be kept. */
    this.wanted = false;
  }

  /** @param {View} view */
  key(view) {
    return `${view.seat} ${view.standing[0]}`;
  }

  /**
   * The action that answers the question of a view, if its player has said so before.
   *
   * @param {View} view
   * @returns {{ action: number, kept: Kept } | undefined}
   */
  answer(view) {
    if (view.standing.length === 0 || view.actions.length === 0) return undefined;
    const kept = this.kept[this.key(view)];
    const found = kept && unpack(view.actions, view.parts).find(({ parts }) => parts.join(" ") === kept.parts);
    return kept && found ? { action: found.action, kept } : undefined;
  }

  /**
   * Answers what its player has answered for all times.
   *
   * @param {View} view
   * @param {{ ask: (message: Record<string, unknown>) => Promise<any> }} table
   * @param {(text: string) => void} line
   * @returns {View} the view, in which nothing is asked any more if it was so
   */
  settle(view, table, line) {
    const known = this.answer(view);
    if (!known) return view;
    const { action, kept } = known;
    table.ask({ type: "play", seat: view.seat, revision: view.revision, action }).catch(() => {});
    const text = t("Answered for you, {when}: {answer}", { when: kept.about, answer: kept.answer });
    line(text);
    say(text);
    return { ...view, actions: [], waiting: view.waiting.filter((seat) => seat !== view.seat) };
  }

  /**
   * An answer was given: kept if that was wanted.
   *
   * @param {View} view
   * @param {string[]} parts
   * @param {string} answer in words
   */
  given(view, parts, answer) {
    if (this.wanted && view.standing.length > 0) {
      this.kept[this.key(view)] = { parts: parts.join(" "), answer, about: view.standing[1] ?? "" };
      this.save();
    }
    this.wanted = false;
  }

  save() {
    sessionStorage.setItem(this.place, JSON.stringify(this.kept));
  }

  /** The choice below a question. @param {View} view @returns {Node[]} */
  choice(view) {
    if (view.standing.length === 0) return [];
    const box = /** @type {HTMLInputElement} */ (
      el("input", { type: "checkbox", id: "standing", onchange: () => (this.wanted = box.checked) })
    );
    box.checked = this.wanted;
    return [el("label", { class: "choice" }, box, ` ${t("The same answer {when} from now on", { when: view.standing[1] ?? "" })}`)];
  }

  /** All that is answered so, each to be taken back. @returns {Node[]} */
  list() {
    const home = el("ul", { class: "standing" });
    const draw = () =>
      fill(
        home,
        ...Object.entries(this.kept).map(([key, { answer, about }]) =>
          el(
            "li",
            {},
            `${about}: ${answer} `,
            button("close", t("Ask me again"), () => {
              delete this.kept[key];
              this.save();
              draw();
            }),
          ),
        ),
      );
    draw();
    return Object.keys(this.kept).length > 0 ? [home] : [];
  }
}
