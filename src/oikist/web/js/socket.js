// The connection to the table: requests with answers, and coming back after it was lost.

/** @import { AnalysisFrame, Presence, Refused, Reply, View } from "./types.d.ts" */

import { language, t } from "./words.js";

/** A request that the table refused; the message says why. */
export class RefusedError extends Error {
  /** @param {Refused} refused */
  constructor(refused) {
    super(refused.error);
    this.code = refused.code;
    this.rules = refused.rules;
  }
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 20_000;

/**
 * @typedef {object} Listeners
 * @property {(view: View) => void} view
 * @property {(presence: Presence) => void} presence
 * @property {(frame: AnalysisFrame) => void} analysis
 * @property {(state: "connecting" | "open" | "lost" | "refused", detail: { seconds?: number, error?: string, code?: string }) => void} state
 */

/** Keeps one WebSocket open to one table, whatever happens. */
export class Connection {
  /**
   * @param {string} table
   * @param {string[]} secrets
   * @param {Listeners} listeners
   */
  constructor(table, secrets, listeners) {
    this.table = table;
    this.secrets = secrets;
    this.listeners = listeners;
    this.since = -1;
    this.open = false;
    this.tries = 0;
    this.number = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, { resolve: (data: any) => void, reject: (error: Error) => void, timer: number }>} */
    this.asked = new Map();
    /** @type {number | undefined} */
    this.timer = undefined;
    setInterval(() => this.open && this.ask({ type: "ping" }).catch(() => this.socket?.close()), PING_EVERY);
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retryNow());
  }

  /** Connects, or connects again at once. */
  connect() {
    clearTimeout(this.timer);
    this.listeners.state("connecting", {});
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.addEventListener("open", () => this.hello(socket));
    socket.addEventListener("message", (event) => this.receive(String(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** For the reader who does not want to wait. */
  retryNow() {
    if (!this.open && !this.closed && this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  /** @param {WebSocket} socket */
  async hello(socket) {
    this.open = true;
    try {
      await this.ask({ type: "hello", secrets: this.secrets, lang: language(), since: this.since });
      this.tries = 0;
      this.listeners.state("open", {});
    } catch (error) {
      if (error instanceof RefusedError && error.code !== "rate" && error.code !== "server") {
        this.closed = true;
        this.listeners.state("refused", { error: error.message, code: error.code });
      }
      socket.close();
    }
  }

  /** Has the table shown again as it stands now. */
  refresh() {
    this.ask({ type: "hello", secrets: this.secrets, lang: language(), since: this.since }).catch(() => this.socket?.close());
  }

  lost() {
    this.open = false;
    for (const { reject, timer } of this.asked.values()) {
      clearTimeout(timer);
      reject(new Error(t("The connection was lost before the table answered. It comes back by itself.")));
    }
    this.asked.clear();
    if (this.closed) return;
    // doubled every time and spread a little, so that a server that comes back is not met by everybody at once
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
    this.listeners.state("lost", { seconds: Math.max(1, Math.round(wait / 1000)) });
  }

  /** @param {string} data */
  receive(data) {
    /** @type {View | Presence | AnalysisFrame | Reply | Refused} */
    const message = JSON.parse(data);
    if (message.type === "view") {
      this.since = Math.max(this.since, message.revision);
      this.listeners.view(message);
    } else if (message.type === "presence") {
      this.listeners.presence(message);
    } else if (message.type === "analysis") {
      this.listeners.analysis(message);
    } else {
      const waiting = this.asked.get(message.re);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      this.asked.delete(message.re);
      if (message.type === "reply") waiting.resolve(message.data);
      else waiting.reject(new RefusedError(message));
    }
  }

  /**
   * Asks the table for something.
   *
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      if (!this.open || this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error(t("There is no connection just now; nothing was sent. It comes back by itself.")));
        return;
      }
      this.number += 1;
      const id = this.number;
      const timer = setTimeout(() => {
        this.asked.delete(id);
        reject(new Error(t("The table takes too long to answer. Nothing was lost; try again.")));
      }, ANSWER_WITHIN);
      this.asked.set(id, { resolve, reject, timer });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }
}
