// Two ways through a game that is not live: the replay, ply by ply, and the finale, the evaluation step by step.

/** @import { Picture, StepView } from "./types.d.ts" */

import { button, el, fill, need, shape } from "./dom.js";
import { say } from "./live.js";
import { stillness } from "./motion.js";
import { points, t } from "./words.js";

/**
 * @typedef {object} Host what the two need of the table
 * @property {(message: Record<string, unknown>) => Promise<any>} ask
 * @property {(picture: Picture, motion?: Record<string, string>) => void} show
 * @property {(ids: string[], links?: [string, string][]) => void} light
 * @property {(ids: string[]) => void} approach  brings them into view; none: the whole board
 * @property {(gone: [string, string][]) => Promise<void>} leave  pieces fly off the board
 * @property {(text: string) => void} line
 * @property {() => void} closed
 * @property {() => number} seat
 * @property {() => number} plies
 * @property {(ply: number) => void} at  the replay shows the table after so many actions
 * @property {() => boolean} branch  whether one may play on from there
 * @property {(ply: number) => void} playOn
 */

/** @param {Host} host */
export function makeReplay(host) {
  const bar = need("player");
  let ply = 0;
  let asked = 0;

  /** @param {number} wanted */
  async function go(wanted) {
    ply = Math.max(0, Math.min(host.plies(), wanted));
    asked += 1;
    const mine = asked;
    slider.value = String(ply);
    try {
      const at = await host.ask({ type: "at", ply, seat: host.seat() });
      if (mine !== asked || bar.hidden) return;
      host.show({ kinds: {}, marks: [], ...at });
      slider.max = String(at.plies);
      slider.setAttribute("aria-valuetext", at.text);
      count.textContent = `${ply} / ${at.plies}`;
      host.line(at.text);
      say(at.text);
      host.at(ply);
    } catch (error) {
      host.line(error instanceof Error ? error.message : String(error));
    }
  }

  const slider = el("input", {
    type: "range",
    min: 0,
    max: 0,
    id: "replay-slider",
    "aria-label": t("Moment of the game"),
    oninput: () => go(Number(slider.value)),
  });
  const count = el("output", { class: "count" });
  const tools = [
    button("first", t("To the start"), () => go(0), { class: "icon-button", title: t("To the start (Home)") }),
    button("left", t("One back"), () => go(ply - 1), { class: "icon-button", id: "replay-back", title: t("One back (←)") }),
    slider,
    button("right", t("One on"), () => go(ply + 1), { class: "icon-button", id: "replay-on", title: t("One on (→)") }),
    button("last", t("To the end"), () => go(host.plies()), { class: "icon-button", title: t("To the end (End)") }),
    count,
    button("close", t("Back to the table"), () => close(), { id: "replay-close", title: t("Back to the table") }),
  ];
  const branch = button("branch", t("Play on from here"), () => host.playOn(ply), { id: "replay-branch", class: "icon-button", title: t("Play on from here") });

  function close() {
    if (bar.hidden) return;
    bar.hidden = true;
    asked += 1;
    host.closed();
  }

  return {
    /**
     * @param {number} at
     * @param {boolean} [focus]  whether the keyboard goes to its slider
     */
    open(at, focus = true) {
      bar.hidden = false;
      bar.className = "replay";
      bar.setAttribute("aria-label", t("Replay"));
      fill(bar, ...tools.slice(0, -1), host.branch() ? branch : null, ...tools.slice(-1));
      slider.max = String(host.plies());
      if (focus) slider.focus();
      go(at);
    },
    close,
    go,
    /** @param {KeyboardEvent} event */
    key(event) {
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: host.plies() }[event.key];
      if (event.key === "Escape") close();
      else if (to === undefined) return false;
      else go(to);
      return true;
    },
  };
}

const SPEEDS = [
  ["1", 2600],
  ["2", 1300],
  ["4", 600],
];

