import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { cpuTimeOf, median } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const path = '/api/get-standings-version?season=2023';
const runs = 9;
const requests = 4000;
const atOnce = 16;
/**
 * A page polls once a minute. A stream needs a comment every 25 s, because proxies close streams that are silent for
 * 30 to 60 s.
 */
const beatsAMinute = 60 / 25;
const streams = 4000;
const beats = 25;

/**
 * Measures how much an open page costs the API per minute. Polling uses a new connection for each request, because
 * browsers close theirs within a minute. It is compared with the minimum for Server-Sent Events, a bare node:http
 * server that keeps the streams open. The memory is for the open streams. Polling needs none.
 * @param {League} league
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export async function benchOpenPages({ origin, pids }) {
  const etag = (await answer(`${origin}${path}`)).headers.etag ?? '';
  const events = await startEventServer();
  const memoryBefore = memoryOf(events.pid);
  for (let open = 0; open < streams; open += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => openStream(events.origin)));
  const bytes = (memoryOf(events.pid) - memoryBefore) / streams;
  /** @type {number[]} */
  const polled = [];
  /** @type {number[]} */
  const streamed = [];
  for (let run = 0; run <= runs; run += 1) {
    const one = await poll(origin, pids.api, etag);
    const other = await beat(events);
    // The first run is a warm-up.
    if (run === 0) continue;
    polled.push(one);
    streamed.push(other * beatsAMinute);
  }
  const ratio = median(polled) / median(streamed);
  return [
    {
      what: 'an open page a minute, CPU time of the API: one poll that is answered 304',
      floor: `bare node:http that keeps ${streams} event streams open, ${median(streamed).toFixed(0)} µs`,
      n: runs,
      measured: `${median(polled).toFixed(0)} µs = ${ratio.toFixed(2)}x`,
      limit: '-',
      holds: true,
    },
    {
      what: 'memory of an open event stream in bare node:http; polling: none',
      floor: 'the same process without streams',
      n: streams,
      measured: `${(bytes / 1024).toFixed(1)} KiB`,
      limit: '-',
      holds: true,
    },
  ];
}

/**
 * Returns the CPU time of a request in microseconds.
 * @param {string} origin @param {number} pid @param {string} etag
 */
async function poll(origin, pid, etag) {
  const before = cpuTimeOf(pid);
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const { statusCode } = await answer(`${origin}${path}`, etag);
      if (statusCode !== 304) throw new Error(`${path}: ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return ((cpuTimeOf(pid) - before) * 1e6) / requests;
}

/** Returns the CPU time of a comment to one stream in microseconds. @param {{ origin: string, pid: number }} server */
async function beat({ origin, pid }) {
  const before = cpuTimeOf(pid);
  for (let count = 0; count < beats; count += 1) await answer(`${origin}/beat`);
  return ((cpuTimeOf(pid) - before) * 1e6) / (beats * streams);
}

/**
 * @param {string} url @param {string} [etag]
 * @returns {Promise<import('node:http').IncomingMessage>} read to its end
 */
function answer(url, etag = '') {
  return new Promise((resolve, reject) => {
    const headers = { cookie: 'csrftoken=of-a-visitor', ...(etag && { 'if-none-match': etag }) };
    const sent = get(url, { agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(response));
    });
    sent.once('error', reject);
  });
}

/** @param {string} origin @returns {Promise<void>} when the stream is open */
function openStream(origin) {
  return new Promise((resolve, reject) => {
    const sent = get(origin, { agent: false }, (response) => {
      response.resume();
      resolve();
    });
    sent.once('error', reject);
  });
}

async function startEventServer() {
  const child = spawn(process.execPath, [join(root, 'test/bench/event-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  const [port] = await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0 };
}

/** Returns the resident memory of a process in bytes (Linux). @param {number} pid */
function memoryOf(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
