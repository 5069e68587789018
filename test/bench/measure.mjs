import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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
 * Returns how long `work` takes, in milliseconds.
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Waits for a condition until a deadline. Checks every 3 ms, because the waiting time is measured.
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
 * @property {string} floor the floor that it is compared with, in the same run
 * @property {number | string} n
 * @property {string} measured
 * @property {string} limit
 * @property {boolean} holds
 */

export function printHead() {
  console.log('| path | against, in the same run | N | median | at most | |\n|---|---|---|---|---|---|');
}

/** @param {Figure} figure */
export function print({ what, floor, n, measured, limit, holds }) {
  console.log(`| ${what} | ${floor} | ${n} | ${measured} | ${limit} | ${holds ? 'holds' : 'MISSED'} |`);
}

/** Linux's USER_HZ, which does not depend on the kernel's timer. */
const ticksPerSecond = 100;

/** Returns the user and system time that a process has used, in seconds. @param {number} pid */
export function cpuTimeOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return fromPs(pid);
  // The second field, the program's name, may contain any character. The 14th and 15th fields are the times.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Uses `ps` if there is no /proc. Its format is [hours:]minutes:seconds. @param {number} pid */
function fromPs(pid) {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