/** @param {Host} host */
export function makeFinale(host) {
  const bar = need("player");
  /** @type {StepView[]} */
  let steps = [];
  let at = 0;
  let running = false;
  let ended = () => {};
  let turn = 0;
  /** @type {number | undefined} */
  let timer;

  const title = el("strong", { class: "part" });
  const text = el("p", { class: "step" });
  const tally = el("ul", { class: "tally" });
  const progress = el("progress", { "aria-label": t("How far the evaluation is") });
  const speed = el("select", { "aria-label": t("Speed"), id: "finale-speed" }, ...SPEEDS.map(([name]) => el("option", { value: name }, `×${name}`)));
  const pause = button("pause", t("Pause"), () => (running ? stop() : run()), { class: "icon-button", id: "finale-pause" });
  const chapters = el("select", {
    "aria-label": t("Chapter"),
    id: "finale-chapter",
    onchange: () => {
      stop();
      go(Number(chapters.value));
    },
  });

  function wait() {
    return Number(SPEEDS.find(([name]) => name === speed.value)?.[1] ?? 2600);
  }

  /** @param {number} wanted */
  async function go(wanted) {
    const before = at;
    at = Math.max(0, Math.min(steps.length, wanted));
    turn += 1;
    const mine = turn;
    const step = steps[at - 1];
    title.textContent = step?.part ?? t("The evaluation");
    text.textContent = step?.text ?? t("Every step is shown with its reason.");
    progress.max = steps.length;
    progress.value = at;
    const part = steps.findIndex((one) => one.part === step?.part);
    if (part >= 0) chapters.value = String(part + 1);
    fill(
      tally,
      ...(step?.scores ?? []).map((score, seat) =>
        el(
          "li",
          {},
          (step?.scores.length ?? 0) > 1 ? shape(seat) : null,
          el("span", { class: "points" }, points(score)),
          step && step.tally.length > 0 ? el("span", { class: "count", title: t("on this hill") }, `+${step.tally[seat]}`) : null,
        ),
      ),
    );
    for (const [seat, score] of (step?.scores ?? []).entries()) {
      const shown = document.querySelector(`[data-seat="${seat}"] > .points`);
      shown?.replaceChildren(points(score));
    }
    say(text.textContent);
    try {
      if (step && at === before + 1) {
        host.light(step.focus);
        if (step.gone.length > 0) await host.leave(step.gone);
        if (mine !== turn) return;
      }
      const picture = await host.ask({ type: "finale", step: at });
      if (mine !== turn || bar.hidden) return;
      host.show(picture);
      host.light(step?.focus ?? [], step?.links ?? []);
      host.approach(step?.focus ?? []);
    } catch (error) {
      stop();
      host.line(error instanceof Error ? error.message : String(error));
    }
  }

  function run() {
    running = true;
    pause.replaceChildren(...button("pause", t("Pause"), () => {}).childNodes);
    pause.title = t("Pause");
    clearTimeout(timer);
    const next = async () => {
      if (!running || bar.hidden) return;
      if (at >= steps.length) {
        stop();
        ended();
        return;
      }
      await go(at + 1);
      timer = setTimeout(next, wait());
    };
    next();
  }

  function stop() {
    running = false;
    clearTimeout(timer);
    pause.replaceChildren(...button("play", t("Go on"), () => {}).childNodes);
    pause.title = t("Go on");
  }

  /** @param {number} by */
  const step = (by) => {
    stop();
    if (at + by > steps.length) ended();
    else go(at + by);
  };

  /** @param {number} by */
  function chapter(by) {
    stop();
    const starts = steps.flatMap((one, index) => (index === 0 || steps[index - 1]?.part !== one.part ? [index + 1] : []));
    const to = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
    go(to ?? (by > 0 ? steps.length : 0));
  }

  function close() {
    if (bar.hidden) return;
    stop();
    bar.hidden = true;
    host.light([]);
    host.approach([]);
    host.closed();
  }

  return {
    /** @param {() => void} whenEnded */
    async open(whenEnded) {
      const answer = await host.ask({ type: "finale" });
      steps = answer.steps;
      if (steps.length === 0) {
        host.closed();
        whenEnded();
        return;
      }
      ended = whenEnded;
      // on a phone an open tab would leave the board no room
      document.body.classList.remove("sheet-open");
      at = 0;
      bar.hidden = false;
      bar.className = "finale";
      bar.setAttribute("aria-label", t("The evaluation"));
      fill(
        chapters,
        ...steps.flatMap((one, index) =>
          index === 0 || steps[index - 1]?.part !== one.part ? [el("option", { value: index + 1 }, one.part)] : [],
        ),
      );
      fill(
        bar,
        el("div", { class: "telling" }, title, text, tally),
        progress,
        el(
          "div",
          { class: "tools" },
          button("first", t("Chapter before"), () => chapter(-1), { class: "icon-button", title: t("Chapter before") }),
          button("left", t("Step back"), () => step(-1), { class: "icon-button", id: "finale-back", title: t("Step back (←)") }),
          pause,
          button("right", t("Step on"), () => step(1), { class: "icon-button", id: "finale-on", title: t("Step on (→)") }),
          button("last", t("Next chapter"), () => chapter(1), { class: "icon-button", id: "finale-next", title: t("Next chapter") }),
          chapters,
          speed,
          button("close", t("To the result"), () => ended(), { id: "finale-close" }),
        ),
      );
      pause.focus();
      // who wants no motion steps through it alone
      if (stillness()) {
        stop();
        await go(0);
      } else run();
    },
    close,
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "Home") step(-at);
      else if (event.key === "End") step(steps.length - at);
      else if (event.key === "Escape") ended();
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) running ? stop() : run();
      else return false;
      return true;
    },
  };
}
