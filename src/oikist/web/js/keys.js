// The keyboard. Everything the pointer can do, a key can.

/**
 * @typedef {object} Doings
 * @property {(dx: number, dy: number, all: boolean) => void} walk
 * @property {(id: string) => void} click
 * @property {() => void} back
 * @property {(step: number) => void} turn
 * @property {() => void} flip
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} readLast
 * @property {() => void} readScore
 * @property {() => void} why
 * @property {() => boolean} layers  the next layer over the board; whether there is any
 * @property {(event: KeyboardEvent) => boolean} player  keys of the replay and the finale, when one is open
 * @property {(node: Element | null) => string | null} drawn  the drawn element that has the focus
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Doings} doings */
export function listen(doings) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element | null} */ (event.target);
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const writing = target?.matches('input:not([type="range"]), textarea');
    if (writing || event.defaultPrevented) return;
    if (key(event, target, doings)) event.preventDefault();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Element | null} target
 * @param {Doings} doings
 * @returns {boolean} whether the key was used
 */
function key(event, target, doings) {
  const choosing = target?.matches("select") ?? false;
  if (choosing && event.key !== "Escape") return false;
  if (doings.player(event)) return true;
  const id = doings.drawn(target);
  const arrow = ARROWS[event.key];
  if (arrow) {
    const elsewhere = target?.closest("#tabs, #toolbar, #sheet, input") !== null && target !== document.body;
    if (elsewhere) return false;
    doings.walk(...arrow, event.ctrlKey);
    return true;
  }
  if (event.ctrlKey) return false;
  if (event.key === "Enter" || event.key === " ") {
    if (id === null) return false;
    // a key that is held down is no second yes
    if (!event.repeat) doings.click(id);
    return true;
  }
  switch (event.key) {
    case "Escape":
      doings.back();
      return true;
    case "r":
      doings.turn(1);
      return true;
    case "R":
      doings.turn(-1);
      return true;
    case "f":
    case "F":
      doings.flip();
      return true;
    case "u":
    case "U":
      doings.undo();
      return true;
    case "h":
    case "H":
      doings.hint();
      return true;
    case "l":
    case "L":
      doings.readLast();
      return true;
    case "s":
    case "S":
      doings.readScore();
      return true;
    case "v":
    case "V":
      return doings.layers();
    case "?":
      doings.why();
      return true;
    default:
      return false;
  }
}
