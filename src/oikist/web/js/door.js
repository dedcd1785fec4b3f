// The way in and out of a table: the banner about the connection, and taking a seat by its link.

/** @import { SeatInfo } from "./types.d.ts" */

import { fetchTable, joinTable } from "./api.js";
import { joinDialog } from "./dialogs.js";
import { button, el, fill, need } from "./dom.js";
import { say } from "./live.js";
import { seatName } from "./seats.js";
import { Connection } from "./socket.js";
import { nonce } from "./store.js";
import { t } from "./words.js";

/**
 * Shows how the connection is, and what happens next.
 *
 * @param {Connection} connection
 * @param {"connecting" | "open" | "lost" | "refused"} state
 * @param {{ seconds?: number, error?: string, code?: string }} detail
 * @param {() => void} back called when it was lost and is back
 */
export function showConnection(connection, state, detail, back) {
  const banner = need("banner");
  document.body.dataset.connection = state;
  if (state === "open") {
    if (banner.dataset.lost) {
      say(t("The connection is back."));
      back();
    }
    delete banner.dataset.lost;
    banner.hidden = true;
  } else if (state === "lost") {
    const words = t("No connection to the table. It is tried again in {seconds} s; nothing is lost.", { seconds: detail.seconds ?? 1 });
    // the banner speaks for itself, but not from outside an open dialog
    if (!banner.dataset.lost && document.querySelector("dialog[open]")) say(words);
    banner.hidden = false;
    banner.dataset.lost = "1";
    fill(
      banner,
      el("span", {}, words),
      button(null, t("Try now"), () => connection.retryNow()),
    );
  } else if (state === "refused") {
    if (detail.code === "seat") joinOrSay(connection, detail.error ?? "");
    else refused(detail.error ?? "");
  }
}

/**
 * The table does not let this seat in: because it is still to be taken, or because the link is wrong.
 *
 * @param {Connection} connection
 * @param {string} error
 */
async function joinOrSay(connection, error) {
  const { table, secrets } = connection;
  const info = secrets.length === 1 ? await fetchTable(table).catch(() => null) : null;
  const open = info?.seats.filter((seat) => seat.state === "open") ?? [];
  if (open.length === 0) {
    refused(error);
    return;
  }
  const who = open.length === 1 ? seatName(/** @type {SeatInfo} */ (open[0])) : t("of your link");
  joinDialog(who, info?.hints ?? false, async (name) => {
    await joinTable(table, { secret: secrets[0] ?? "", nonce: nonce(), name });
    connection.closed = false;
    connection.connect();
  });
}

/** @param {string} error why there is no way in; waiting does not help */
function refused(error) {
  const banner = need("banner");
  banner.hidden = false;
  fill(banner, el("span", {}, error), el("a", { href: "/", class: "button" }, t("To the home page")));
}
