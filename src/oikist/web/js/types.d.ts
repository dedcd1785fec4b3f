/** The wire contract as the browser sees it; the original, with its explanations, is `server/wire.py`. */

export interface SeatInfo {
  seat: number;
  /** Empty where somebody plays alone. */
  colour: string;
  kind: string;
  name: string;
  state: "open" | "joined" | "bot";
  online: boolean;
  thinking: boolean;
  line: string;
  score: number | null;
  level: string;
  /** What the level of a bot is called. */
  strength: string;
}

export interface PanelView {
  name: string;
  title: string;
  svg: string;
  reference: boolean;
  /** Beside the board where there is room, in a tab where not. */
  beside: boolean;
  /** Title and text of what it explains. */
  notes: [string, string][];
  closeups: CloseupView[];
}

/** A drawing over the board that can be switched on, with what it says of the things on the board. */
export interface LayerView {
  name: string;
  title: string;
  labels: Record<string, string>;
}

/** A part of a wide drawing: left, top, width and height in its view box. */
export interface CloseupView {
  title: string;
  box: [number, number, number, number];
}

export interface LogView {
  number: number;
  ply: number;
  seat: number;
  text: string;
  undone: boolean;
}

export interface EntryView {
  text: string;
  points: number;
  rule: string;
  pieces: string[];
  entries: EntryView[];
  links: [string, string][];
}

export interface StepView {
  text: string;
  rule: string;
  part: string;
  focus: string[];
  gone: [string, string][];
  scores: number[];
  tally: number[];
  links: [string, string][];
}

export interface View {
  type: "view";
  table: string;
  title: string;
  game: string;
  seat: number;
  revision: number;
  ply: number;
  actor: number;
  waiting: number[];
  started: boolean;
  over: boolean;
  pending: boolean;
  pending_ms: number;
  phase: string;
  prompt: string;
  /** Of a question that may be answered in the same way from now on: a key, and when it comes. */
  standing: string[];
  /** Several decisions in a row as ready-made choices: each in words, and its actions. */
  ready: [string, number[]][];
  panels: PanelView[];
  labels: Record<string, string>;
  kinds: Record<string, string>;
  marks: string[];
  layers: LayerView[];
  parts: string[];
  actions: number[][];
  motion: Record<string, string>;
  seats: SeatInfo[];
  log: LogView[];
  announce: string;
  can_undo: boolean;
  undo_why: string;
  hints: boolean;
  /** Whether this viewer may have an analysis of the game now. */
  analysis: boolean;
  /** Whether one may play on at another table from any position of this game. */
  branch: boolean;
  /** What all are told beside the game; in the log it stands before event `before`. */
  notices: { number: number; before: number; seat: number; text: string }[];
  secrets: boolean;
  result: number[];
  reason: string;
  verdict: string;
  lost: boolean;
  daily: string;
  commitment: string;
  seed: string;
}

/** What is drawn at one moment; a view, a moment of the replay and a step of the finale all have it. */
export interface Picture {
  panels: PanelView[];
  labels: Record<string, string>;
  kinds: Record<string, string>;
  marks: string[];
  layers?: LayerView[];
}

export interface Presence {
  type: "presence";
  seats: SeatInfo[];
}

export interface MoveView {
  seat: number;
  notation: string;
  text: string;
}

/** An action that an analysis compared, with what is expected to follow it. */
export interface ChoiceView {
  action: number;
  value: number;
  error: number;
  chances: number[];
  rounds: number;
  parts: string[];
  line: MoveView[];
}

/** A decision of an analysis; the best choice comes first. */
export interface DecisionView {
  ply: number;
  seat: number;
  legal: number;
  played: number;
  loss: number;
  doubt: number;
  thrown_away: boolean;
  choices: ChoiceView[];
}

/** A part of an analysis, sent as it is made. */
export interface AnalysisFrame {
  type: "analysis";
  seat: number;
  unit: "chance" | "points";
  plies: number;
  total: number;
  done: number;
  running: boolean;
  reset: boolean;
  decisions: DecisionView[];
}

export interface Reply {
  type: "reply";
  re: number;
  data: any;
}

export interface Refused {
  type: "refused";
  re: number;
  code: string;
  error: string;
  rules: string[];
}

export interface Ruling {
  id: string;
  text: string;
  rule: string;
}

export interface RuleText {
  id: string;
  text: string;
  section: string;
}

export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  choices: [string | number | boolean, string][];
}

export interface GameInfo {
  id: string;
  title: string;
  tagline: string;
  author: string;
  seats: number[];
  editions: [string, string][];
  options: OptionInfo[];
  bots: { name: string; label: string }[];
  can_score: boolean;
  daily: string;
  picture: string;
}

export interface SeatLink {
  seat: number;
  kind: string;
  name: string;
  secret: string;
  path: string;
}

export interface TableCreated {
  table: string;
  watch: string;
  seats: SeatLink[];
  hotseat: string;
  commitment: string;
  owner: string;
}

export interface TableInfo {
  table: string;
  title: string;
  game: string;
  seats: SeatInfo[];
  hints: boolean;
  started: boolean;
  over: boolean;
}

/** A table this browser has a seat at or has watched, as kept in localStorage. */
export interface KeptTable {
  table: string;
  title: string;
  game: string;
  path: string;
  at: number;
  links: SeatLink[];
  /** The date of a daily game, else empty. */
  daily: string;
  /** The secret of who has made the table, in the browser that has; else empty or missing in what was kept before. */
  owner: string;
}

/** How a daily game went in this browser. */
export interface DailyResult {
  game: string;
  date: string;
  score: number | null;
  verdict: string;
  table: string;
  path: string;
}

/** One legal action, its parts as element ids. */
export interface Action {
  action: number;
  seals: boolean;
  parts: string[];
}

/** Something that takes over the table for a while: why-not, replay, finale. */
export type Mode = "play" | "why" | "replay" | "finale";

export interface NewTableWish {
  game: string;
  seats: { kind: string; name: string; bot: string }[];
  title: string;
  edition: string;
  edition_toml: string;
  options: Record<string, string | number | boolean>;
  hotseat: boolean;
  /** null: as is usual for those who sit there. */
  hints: boolean | null;
  nonce: string;
  daily: boolean;
}

export interface BranchWish {
  ply: number;
  seats: { kind: string; name: string; bot: string }[];
  title: string;
  nonce: string;
}
