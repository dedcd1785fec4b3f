// Since when a decision is waited for, as this browser has seen it: shown beside who is to move, to everybody.

/** Nobody is hurried: so many seconds are not shown. */
const PATIENCE = 8;

/** @param {string} table */
export function makeWaiting(table) {
  const key = `oikist.since.${table}`;
  let revision = -1;
  let since = 0;
  const write = () => {
    const seconds = Math.floor((Date.now() - since) / 1000);
    const text = revision < 0 || seconds < PATIENCE ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    for (const node of document.querySelectorAll(".waited")) if (node.textContent !== text) node.textContent = text;
  };
  setInterval(write, 1000);
  return {
    /**
     * What is on the table; a page that is opened again goes on counting.
     *
     * @param {number} now its revision
     */
    take(now) {
      if (now !== revision) {
        const [kept, at] = (sessionStorage.getItem(key) ?? "").split(" ").map(Number);
        since = kept === now && at ? at : Date.now();
        revision = now;
        sessionStorage.setItem(key, `${revision} ${since}`);
      }
      write();
    },
  };
}
