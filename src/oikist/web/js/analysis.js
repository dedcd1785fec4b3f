// The tab with the analysis: chances as a graph, what was thrown away, the best actions of a decision, and playing on.

/** @import { AnalysisFrame, ChoiceView, DecisionView, SeatInfo, View } from "./types.d.ts" */

import { button, el, fill, need, shape } from "./dom.js";
import { Graph, range } from "./graph.js";
import { say } from "./live.js";
import { colours, seatName } from "./seats.js";
import { decimal, points, t } from "./words.js";

/** So many moments are listed at first. */
const MOMENTS = 8;

/**
 * @typedef {object} Host what the analysis needs of the table
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {() => View | undefined} current
 * @property {() => SeatInfo[]} seats
 * @property {(ply: number) => void} visit  shows the table after so many actions
 * @property {(ply: number, choice: ChoiceView) => void} mark  shows on the board what a choice would be
 * @property {(ply: number, seat: number) => void} playOn
 * @property {(titles: string[]) => void} offer  shows the tab, or takes it away
 */

/** @param {Host} host */
export function makeAnalysis(host) {
  const panel = need("analysis-panel");
  panel.tabIndex = -1;
  /** @type {Map<number, DecisionView>} */
  const found = new Map();
  let wanted = false;
  let seat = -2;
  let unit = "chance";
  let total = 0;
  let plies = 0;
  let running = false;
  let ply = -1;
  /** @type {number | null} */
  let aim = null;
  let more = false;
  let covered = false;
  let drawn = "";

  const alone = () => unit === "points";
  const order = () => [...found.values()].sort((a, b) => a.ply - b.ply);
  const percent = (/** @type {number} */ value) => `${Math.round(100 * value)}%`;
  const amount = (/** @type {number} */ value) => (alone() ? decimal(value) : percent(value));

  const graph = new Graph(t("Moment of the game"), (to) => ((aim = null), host.visit(nearest(to))));
  graph.node.addEventListener("keydown", (event) => {
    // a key may come before the board has followed the one before
    const from = aim ?? ply;
    const all = order().map((one) => one.ply);
    const to = {
      ArrowRight: all.find((one) => one > from) ?? plies,
      ArrowLeft: all.findLast((one) => one < from) ?? 0,
      Home: 0,
      End: plies,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    aim = to;
    host.visit(to);
  });
  const progress = el("progress", { "aria-label": t("How far the analysis is") });
  const status = el("p", { class: "empty" });
  const legend = el("ul", { class: "legend" });
  const detail = el("section", { class: "decision" });
  const list = el("section", { class: "thrown" });
  const table = el("details", { class: "as-table" });

  const written = (/** @type {number | undefined} */ value) => (value === undefined ? "–" : amount(value));

  /** The decision next to a moment. @param {number} to */
  function nearest(to) {
    const all = order().map((one) => one.ply);
    if (to >= plies) return plies;
    return all.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best), all[0] ?? to);
  }

  /**
   * What a seat stands at, as it could judge itself: its value before each of its decisions, and what came out.
   *
   * @param {number} of
   */
  function line(of) {
    const points = order().flatMap((one) => {
      const value = one.choices[0]?.value;
      return value === undefined || one.seat !== of ? [] : [/** @type {[number, number]} */ ([one.ply, value])];
    });
    if (points.length === 0) return points;
    const view = host.current();
    const score = view?.seats[of]?.score;
    if (view?.over && alone() && typeof score === "number" && !view.lost) points.push([plies, score]);
    if (view?.over && !alone()) {
      const first = view.result.filter((rank) => rank === 1).length;
      points.push([plies, view.result[of] === 1 ? 1 / first : 0]);
    }
    return points;
  }

  /** A seat's value at a moment: that of the last decision before it. @param {number} of @param {number} at */
  const standing = (of, at) => line(of).findLast(([when]) => when <= at)?.[1];

  const thrown = () => order().filter((one) => one.thrown_away).sort((a, b) => b.loss - a.loss || a.ply - b.ply);

  /** @param {DecisionView} one */
  const lossWords = (one) =>
    alone()
      ? t("{loss} points (± {doubt})", { loss: one.loss.toFixed(1), doubt: one.doubt.toFixed(1) })
      : t("{loss}% of a win (± {doubt}%)", { loss: Math.round(100 * one.loss), doubt: Math.round(100 * one.doubt) });

  /** @param {DecisionView} one */
  const taken = (one) => one.choices.find((choice) => choice.action === one.played) ?? one.choices[0];

  /** @param {number} of */
  const named = (of) => {
    const info = host.seats()[of];
    return info ? seatName(info) : "";
  };

  // rows and heads have no room for names: the legend has told them
  const colour = (/** @type {number} */ of) => colours()[of] ?? named(of);

  /** @param {number} of */
  const sign = (of) => (alone() ? null : shape(of));

  // --- drawing ---

  /** Draws what has changed; the keyboard stays where it was, or goes to the graph if that is gone. */
  function draw() {
    const focus = document.activeElement;
    const key = focus?.closest("[data-key]")?.getAttribute("data-key") ?? focus?.id;
    const inside = focus !== panel && panel.contains(focus);
    drawPanel();
    if (!inside || focus?.checkVisibility()) return;
    const same = [...panel.querySelectorAll("[data-key], [id]")].find((one) => key && (one.getAttribute("data-key") === key || one.id === key));
    const next = same instanceof HTMLElement ? same : graph.node.checkVisibility() ? graph.node : panel;
    next.focus({ preventScroll: next === same });
  }

  function drawPanel() {
    const view = host.current();
    host.offer(view?.analysis ? [t("Analysis")] : []);
    if (!view?.analysis) {
      drawn = "";
      fill(panel);
      return;
    }
    const key = `${covered} ${wanted} ${seat} ${plies} ${total} ${found.size} ${running} ${ply} ${more} ${view.over}`;
    if (key === drawn) return;
    drawn = key;
    if (covered) {
      fill(panel, el("p", { class: "empty" }, t("Covered until the next player is there.")));
      return;
    }
    if (!wanted) {
      fill(
        panel,
        el("p", {}, view.seats.length === 1 ? t("What every decision was worth, which would have been better, and where points were thrown away.") : t("The chances to win, decision by decision, which actions would have been better, and where chances were thrown away.")),
        el("p", { class: "small" }, view.secrets ? t("Every decision is judged by what its player could know.") : null),
        view.over || !view.secrets ? null : el("p", { class: "small" }, t("During the game you see your own decisions only.")),
        el("div", { class: "actions" }, button("chart", t("Analyse the game"), start, { class: "primary", id: "analyse" })),
      );
      return;
    }
    drawParts(view);
  }

  /** @param {View} view */
  function drawParts(view) {
    const seats = view.seats.map((one) => one.seat);
    const lines = seats.map((of) => ({ seat: of, points: line(of) }));
    const values = lines.flatMap((one) => one.points.map(([, value]) => value));
    progress.max = Math.max(1, total);
    progress.value = found.size;
    progress.hidden = !running;
    status.textContent = running
      ? t("Decisions judged: {done} of {total}", { done: found.size, total })
      : total === 0
        ? t("There was no choice yet.")
        : "";
    status.hidden = status.textContent === "";
    if (values.length > 0) {
      const [low, high] = alone() ? range(values) : [0, 1];
      graph.draw({
        lines,
        moments: thrown().flatMap((one) => {
          const value = standing(one.seat, one.ply);
          return value === undefined ? [] : [{ seat: one.seat, ply: one.ply, value }];
        }),
        plies,
        low,
        high,
        label: (value) => (alone() ? points(value) : percent(value)),
        alone: alone(),
      });
    }
    const at = ply < 0 ? plies : Math.min(ply, plies);
    const stands = seats.map((of) => ({ of, value: standing(of, at) }));
    const words = stands.flatMap(({ of, value }) => (value === undefined ? [] : [alone() ? t("{points} points", { points: amount(value) }) : `${named(of)} ${amount(value)}`]));
    graph.at(at, [t("Ply {ply}", { ply: at }), ...words].join(", "));
    fill(
      legend,
      ...stands.map(({ of, value }) => el("li", {}, sign(of), alone() ? t("points to be expected") : named(of), el("strong", {}, written(value)))),
    );
    drawDecision(at);
    drawThrown();
    drawTable(seats);
    if (panel.firstChild !== progress) fill(panel, progress, status, graph.node, legend, detail, list, table);
    graph.node.hidden = detail.hidden = legend.hidden = table.hidden = values.length === 0;
  }

  /** @param {number} at */
  function drawDecision(at) {
    const one = found.get(at);
    const view = host.current();
    const playOn =
      view?.branch && at < plies
        ? button("branch", t("Play on from here"), () => host.playOn(at, one?.seat ?? -1), { id: "play-on" })
        : null;
    if (ply < 0) {
      fill(detail, el("p", { class: "small" }, t("Click in the graph, or go through it with the arrow keys: the board goes along.")));
    } else if (!one) {
      const words = at >= plies ? t("The last position.") : t("There was nothing to choose here.");
      fill(detail, el("h3", {}, t("Ply {ply}", { ply: at })), el("p", { class: "small" }, words), playOn ? el("div", { class: "actions" }, playOn) : null);
    } else {
      const best = one.choices[0];
      fill(
        detail,
        el("h3", {}, t("Ply {ply}", { ply: at }), sign(one.seat), alone() ? null : named(one.seat), el("small", {}, t("legal actions: {count}", { count: one.legal }))),
        verdict(one),
        el("ol", { class: "choices" }, ...one.choices.map((choice) => choiceRow(one, choice))),
        el("div", { class: "actions" }, best ? button("hint", t("Show the best"), () => show(best), { id: "show-best" }) : null, playOn),
      );
    }
  }

  /** Marks an action on the board, and says it to who does not see that. @param {ChoiceView} choice */
  function show(choice) {
    host.mark(ply, choice);
    say(choice.line[0]?.text ?? "");
  }

  /** @param {DecisionView} one */
  function verdict(one) {
    if (one.thrown_away) return el("p", { class: "loss" }, t("Thrown away: {loss}", { loss: lossWords(one) }));
    if (one.choices[0]?.action === one.played) return el("p", { class: "small" }, t("The best of what was compared was played."));
    return el("p", { class: "small" }, t("Nothing was thrown away beyond doubt."));
  }

  /**
   * @param {DecisionView} one
   * @param {ChoiceView} choice
   */
  function choiceRow(one, choice) {
    const [first, ...then] = choice.line;
    const follows = then.map((move) => `${move.seat === one.seat || alone() ? "" : `${named(move.seat)}: `}${move.notation}`).join(" → ");
    return el(
      "li",
      { class: choice.action === one.played ? "played" : "" },
      el("span", { class: "value" }, amount(choice.value), el("small", {}, ` ± ${amount(2 * choice.error)}`)),
      el(
        "button",
        { type: "button", class: "plain", title: t("Mark it on the board"), "data-key": `choice ${choice.action}`, onclick: () => show(choice) },
        first?.text ?? "",
        choice.action === one.played ? el("strong", {}, ` ${t("(played)")}`) : null,
      ),
      follows ? el("span", { class: "follows" }, t("then {line}", { line: follows })) : null,
    );
  }

  function drawThrown() {
    const all = thrown();
    const shown = more ? all : all.slice(0, MOMENTS);
    if (all.length === 0) {
      fill(list, !running && found.size > 0 ? el("p", { class: "small" }, t("Nothing was thrown away beyond doubt.")) : null);
      return;
    }
    fill(
      list,
      el("h3", {}, alone() ? t("Points thrown away") : t("Chances thrown away")),
      el(
        "ol",
        { class: "moments" },
        ...shown.map((one) =>
          el(
            "li",
            {},
            sign(one.seat),
            el(
              "button",
              { type: "button", class: "plain", "aria-current": String(one.ply === ply), "data-key": `moment ${one.ply}`, onclick: () => host.visit(one.ply) },
              el("strong", {}, `−${alone() ? one.loss.toFixed(1) : percent(one.loss)} `),
              el("span", { class: "visually-hidden" }, t("Ply {ply}, {who}: {loss}.", { ply: one.ply, who: named(one.seat), loss: lossWords(one) })),
              ` ${taken(one)?.line[0]?.text ?? ""}`,
            ),
          ),
        ),
      ),
      all.length > shown.length
        ? button(null, t("Show all: {count}", { count: all.length }), () => ((more = true), draw()), { class: "plain" })
        : null,
    );
  }

  /** The same as the graph, for those who read rows. @param {number[]} seats */
  function drawTable(seats) {
    const open = table.open;
    const rows = order().map((one) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, String(one.ply)),
        alone() ? null : el("td", {}, sign(one.seat), colour(one.seat)),
        ...seats.map((of) => el("td", { class: "number" }, written(standing(of, one.ply)))),
        el("td", { class: "number" }, one.thrown_away ? `−${amount(one.loss)}` : ""),
      ),
    );
    const heads = [t("Ply"), ...(alone() ? [] : [t("Decides")]), ...(alone() ? [t("Expected")] : seats.map(colour)), t("Thrown away")];
    fill(
      table,
      el("summary", { "data-key": "table" }, t("The graph as a table")),
      el("div", { class: "scrolls", tabindex: 0, "data-key": "rows", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key.startsWith("Arrow") && event.stopPropagation(), role: "group", "aria-label": t("The graph as a table") }, el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, ...rows))),
    );
    table.open = open;
  }

  // --- what the server says, what the reader does ---

  async function start() {
    wanted = true;
    found.clear();
    total = 0;
    running = true;
    draw();
    try {
      await host.ask({ type: "analyse", seat });
    } catch (error) {
      wanted = false;
      draw();
      const text = error instanceof Error ? error.message : String(error);
      panel.append(el("p", { class: "problem", role: "alert" }, text));
    }
  }

  return {
    /**
     * The table as it stands: whether an analysis is offered, and to whom.
     *
     * @param {View} view
     * @param {boolean} hidden  the table is covered for the next player
     */
    take(view, hidden) {
      covered = hidden;
      plies = Math.max(plies, view.ply);
      unit = view.seats.length === 1 ? "points" : "chance";
      if (view.seat !== seat) {
        seat = view.seat;
        ply = -1;
        found.clear();
        if (wanted && view.analysis && !hidden) start();
        else wanted = false;
      }
      if (!view.analysis) wanted = false;
      draw();
    },
    /** @param {AnalysisFrame} frame */
    frame(frame) {
      if (frame.seat !== seat || !wanted) return;
      if (frame.reset) found.clear();
      const was = running;
      const first = total === 0;
      for (const one of frame.decisions) found.set(one.ply, one);
      ({ unit, total, plies, running } = frame);
      if (first && running) say(t("Decisions judged: {done} of {total}", { done: found.size, total }));
      if (was && !running && frame.done > 0) say(t("The analysis is finished."));
      draw();
    },
    /** The replay shows another moment. @param {number} to */
    at(to) {
      ply = to;
      aim = null;
      draw();
    },
    /** The replay is closed. */
    away() {
      ply = -1;
      aim = null;
      draw();
    },
    /** The connection is back: the server has forgotten that it was asked. */
    again() {
      if (wanted) start();
    },
  };
}
