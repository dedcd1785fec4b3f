// Dragging what is held, with a finger or the mouse: it snaps from place to place. Two fingers still zoom.

/** @import { Hold } from "./hold.js" */

const DRAG_FROM = 6;

/**
 * @param {Hold} hold
 * @param {(anchor: string, done: boolean) => void} moved  it is held over another anchor, or has been let go of
 */
export function dragging(hold, moved) {
  const { board, zoom } = hold.stage;
  /** @type {{ pointer: number, x: number, y: number, dx: number, dy: number, from: string, far: boolean } | null} */
  let drag = null;

  const stop = () => {
    drag = null;
    zoom.still = false;
  };

  board.addEventListener("pointerdown", (event) => {
    if (drag) {
      // a second finger: they zoom together
      if (drag.far) moved(drag.from, true);
      stop();
      return;
    }
    if (!hold.pinned || hold.at === null || event.button !== 0 || !onGhost(board, event)) return;
    const middle = hold.middle(hold.at);
    if (!middle) return;
    const at = zoom.user(event.clientX, event.clientY);
    drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, dx: middle.x - at.x, dy: middle.y - at.y, from: hold.at, far: false };
    zoom.still = true;
  });

  board.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.far && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
    if (!drag.far) board.setPointerCapture(event.pointerId);
    drag.far = true;
    // the click that ends a drag is none
    zoom.dragged = true;
    const at = zoom.user(event.clientX, event.clientY);
    const anchor = hold.nearest(new DOMPoint(at.x + drag.dx, at.y + drag.dy));
    if (anchor !== null && anchor !== hold.at) moved(anchor, false);
  });

  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    board.addEventListener(end, (event) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      if (drag.far && hold.at !== null) moved(hold.at, true);
      stop();
    });
  }
}

/**
 * @param {HTMLElement} board
 * @param {PointerEvent} event
 */
function onGhost(board, event) {
  const box = board.querySelector(".held-drawing")?.getBoundingClientRect();
  if (!box) return false;
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}
