// What all pages with a board share: names of the regions, the way home, the buttons for zooming.

import { button, fill, icon, need, el } from "./dom.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

/**
 * Names and tools for the regions, in the reader's language.
 *
 * @param {Record<string, string>} names by id
 * @param {Stage} stage
 */
export function dress(names, stage) {
  for (const [id, name] of Object.entries(names)) need(id).setAttribute("aria-label", name);
  fill(need("home"), icon("home"), el("span", { class: "visually-hidden" }, t("Home")));
  fill(
    need("zoom-tools"),
    button("plus", t("Nearer"), () => stage.zoom.by(1.4), { class: "icon-button", title: t("Nearer") }),
    button("minus", t("Farther"), () => stage.zoom.by(1 / 1.4), { class: "icon-button", title: t("Farther") }),
    button("fit", t("Whole board"), () => stage.zoom.fit(), { class: "icon-button", id: "whole-board", title: t("Whole board (double tap)") }),
  );
}
