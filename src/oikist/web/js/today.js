// Today's game on the home page: a way to play it, how it went, the best day and the last two weeks.

/** @import { DailyResult, GameInfo } from "./types.d.ts" */

import { best, dateText, forgetResults, recent, resultText, resultsOf } from "./daily.js";
import { button, el } from "./dom.js";
import { keptTables } from "./store.js";
import { t } from "./words.js";

/**
 * @param {GameInfo} of
 * @param {() => void} play opens a table of today's game
 * @param {() => void} changed
 * @returns {HTMLElement | null} nothing for a game without a daily one
 */
export function today(of, play, changed) {
  if (!of.daily) return null;
  const done = resultsOf(of.id).find((one) => one.date === of.daily);
  const begun = keptTables().find((one) => one.game === of.id && one.daily === of.daily);
  const top = best(of.id);
  const results = recent(of.id, of.daily);
  return el(
    "section",
    { class: "today", id: "today", "aria-label": t("Today's game") },
    el("h2", {}, t("Today's game")),
    el("p", {}, t("{date}: everybody who plays it today gets the same draws.", { date: dateText(of.daily) })),
    done ? el("p", { class: "today-result" }, el("a", { href: done.path }, resultText(done))) : null,
    el(
      "div",
      { class: "actions" },
      !done && begun
        ? el("a", { href: begun.path, class: "button primary", id: "continue-daily" }, t("Go on with today's game"))
        : button("play", done ? t("Play it again") : t("Play today's game"), play, { id: "play-daily", class: done ? "" : "primary" }),
    ),
    done ? el("p", { class: "small" }, t("The first result of a day counts.")) : null,
    top ? el("p", { class: "best" }, el("strong", {}, t("Personal best")), ` ${resultText(top)}, ${dateText(top.date)}`) : null,
    results.length > 0 ? history(of, results, changed) : null,
  );
}

/**
 * @param {GameInfo} of
 * @param {DailyResult[]} results
 * @param {() => void} changed
 */
function history(of, results, changed) {
  const forgetAll = button(null, t("Forget all results"), () => {
    if (forgetAll.dataset.sure) {
      forgetResults(of.id);
      changed();
      return;
    }
    // asked once more: nobody else has them
    forgetAll.dataset.sure = "1";
    forgetAll.replaceChildren(t("Really forget all of them?"));
  });
  forgetAll.id = "forget-results";
  return el(
    "details",
    { class: "history", open: true },
    el("summary", {}, t("The last 14 days")),
    el(
      "ol",
      { class: "days" },
      ...results.map((one) => {
        const words = t("Forget the result of {date}", { date: dateText(one.date) });
        const forget = () => {
          forgetResults(of.id, one.date);
          changed();
        };
        return el(
          "li",
          { class: one.score === null ? "lost" : "" },
          el("span", { class: "date" }, dateText(one.date)),
          el("a", { href: one.path }, resultText(one)),
          button("close", words, forget, { class: "icon-button", title: words }),
        );
      }),
    ),
    forgetAll,
    el("p", { class: "small" }, t("Kept in this browser only.")),
  );
}
