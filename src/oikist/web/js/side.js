// The three tabs beside the board: the log in words, the score with its reasons, the rules.

/** @import { EntryView, LogView, RuleText, SeatInfo, View } from "./types.d.ts" */

import { el, fill, need, shape } from "./dom.js";
import { fetchRules } from "./api.js";
import { seatName } from "./seats.js";
import { points, t } from "./words.js";

/**
 * @typedef {object} Doings
 * @property {(ids: string[], links?: [string, string][]) => void} light  lights up pieces and places, joins some by lines
 * @property {(ply: number) => void} visit  shows the table after a ply
 * @property {() => void} scored  the score tab was opened: fetch the ledger
 */

/** Names of all tabs there are. */
const names = () => ({ log: t("Log"), score: t("Score"), analysis: "", beside: "", shelf: "", rules: t("Rules"), file: t("File") });

/** @typedef {"log" | "score" | "analysis" | "beside" | "shelf" | "rules" | "file"} Tab */

/** The tab list and its panels. */
export class Side {
  /**
   * @param {Doings} doings
   * @param {Tab[]} tabs
   */
  constructor(doings, tabs) {
    this.doings = doings;
    this.tabs = tabs;
    this.open = /** @type {Tab} */ (tabs[0]);
    /** @type {RuleText[]} */
    this.rules = [];
    const list = need("tabs");
    list.setAttribute("aria-label", t("Log, score and rules"));
    fill(
      list,
      ...tabs.map((name) =>
        el(
          "button",
          { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `${name}-panel`, onclick: () => this.toggle(name) },
          names()[name],
        ),
      ),
    );
    list.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const there = tabs.filter((name) => !need(`tab-${name}`).hidden);
      const at = there.indexOf(this.open);
      this.show(/** @type {Tab} */ (there[(at + step + there.length) % there.length]));
      need(`tab-${this.open}`).focus();
    });
    this.show(this.open);
    this.offer("analysis", []);
    this.offer("beside", []);
    this.offer("shelf", []);
    // the prompt above grows and shrinks; the newest line stays in sight
    if (tabs.includes("log")) new ResizeObserver(toEnd).observe(need("log-panel"));
  }

  /**
   * What is not always there has a tab of its own: things to look up, what belongs beside the board on a small screen,
   * the analysis.
   *
   * @param {"analysis" | "beside" | "shelf"} tab
   * @param {string[]} titles of its panels; without any there is no such tab
   */
  offer(tab, titles) {
    if (!this.tabs.includes(tab) || need(`tab-${tab}`).textContent === titles.join(", ") && need(`tab-${tab}`).hidden === (titles.length === 0)) return;
    need(`tab-${tab}`).hidden = titles.length === 0;
    need(`tab-${tab}`).textContent = titles.join(", ");
    if (titles.length === 0 && this.open === tab) this.show(/** @type {Tab} */ (this.tabs[0]));
  }

  /** A tab of the sheet; on a phone the open one closes the sheet again. @param {Tab} name */
  toggle(name) {
    document.body.classList.toggle("sheet-open", name !== this.open || !document.body.classList.contains("sheet-open"));
    this.show(name);
  }

  /** @param {Tab} name */
  show(name) {
    this.open = name;
    for (const one of this.tabs) {
      const tab = need(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      need(`${one}-panel`).hidden = one !== name;
    }
    if (name === "score") this.doings.scored();
    if (name === "log") toEnd();
  }

  /**
   * @param {LogView[]} lines
   * @param {View} view
   */
  showLog(lines, view) {
    const panel = need("log-panel");
    const told = view.notices.map((notice) =>
      el("li", { class: "notice" }, shape(notice.seat), el("span", {}, notice.text)),
    );
    /** @param {number} before the notices that stand before this event */
    const upTo = (before) => told.splice(0, view.notices.filter((one) => one.before <= before).length - (view.notices.length - told.length));
    const list = el(
      "ol",
      { class: "log" },
      ...lines.flatMap((line, at) => {
        const last = at === lines.length - 1;
        const item = el(
          "li",
          { class: [line.undone ? "undone" : "", last ? "latest" : "", line.seat < 0 ? "chance" : ""].join(" ").trim() },
          line.seat >= 0 ? (view.seats.length > 1 ? shape(line.seat) : el("span", { class: "shape" })) : el("span", { class: "shape die", "aria-hidden": "true" }, "⚄"),
          el(
            "button",
            {
              type: "button",
              class: "plain",
              title: t("Show the table after this"),
              tabindex: last ? 0 : -1,
              onclick: () => this.doings.visit(Math.min(view.ply, line.ply + 1)),
            },
            line.undone ? el("s", {}, line.text) : line.text,
            line.undone ? el("span", { class: "visually-hidden" }, ` ${t("(taken back)")}`) : null,
          ),
        );
        return [...upTo(line.number), item];
      }),
    );
    list.append(...told);
    fill(panel, list.childElementCount > 0 ? list : el("p", { class: "empty" }, t("Nothing has happened yet.")));
    toEnd();
  }

  /** While the table is covered nothing that only one seat may know stands here. */
  hide() {
    for (const id of ["log-panel", "score-panel"]) fill(need(id), el("p", { class: "empty" }, t("Covered until the next player is there.")));
  }

  /**
   * @param {EntryView[]} entries by seat
   * @param {SeatInfo[]} seats
   * @param {boolean} over
   */
  showScore(entries, seats, over) {
    const panel = need("score-panel");
    const open = new Set([...panel.querySelectorAll("details[open]")].map((node) => node.getAttribute("data-key")));
    const [only, ...others] = seats;
    const alone = only !== undefined && others.length === 0;
    if (alone && over && only.score === null) {
      fill(panel, el("p", { class: "empty" }, t("The game was lost, without a score.")));
      return;
    }
    // with nobody to compare with, where the points come from is open at once
    if (alone && panel.querySelector("details") === null) open.add("s0");
    const intro = over
      ? t("The final score, with where every point comes from.")
      : t("If the game ended as it stands now. Where something is hidden, a mean.");
    fill(
      panel,
      el("p", { class: "empty" }, intro),
      ...seats.map((seat) => {
        const entry = entries[seat.seat];
        return entry ? this.entry(entry, `s${seat.seat}`, open, seat) : null;
      }),
    );
  }

  /**
   * @param {EntryView} entry
   * @param {string} key
   * @param {Set<string | null>} open
   * @param {SeatInfo} [seat]
   * @returns {HTMLElement}
   */
  entry(entry, key, open, seat) {
    const lights = {
      onpointerenter: () => this.doings.light(entry.pieces, entry.links),
      onpointerleave: () => this.doings.light([]),
      onfocusin: () => this.doings.light(entry.pieces, entry.links),
      onfocusout: () => this.doings.light([]),
    };
    const line = [
      seat && seat.colour !== "" ? shape(seat.seat) : null,
      el("span", { class: "what" }, seat ? seatName(seat) : entry.text),
      el("span", { class: "points" }, points(entry.points)),
    ];
    // the link stands beside the line, not in it: a line that opens holds nothing else that can be pressed
    const rule = entry.rule && !seat ? this.ruleLink(entry.rule) : null;
    const kind = `entry${seat ? " whole" : ""}`;
    if (entry.entries.length === 0) {
      return el("div", { class: `${kind} leaf`, ...lights }, el("div", { class: "entry-line", tabindex: 0 }, ...line), rule);
    }
    const inner = entry.entries.map((one, at) => this.entry(one, `${key}.${at}`, open));
    return el(
      "div",
      { class: kind },
      el("details", { "data-key": key, open: open.has(key) }, el("summary", { class: "entry-line", ...lights }, ...line), ...inner),
      rule,
    );
  }

  /**
   * A rule's id that leads to its text.
   *
   * @param {string} id
   */
  ruleLink(id) {
    return el(
      "a",
      {
        href: `#rule-${id}`,
        class: "rule-id",
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          event.stopPropagation();
          this.showRule(id);
        },
      },
      id,
    );
  }

  /** @param {string} game */
  async loadRules(game) {
    const panel = need("rules-panel");
    try {
      this.rules = await fetchRules(game);
    } catch (error) {
      fill(panel, el("p", { class: "empty" }, error instanceof Error ? error.message : ""));
      return;
    }
    const list = el("div", { class: "rules" });
    const count = el("p", { class: "empty", role: "status" });
    const search = el("input", {
      type: "search",
      "aria-label": t("Search the rules"),
      placeholder: t("Search the rules"),
      oninput: () => {
        const wanted = search.value.trim().toLowerCase();
        const found = this.rules.filter((rule) => `${rule.id} ${rule.text}`.toLowerCase().includes(wanted));
        count.textContent = wanted ? t("rules: {count}", { count: found.length }) : "";
        fill(list, ...sections(found));
      },
    });
    fill(list, ...sections(this.rules));
    fill(panel, search, count, list);
  }

  /** @param {string} id */
  showRule(id) {
    this.show("rules");
    document.body.classList.add("sheet-open");
    const search = /** @type {HTMLInputElement | null} */ (document.querySelector("#rules-panel input"));
    if (search && search.value) {
      search.value = "";
      search.dispatchEvent(new Event("input"));
    }
    const rule = document.getElementById(`rule-${id}`);
    for (const old of document.querySelectorAll(".rule.shown")) old.classList.remove("shown");
    rule?.classList.add("shown");
    rule?.scrollIntoView({ block: "nearest" });
    rule?.focus({ preventScroll: true });
  }
}

/** @param {RuleText[]} rules */
function sections(rules) {
  /** @type {Map<string, RuleText[]>} */
  const by = new Map();
  for (const rule of rules) by.set(rule.section, [...(by.get(rule.section) ?? []), rule]);
  return [...by].map(([section, some]) =>
    el(
      "section",
      {},
      el("h3", {}, section),
      ...some.map((rule) =>
        el("p", { class: "rule", id: `rule-${rule.id}`, tabindex: -1 }, el("span", { class: "rule-id" }, rule.id), ` ${rule.text}`),
      ),
    ),
  );
}

function toEnd() {
  const panel = need("log-panel");
  panel.scrollTop = panel.scrollHeight;
}

