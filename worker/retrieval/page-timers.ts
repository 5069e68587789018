/** Longer timers are ignored, because they end a log-in or change an advertisement. */
const longestMs = 5_000;

/** Runs in each page before the page's own scripts, and records the timers that may still add rows. */
export const noteTimersScript = `(() => {
  const delays = new Map();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const note = (id, delay) => {
    if (Number(delay) <= ${longestMs}) delays.set(id, Number(delay));
    return id;
  };
  window.setTimeout = (work, delay, ...given) => {
    if (typeof work !== 'function') return setTimeout(work, delay);
    const id = setTimeout(() => {
      delays.delete(id);
      work.apply(window, given);
    }, delay);
    return note(id, delay);
  };
  window.setInterval = (work, delay, ...given) => note(setInterval(work, delay, ...given), delay);
  const forget = (clear) => (id) => {
    delays.delete(Number(id));
    clear(id);
  };
  window.clearTimeout = forget(clearTimeout);
  window.clearInterval = forget(clearInterval);
  Object.defineProperty(window, 'parcFermePendingMs', { value: () => Math.max(0, ...delays.values()) });
})()`;

/** A script expression that returns the longest delay of the pending timers. */
export const pendingMsScript = `window.parcFermePendingMs?.() ?? 0`;
