import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { timed } from './measure.mjs';
import { readPage } from './reads.mjs';
import { finalize, unFinalize } from './standings.mjs';

/** @typedef {import('./standings.mjs').League} League */
/** @typedef {import('./standings.mjs').Call} Call */
/** @typedef {import('./standings.mjs').Crowd} Crowd */

const rounds = 9;
const everyMs = 5;

/**
 * What a reader waits for the first page of the standings while they are computed for a million members, against the same
 * reader while nothing happens; and what the worker takes meanwhile: memory, and how long its event loop stands still.
 * @param {League} league @param {Call} call @param {Crowd} crowd
 */
export async function benchReader(league, call, crowd) {
  /** @type {number[]} */
  const idle = [];
  /** @type {number[]} */
  const busy = [];
  let memory = 0;
  let stillMs = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const [quiet] = await readWhile(league, crowd, wait(3000));
    await lagOf(league);
    const job = finalize(league, call, crowd);
    const [finalizing, used] = await readWhile(league, crowd, job);
    const lag = await lagOf(league);
    await (
      await job
    ).answer;
    await unFinalize(league, call, crowd);
    // The first round warms up.
    if (round === 0) continue;
    idle.push(...quiet);
    busy.push(...finalizing);
    memory = Math.max(memory, used);
    stillMs = Math.max(stillMs, lag);
  }
  const [p99Idle, p99Busy] = [percentile(idle, 99), percentile(busy, 99)];
  return [
    {
      what: "a reader's p99 during a finalize of 1M members",
      floor: `idle (${idle.length} reads): ${p99Idle.toFixed(1)} ms; ours ${p99Busy.toFixed(1)} ms`,
      n: busy.length,
      measured: `${(p99Busy / p99Idle).toFixed(2)}x`,
      limit: '1.5x',
      holds: p99Busy / p99Idle <= 1.5,
    },
    {
      what: 'memory of the worker during it, at most',
      floor: '',
      n: rounds,
      measured: `${memory.toFixed(0)} MB`,
      limit: '500 MB',
      holds: memory <= 500,
    },
    {
      what: 'the event loop of the worker stands still, at most',
      floor: '',
      n: rounds,
      measured: `${stillMs.toFixed(0)} ms`,
      limit: '50 ms',
      holds: stillMs <= 50,
    },
  ];
}

/**
 * Reads the first page every 5 ms, as those do who wait for it, whether or not the one before has come, until something is
 * done: what each one took, and the most memory of the worker in MB.
 * @param {League} league @param {Crowd} crowd @param {Promise<unknown>} done @returns {Promise<[number[], number]>}
 */
async function readWhile({ origin, pids }, { year }, done) {
  let going = true;
  const ended = done.finally(() => (going = false));
  let memory = 0;
  /** @type {Promise<number>[]} */
  const reads = [];
  const url = `${origin}/api/get-standings?season=${year}&amount=5`;
  while (going) {
    reads.push(timed(() => readPage(url)));
    memory = Math.max(memory, residentMegabytes(pids.worker));
    await wait(everyMs);
  }
  await ended;
  return [await Promise.all(reads), memory];
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The monitor of event loops counts its own timer, too. */
const monitorMs = 10;

/** The longest that the worker's event loop stood still since this was last asked. @param {League} league */
async function lagOf({ worker }) {
  const metrics = await (await fetch(`${worker}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000 - monitorMs;
}

/** @param {number[]} values @param {number} percent */
function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil((sorted.length * percent) / 100), sorted.length) - 1] ?? NaN;
}
