/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {number[]} values @param {number} percent */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil((sorted.length * percent) / 100), sorted.length) - 1] ?? NaN;
}

/**
 * How long something takes, in milliseconds.
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Waits for a condition with a deadline; looks often, because the wait is measured.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | false | null | undefined>} condition
 * @param {number} seconds
 * @returns {Promise<T>}
 */
export async function until(what, condition, seconds = 60) {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} floor what it is measured against, in the same run
 * @property {number | string} n
 * @property {string} measured
 * @property {string} limit
 * @property {boolean} holds
 */

/** The head of the table of figures. */
export function printHead() {
  console.log('| path | against, in the same run | N | median | at most | |\n|---|---|---|---|---|---|');
}

/** @param {Figure} figure */
export function print({ what, floor, n, measured, limit, holds }) {
  console.log(`| ${what} | ${floor} | ${n} | ${measured} | ${limit} | ${holds ? 'holds' : 'MISSED'} |`);
}
