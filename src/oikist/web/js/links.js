// Lines over the board between things that belong together: a pair that a score counts, say.

import { svg } from "./dom.js";
import { Stage } from "./stage.js";

/**
 * Draws a line between the middles of every two; none takes them away.
 *
 * @param {Stage} stage
 * @param {[string, string][]} pairs element ids
 */
export function showLinks(stage, pairs) {
  stage.board.querySelector("svg.links")?.remove();
  const drawn = stage.zoom.svg;
  const lines = pairs.flatMap(([one, other]) => {
    const [from, to] = [stage.middle(one), stage.middle(other)];
    return from && to ? [`M${from.x},${from.y}L${to.x},${to.y}`] : [];
  });
  if (!drawn || lines.length === 0) return;
  const d = lines.join("");
  const over = svg("svg", { class: "panel links", "aria-hidden": "true", viewBox: drawn.getAttribute("viewBox") ?? "" });
  over.append(svg("path", { class: "link under", d }), svg("path", { class: "link", d }));
  stage.board.append(over);
}
