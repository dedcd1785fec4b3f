// Two players at one screen: what is public, and a cover instead of the hand, until the next one is there.

/** @import { Mode, PanelView, SeatInfo, View } from "./types.d.ts" */

import { cover } from "./dialogs.js";
import { fill, need } from "./dom.js";
import { hush } from "./live.js";
import { Stage } from "./stage.js";

/**
 * @typedef {object} Table
 * @property {{ views: Map<number, View>, seat: number, mode: Mode, covered: boolean, before: number, motion: Record<string, string>, drawnKey: string }} page
 * @property {Stage} stage
 * @property {() => void} leave  nothing can be chosen any more
 * @property {(text: string) => void} line
 * @property {() => void} replay  closes the replay
 * @property {(message: { type: string } & Record<string, unknown>) => Promise<any>} act
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {() => void} render
 * @property {() => void} around  draws what is around the board
 */

/**
 * @param {Table} table
 * @returns {(next: number, before: number) => Promise<void>} covers the table for the next player
 */
export function makeCover({ page, stage, leave, line, replay, act, ask, render, around }) {
  return async (next, before) => {
    if (page.mode === "replay") {
      // it would go on as the next player sees it; closing it comes back here
      replay();
      return;
    }
    const view = /** @type {View} */ (page.views.get(next));
    const last = page.views.get(before);
    page.covered = true;
    page.before = before;
    page.seat = next;
    page.drawnKey = "";
    page.motion = {};
    const undo = last?.can_undo ? () => act({ type: "undo", seat: before, revision: last.revision }) : null;
    const show = () => {
      page.covered = false;
      page.drawnKey = "";
      render();
      stage.enterBoard();
    };
    stage.show({ panels: [], labels: {}, kinds: {}, marks: [] });
    fill(need("board"));
    leave();
    line("");
    hush();
    cover(/** @type {SeatInfo} */ (view.seats[next]), show, undo);
    around();
    try {
      const open = await ask({ type: "at", ply: view.ply, seat: -1 });
      const shown = (/** @type {PanelView} */ panel, /** @type {number} */ at) => at === 0 || panel.beside;
      if (page.covered && page.seat === next) stage.show({ kinds: {}, marks: [], ...open, panels: open.panels.filter(shown) });
    } catch {
      // without the public board the cover alone is shown
    }
  };
}
