// Motion: what moved is shown moving, from where it was to where it is. None for readers who want less motion.

const TIME = 320;
const MOST = 40;

/** @returns {boolean} */
export const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where everything with a label is now, before the picture changes.
 *
 * @param {Map<string, SVGGraphicsElement>} elements
 * @returns {Map<string, DOMRect>}
 */
export function places(elements) {
  const found = new Map();
  if (!stillness()) for (const [id, node] of elements) found.set(id, node.getBoundingClientRect());
  return found;
}

/**
 * Where a thing comes from or goes to: an element of the board, a seat's panel, or out of the game.
 *
 * @param {string} id
 * @param {Map<string, DOMRect>} before
 * @returns {DOMRect | undefined}
 */
function placeOf(id, before) {
  const known = before.get(id);
  if (known) return known;
  const face = document.querySelector(`[data-place="${CSS.escape(id)}"]`);
  return face?.getBoundingClientRect();
}

/**
 * Animates what has moved between two pictures.
 *
 * @param {Map<string, SVGGraphicsElement>} elements the new ones
 * @param {Map<string, DOMRect>} before
 * @param {Record<string, string>} motion id after -> id before
 */
export function animate(elements, before, motion) {
  if (stillness() || document.visibilityState === "hidden") return;
  let moved = 0;
  for (const [id, node] of elements) {
    const from = id in motion ? placeOf(/** @type {string} */ (motion[id]), before) : before.get(id);
    if (!from || from.width === 0 || moved >= MOST) continue;
    const to = node.getBoundingClientRect();
    const far = Math.hypot(to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2);
    // without a named motion only things that persist and really changed place move, not a board that was resized
    if (far < 4 || (!(id in motion) && Math.abs(to.width - from.width) > 2)) continue;
    if (id in motion || node.parentElement?.closest(".flown") === null) {
      moved += 1;
      fly(node, from, to);
    }
  }
}

/**
 * Lets a copy of a drawn element fly over the page, so that nothing hides or clips it.
 *
 * @param {SVGGraphicsElement} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} [time]
 */
export function fly(node, from, to, time = TIME) {
  const copy = lifted(node, node.getBoundingClientRect());
  if (!copy || to.width === 0) return Promise.resolve();
  const base = node.getBoundingClientRect();
  document.body.append(copy);
  node.classList.add("flown");
  const pose = (/** @type {DOMRect} */ box) => {
    const dx = box.left + box.width / 2 - base.left - base.width / 2;
    const dy = box.top + box.height / 2 - base.top - base.height / 2;
    const scale = Math.min(2, Math.max(0.4, Math.min(box.width / base.width, box.height / base.height)));
    return `translate(${dx}px, ${dy}px) scale(${scale})`;
  };
  const played = copy.animate([{ transform: pose(from) }, { transform: pose(to) }], {
    duration: time,
    easing: "cubic-bezier(.3,.7,.3,1)",
  });
  const done = () => {
    copy.remove();
    node.classList.remove("flown");
  };
  return played.finished.then(done, done);
}

/**
 * A copy of an element of a drawing, as a drawing of its own that lies exactly over it.
 *
 * @param {SVGGraphicsElement} node
 * @param {DOMRect} box
 * @returns {SVGSVGElement | null}
 */
function lifted(node, box) {
  const root = node.ownerSVGElement;
  const toScreen = root?.getScreenCTM();
  const parent = /** @type {SVGGraphicsElement | null} */ (node.parentNode);
  const matrix = parent?.getScreenCTM?.();
  if (!root || !toScreen || !matrix || box.width === 0) return null;
  const inverse = toScreen.inverse();
  const a = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const b = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  const inside = inverse.multiply(matrix);
  const copy = /** @type {SVGSVGElement} */ (root.cloneNode(false));
  for (const name of ["id", "role", "aria-label", "width", "height"]) copy.removeAttribute(name);
  copy.setAttribute("viewBox", `${a.x} ${a.y} ${b.x - a.x} ${b.y - a.y}`);
  copy.setAttribute("class", "panel flying");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("transform", `matrix(${inside.a} ${inside.b} ${inside.c} ${inside.d} ${inside.e} ${inside.f})`);
  const body = /** @type {Element} */ (node.cloneNode(true));
  for (const one of [body, ...body.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
  }
  body.classList.remove("is-can", "is-chosen", "is-lit", "is-hinted", "is-pointed", "flown");
  group.append(body);
  copy.append(group);
  return copy;
}

/**
 * Things leave the board: each flies to a seat's panel, to another thing, or out of the page.
 *
 * @param {Map<string, SVGGraphicsElement>} elements
 * @param {[string, string][]} gone what leaves, and where to
 */
export async function leave(elements, gone) {
  await Promise.all(
    gone.map(([id, to]) => {
      const node = elements.get(id);
      const place = document.querySelector(`[data-place="${CSS.escape(to)}"]`) ?? document.getElementById(to);
      if (!node) return null;
      const from = node.getBoundingClientRect();
      const away = place?.getBoundingClientRect() ?? new DOMRect(from.left, innerHeight, from.width, from.height);
      return fly(node, from, away, 700);
    }),
  );
}

/**
 * Only what a motion names.
 *
 * @param {Map<string, DOMRect>} before
 * @param {Record<string, string>} motion
 */
export const named = (before, motion) => new Map([...before].filter(([id]) => Object.values(motion).includes(id)));
