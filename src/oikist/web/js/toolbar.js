// The tools of the table: one stop for Tab, arrows go from one to the next.

/** @import { View } from "./types.d.ts" */

import { dialog, diceDialog, keysDialog } from "./dialogs.js";
import { button, el, fill, need } from "./dom.js";
import { setSetting, setting } from "./store.js";
import { preferences } from "./theme.js";
import { t } from "./words.js";

/**
 * @typedef {object} Doings
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} why
 * @property {() => void} replay
 * @property {() => void} share
 * @property {() => void} download
 * @property {() => Node[]} standings  what is answered without asking
 */

/**
 * @param {View} view
 * @param {boolean} why whether the next thing pointed at explains itself
 * @param {Doings} doings
 */
export function drawToolbar(view, why, doings) {
  const bar = need("toolbar");
  const focus = document.activeElement?.id ?? "";
  const hints = view.hints && view.actions.length > 0;
  const tools = [
    button("undo", t("Undo"), doings.undo, { id: "tool-undo", title: view.can_undo ? t("Take back (U)") : view.undo_why, "aria-disabled": String(!view.can_undo) }),
    button("hint", t("Hint"), doings.hint, { id: "tool-hint", title: t("What a bot would do (H)"), "aria-disabled": String(!hints) }),
    button("why", t("Why not?"), doings.why, { id: "tool-why", title: t("Why can't I? The next thing pointed at explains itself (?)"), "aria-pressed": String(why) }),
    button("replay", t("Replay"), doings.replay, { id: "tool-replay", title: t("Look back, move by move") }),
    button("share", t("Share"), doings.share, { id: "tool-share", title: t("Links to sit down or to watch") }),
    button("more", t("More"), () => more(view, doings), { id: "tool-more", title: t("Keys, fair dice, record, settings") }),
  ];
  const stop = focus.startsWith("tool-") ? focus : "tool-undo";
  for (const tool of tools) tool.tabIndex = tool.id === stop ? 0 : -1;
  fill(bar, ...tools);
  if (focus.startsWith("tool-")) document.getElementById(focus)?.focus();
}

/**
 * @param {View} view
 * @param {Doings} doings
 */
function more(view, doings) {
  const box = dialog(
    t("More"),
    el(
      "div",
      { class: "menu" },
      button(null, t("Keys"), () => (box.close(), keysDialog())),
      button(null, t("Fair dice"), () => (box.close(), diceDialog(view))),
      button(null, t("Download the record"), doings.download, { id: "download" }),
    ),
    ...doings.standings(),
    ...veil(),
    preferences(),
  );
}

/** Puts on the page whether what may be kept secret, though anybody could have counted it, is shown. */
export function applyVeil() {
  document.body.classList.toggle("unveiled", setting("unveiled", "") === "yes");
}

/** @returns {Node[]} the choice, where the drawing has something veiled */
function veil() {
  if (!document.querySelector(".veiled")) return [];
  const box = /** @type {HTMLInputElement} */ (
    el("input", {
      type: "checkbox",
      id: "unveil",
      onchange: () => {
        setSetting("unveiled", box.checked ? "yes" : "");
        applyVeil();
      },
    })
  );
  box.checked = setting("unveiled", "") === "yes";
  return [el("label", { class: "choice" }, box, ` ${t("Show what others have, where it could have been counted")}`)];
}

/** Arrows in the toolbar. */
export function listenToolbar() {
  need("toolbar").setAttribute("aria-label", t("Tools"));
  need("toolbar").addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const tools = [...need("toolbar").querySelectorAll("button")];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    const to = tools[(at + step + tools.length) % tools.length];
    for (const tool of tools) tool.tabIndex = tool === to ? 0 : -1;
    to?.focus();
    event.preventDefault();
  });
}

/**
 * The record of a table as a file, as the holder of the secret may have it.
 *
 * @param {string} table
 * @param {string | undefined} secret
 * @returns {Promise<boolean>} whether it was there
 */
export async function downloadRecord(table, secret) {
  const headers = secret ? { Authorization: `Bearer ${secret}` } : undefined;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`, headers ? { headers } : {}).catch(() => null);
  if (!answer?.ok) return false;
  const link = el("a", { href: URL.createObjectURL(await answer.blob()), download: `${table}.jsonl` });
  link.click();
  // the download reads the address after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
