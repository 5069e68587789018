import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyFloor, rowsOf } from './copy-floor.mjs';
import { median, percentile } from './measure.mjs';
import { pressFinalize, unFinalize } from './standings.mjs';

/** @typedef {import('./standings.mjs').League} League */
/** @typedef {import('./standings.mjs').Call} Call */
/** @typedef {import('./standings.mjs').Crowd} Crowd */

const rounds = 9;
const idleMs = 3000;

/**
 * Compares how long a reader waits for the first page of the standings during a recomputation for a million members and
 * on an idle system. Measures this with all processes on the same processors, and with the API on its own processor.
 * Also measures the worker's memory and how long its event loop is blocked.
 * @param {League} league @param {Call} call @param {Crowd} crowd
 */
export async function benchReader(league, call, crowd) {
  const reader = startReader(`${league.origin}/api/get-standings?season=${crowd.year}&amount=5`);
  const what = "a reader's p99 during a finalize of 1M members";
  const shared = await whileFinalizing(league, call, crowd, reader);
  const affinity = readProcStatus(process.pid, 'Cpus_allowed_list');
  await separateProcessors(league, reader.pid);
  const apart = await whileFinalizing(league, call, crowd, reader);
  // Restored because child processes inherit the affinity.
  setAffinity(affinity, process.pid);
  const memory = parseInt(readProcStatus(league.pids.worker, 'VmHWM'), 10) / 1024;
  return [
    slowdown(what, shared),
    slowdown(`${what}, the API on a processor of its own`, apart),
    {
      what: 'memory of the worker in all of these, at most',
      floor: '',
      n: rounds * 2,
      measured: `${memory.toFixed(0)} MB`,
      limit: '500 MB',
      holds: memory <= 500,
    },
    {
      what: 'the event loop of the worker stands still, at most',
      floor: `it shares a processor with the database: ${apart.stillMs.toFixed(0)} ms; both are free`,
      n: rounds,
      measured: `${shared.stillMs.toFixed(0)} ms`,
      limit: '50 ms',
      holds: shared.stillMs <= 50,
    },
  ];
}

/**
 * Returns each round's p99 in milliseconds: at rest, while the database copies the same amount out and in, and while a
 * weekend is finalized. Also returns the longest block of the worker's event loop.
 * @param {League} league @param {Call} call @param {Crowd} crowd @param {ReturnType<typeof startReader>} reader
 */
async function whileFinalizing(league, call, crowd, reader) {
  const rows = rowsOf(crowd.size);
  const p99s = [];
  let stillMs = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await reader.during(() => wait(idleMs));
    const copying = await reader.during(() => copyFloor(league.database, crowd.seasonId, rows));
    await lagOf(league);
    const ours = await reader.during(() => pressFinalize(call, crowd));
    const lag = await lagOf(league);
    await unFinalize(league, call, crowd);
    if (round === 0) continue;
    p99s.push({ idle: percentile(idle, 99), copying: percentile(copying, 99), ours: percentile(ours, 99) });
    stillMs = Math.max(stillMs, lag);
  }
  return { p99s, stillMs };
}

/** @param {string} what @param {Awaited<ReturnType<typeof whileFinalizing>>} measured */
function slowdown(what, { p99s }) {
  /** @param {'idle' | 'copying' | 'ours'} part */
  const ms = (part) => `${median(p99s.map((p99) => p99[part])).toFixed(1)} ms`;
  const times = median(p99s.map(({ idle, ours }) => ours / idle));
  return {
    what,
    floor: `idle ${ms('idle')}; during a bare COPY out and in ${ms('copying')}; ours ${ms('ours')}`,
    n: p99s.length,
    measured: `${times.toFixed(2)}x`,
    limit: '1.5x',
    holds: times <= 1.5,
  };
}

/**
 * Pins the API and its clients to the first processor, and all other processes to the second.
 * @param {League} league @param {number} reader
 */
async function separateProcessors({ database, pids }, reader) {
  /** @type {{ rows: { pid: number }[] }} */
  const { rows } = await database.query('SELECT pid FROM pg_stat_activity');
  const postmaster = Number(readProcStatus(rows[0]?.pid ?? 0, 'PPid'));
  for (const pid of [pids.api, reader, process.pid]) setAffinity('0', pid);
  for (const pid of [pids.worker, postmaster, ...rows.map((row) => row.pid)]) setAffinity('1', pid);
}

/** @param {string} processors @param {number} pid */
function setAffinity(processors, pid) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, `${pid}`], { stdio: 'pipe' });
}

/** Returns a field of /proc/<pid>/status; empty if it is missing. @param {number} pid @param {string} name */
function readProcStatus(pid, name) {
  return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}

/**
 * Starts a reader of a page in its own process. `during` reads until `work` is done, and returns the time of every
 * read in milliseconds.
 * @param {string} url
 */
function startReader(url) {
  const reader = fork(fileURLToPath(new URL('light-reader.mjs', import.meta.url)), [url]);
  reader.unref();
  // Makes any caller that waits for a message fail.
  reader.once('exit', (code) => reader.emit('error', new Error(`the reader of ${url} ended with ${code}`)));
  /** @param {() => Promise<unknown>} work @returns {Promise<number[]>} */
  const during = async (work) => {
    reader.send('read');
    await work();
    reader.send('stop');
    const [reads] = await once(reader, 'message');
    return reads;
  };
  return { pid: reader.pid ?? 0, during };
}

/** The event loop monitor includes the interval of its timer. */
const monitorMs = 10;

/** Returns the longest block of the worker's event loop since the last call, in milliseconds. @param {League} league */
async function lagOf({ worker }) {
  const metrics = await (await fetch(`${worker}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000 - monitorMs;
}
