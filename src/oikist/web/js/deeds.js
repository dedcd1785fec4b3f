// What a player wants of the table: to play, to take back, a hint, the record. Asks the server, and says what it answers.

/** @import { Mode, Ruling, View } from "./types.d.ts" */
/** @import { Chooser } from "./chooser.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Connection } from "./socket.js" */

import { say } from "./live.js";
import { RefusedError } from "./socket.js";
import { downloadRecord } from "./toolbar.js";
import { t } from "./words.js";

/**
 * @typedef {object} Page what the deeds need of the table
 * @property {() => View | undefined} current
 * @property {() => View | undefined} undoing of who can take back, if anybody here can
 * @property {() => Mode} mode
 * @property {() => number} seat
 * @property {() => boolean} covered
 * @property {() => string | undefined} secret  of the seat that is shown
 * @property {(text: string, ruling?: Ruling | null) => void} line
 */

/**
 * @param {Page} page
 * @param {Connection} connection
 * @param {Chooser} chooser
 * @param {Stage} stage
 */
export function makeDeeds(page, connection, chooser, stage) {
  /** @param {number} action */
  async function play(action) {
    const view = page.current();
    if (!view) return;
    await act({ type: "play", seat: view.seat, revision: view.revision, action });
  }

  /** @param {Record<string, unknown>} message */
  async function act(message) {
    try {
      await connection.ask(message);
      page.line("");
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const stale = error instanceof RefusedError && error.code === "stale";
      const words = stale ? t("The table has changed meanwhile. This is how it stands now; choose again.") : text;
      const rule = error instanceof RefusedError ? error.rules[0] : undefined;
      page.line(words, rule ? { id: rule, text: words, rule: "" } : null);
      say(words);
      chooser.again();
      if (stale) connection.refresh();
    }
  }

  function undo() {
    const view = page.current();
    if (!view || page.mode() !== "play") return;
    if (chooser.back()) return;
    const taker = page.undoing();
    if (!taker) {
      page.line(view.undo_why);
      say(view.undo_why);
      return;
    }
    act({ type: "undo", seat: taker.seat, revision: taker.revision });
  }

  /** Says it to those who see and to those who listen. @param {string} text */
  function tell(text) {
    page.line(text);
    say(text);
  }

  async function hint() {
    const view = page.current();
    if (!view || view.actions.length === 0 || page.mode() !== "play" || page.covered()) return tell(t("A hint can be given when it is your turn."));
    if (!view.hints) return tell(t("Hints are switched off at this table."));
    tell(t("Thinking about a hint…"));
    try {
      const answer = await connection.ask({ type: "hint", seat: view.seat, revision: view.revision });
      // the answer is to a question that may be over by now
      if (page.covered() || page.seat() !== view.seat || page.mode() !== "play" || page.current()?.revision !== view.revision) return;
      stage.set("hinted", answer.parts);
      chooser.adopt(answer.parts);
      if (!chooser.holder.active()) stage.pointOut(answer.parts);
      tell(t("A bot would do this: {what}", { what: answer.text }));
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  async function download() {
    const secret = page.covered() ? undefined : page.secret();
    if (!(await downloadRecord(connection.table, secret))) page.line(t("The record could not be fetched; try again."));
  }

  return { play, act, undo, hint, download };
}
