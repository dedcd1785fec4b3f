// Moments that are not now: the replay, the evaluation and the end, the analysis; and playing on from one of them.

/** @import { ChoiceView, EntryView, GameInfo, Mode, Picture, SeatInfo, View } from "./types.d.ts" */

import { makeAnalysis } from "./analysis.js";
import { fetchGames } from "./api.js";
import { branchDialog } from "./branch.js";
import { need } from "./dom.js";
import { showEnding } from "./ending.js";
import { showGhost } from "./ghost.js";
import { Hold } from "./hold.js";
import { animate, leave, places } from "./motion.js";
import { makeFinale, makeReplay } from "./player.js";
import { showSeats } from "./seats.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";

/**
 * @typedef {object} Table what they need of the table
 * @property {{ seats: SeatInfo[], seat: number, mode: Mode, covered: boolean, drawnKey: string }} page
 * @property {Stage} stage
 * @property {Side} side
 * @property {string} table
 * @property {() => View | undefined} current
 * @property {() => number[]} held
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {() => void} leave  nothing can be chosen any more
 * @property {() => string | undefined} secret  of the seat that is shown
 * @property {(view: View) => string} note  what else is to be said at the end
 * @property {(ids: string[], links?: [string, string][]) => void} light
 * @property {(text: string) => void} line
 * @property {() => void} render
 * @property {() => void} prompt
 */

/** @param {Table} table */
export function makeMoments(table) {
  const { page, stage, side, current } = table;
  const host = {
    ask: table.ask,
    show: (/** @type {Picture} */ picture) => {
      const before = places(stage.elements);
      stage.show(picture);
      stage.set("mark", picture.marks);
      stage.set("hinted", []);
      stage.refresh();
      animate(stage.elements, before, {});
    },
    light: table.light,
    approach: (/** @type {string[]} */ ids) => stage.approach(ids),
    leave: (/** @type {[string, string][]} */ gone) => leave(stage.elements, gone),
    line: table.line,
    closed: () => {
      page.mode = "play";
      analysis.away();
      document.body.classList.remove("in-replay", "in-finale");
      page.drawnKey = "";
      table.render();
    },
    seat: () => page.seat,
    plies: () => current()?.ply ?? 0,
    at: (/** @type {number} */ ply) => analysis.at(ply),
    branch: () => current()?.branch ?? false,
    playOn: (/** @type {number} */ ply) => playOn(ply),
  };
  const replay = makeReplay(host);
  const finale = makeFinale(host);
  const analysis = makeAnalysis({
    ask: host.ask,
    current,
    seats: () => page.seats,
    visit: (ply) => openReplay(ply, false),
    mark: (ply, choice) => instead(ply, choice),
    playOn,
    offer: (titles) => side.offer("analysis", titles),
  });
  /** @type {Promise<GameInfo[]> | undefined} */
  let games;

  /**
   * Shows what another choice would have been: as who decided saw the table, with what it would have put there.
   *
   * @param {number} ply
   * @param {ChoiceView} choice
   */
  async function instead(ply, { action, parts }) {
    const { picture } = stage;
    const at = await table.ask({ type: "at", ply, seat: page.seat, action }).catch(() => null);
    // meanwhile the reader may have gone elsewhere
    if (!at || page.mode !== "replay" || stage.picture !== picture) return;
    host.show({ kinds: {}, marks: [], ...at });
    if (!new Hold(stage).adopt({ action, seals: false, parts }) && at.ghost) showGhost(stage.board, at.ghost, stage.drawn, parts);
    stage.set("hinted", parts);
    stage.refresh();
    stage.approach(parts);
  }

  /**
   * @param {number} ply
   * @param {number} [seat]  who is to move there, if it is known
   */
  async function playOn(ply, seat = -1) {
    games ??= fetchGames();
    const view = current();
    const game = (await games.catch(() => [])).find((one) => one.id === view?.game);
    if (!game || !view) {
      games = undefined;
      return;
    }
    branchDialog({ table: table.table, secret: table.secret(), game, seats: page.seats, ply, seat: seat < 0 ? view.seat : seat });
  }

  /**
   * @param {number} ply
   * @param {boolean} [focus]  whether the keyboard goes to the replay
   */
  function openReplay(ply, focus = true) {
    if (page.covered) return;
    if (page.mode === "replay" && !focus) {
      replay.go(ply);
      return;
    }
    finale.close();
    page.mode = "replay";
    document.body.classList.add("in-replay");
    table.leave();
    replay.open(ply, focus);
  }

  async function openFinale() {
    replay.close();
    page.mode = "finale";
    document.body.classList.add("in-finale");
    table.leave();
    const view = current();
    if (view) showSeats(need("seats"), { ...view, over: false, waiting: [] }, page.seats.map((seat) => ({ ...seat, score: 0 })), table.held());
    table.prompt();
    try {
      await finale.open(() => {
        finale.close();
        ending();
      });
    } catch {
      finale.close();
      ending();
    }
  }

  async function ending() {
    const view = current();
    if (!view) return;
    /** @type {{ seats: EntryView[] }} */
    const answer = await table.ask({ type: "ledger", seat: view.seat }).catch(() => ({ seats: [] }));
    showEnding(view, answer.seats, side, openFinale, table.note(view));
  }

  return { replay, finale, analysis, openReplay, openFinale };
}
