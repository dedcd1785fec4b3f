// Layers: drawings over the board that a game brings along, each with a button that switches it on and off. What is on
// is remembered in this browser. Knows no game: only the layers' names, titles and words.

/** @import { LayerView } from "./types.d.ts" */

import { button, fill } from "./dom.js";
import { say } from "./live.js";
import { setSetting, setting } from "./store.js";
import { t } from "./words.js";

const KEPT = "layers";

export class Layers {
  /**
   * @param {HTMLElement} board where the layers are drawn
   * @param {HTMLElement} tools where their buttons stand
   * @param {() => void} changed what is told of the things on the board has changed
   */
  constructor(board, tools, changed) {
    this.board = board;
    this.tools = tools;
    this.changed = changed;
    /** @type {LayerView[]} */
    this.layers = [];
    this.on = new Set(setting(KEPT, "").split(",").filter(Boolean));
    tools.setAttribute("aria-label", t("Layers over the board"));
    this.show([]);
  }

  /**
   * The layers of the picture that is shown now.
   *
   * @param {LayerView[]} layers
   */
  show(layers) {
    const same = layers.length === this.layers.length && layers.every(({ name, title }, at) => this.layers[at]?.name === name && this.layers[at]?.title === title);
    this.layers = layers;
    // the same buttons stay: one of them may have the focus
    if (!same) {
      const made = layers.map(({ name, title }) =>
        button("layers", title, () => this.toggle(name), { class: "layer-button", "data-name": name, title: t("{layer}: show or hide (V)", { layer: title }) }),
      );
      fill(this.tools, ...made);
    }
    this.tools.hidden = layers.length === 0;
    this.dress();
  }

  /** Shows in the drawing and on the buttons which are on. */
  dress() {
    for (const group of /** @type {NodeListOf<SVGElement>} */ (this.board.querySelectorAll("[data-layer]"))) {
      if (this.on.has(group.dataset.layer ?? "")) group.removeAttribute("display");
      else group.setAttribute("display", "none");
    }
    for (const tool of this.tools.querySelectorAll("button")) tool.setAttribute("aria-pressed", String(this.on.has(tool.dataset.name ?? "")));
  }

  /**
   * @param {string} name
   * @param {boolean} [on] the other way round when it is not given
   */
  toggle(name, on = !this.on.has(name)) {
    if (on) this.on.add(name);
    else this.on.delete(name);
    setSetting(KEPT, [...this.on].join(","));
    this.dress();
    this.changed();
    const layer = this.layers.find((one) => one.name === name)?.title ?? name;
    say(on ? t("{layer} is shown.", { layer }) : t("{layer} is hidden.", { layer }));
  }

  /** One layer after the other, then none. @returns {boolean} whether there is any */
  next() {
    const names = this.layers.map(({ name }) => name);
    const at = names.findIndex((name) => this.on.has(name));
    const [old, to] = [names[at], names[at + 1]];
    if (old !== undefined && to !== undefined) {
      this.on.delete(old);
      this.toggle(to, true);
    } else if (old !== undefined) this.toggle(old, false);
    else if (to !== undefined) this.toggle(to, true);
    return names.length > 0;
  }

  /**
   * A thing of the board in words, with what the layers that are on say of it.
   *
   * @param {string} id
   * @param {string} label
   */
  words(id, label) {
    const more = this.layers.flatMap(({ name, labels }) => (this.on.has(name) && labels[id] ? [labels[id]] : []));
    return [label, ...more].join("; ");
  }
}
