import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lean } from '../../scripts/programs.mjs';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { median, until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const path = '/api/get-standings?season=2023&amount=0';
const seconds = 4;
const runs = 7;
const atOnce = 32;

/**
 * How many more requests two API processes answer than one, against how many more two bare processes of Node.js answer than one: where the
 * requests are made on the same machine, the cores limit both.
 * @param {League} league
 */
export async function benchTwoProcesses(league) {
  const apis = [league.origin, await startSecondApi(league)];
  const answer = await fetch(`${league.origin}${path}`);
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const bare = [await startBareServer(body), await startBareServer(body)];
  /** @type {{ ours: number[], floor: number[] }} */
  const gains = { ours: [], floor: [] };
  for (let run = 0; run <= runs; run += 1) {
    const ours = (await perSecond(apis)) / (await perSecond(apis.slice(0, 1)));
    const floor = (await perSecond(bare)) / (await perSecond(bare.slice(0, 1)));
    // The first run of each warms up.
    if (run === 0) continue;
    gains.ours.push(ours);
    gains.floor.push(floor);
  }
  const [ours, floor] = [median(gains.ours), median(gains.floor)];
  const least = Math.min(1.7, floor * 0.85);
  return {
    what: 'requests a second of two API processes, against one',
    floor: `two bare node:http servers with the same bytes, against one: ${floor.toFixed(2)}x; ${availableParallelism()} cores, clients included`,
    n: runs,
    measured: `${ours.toFixed(2)}x`,
    limit: `at least ${least.toFixed(2)}x`,
    holds: ours >= least,
  };
}

/** @param {League} league */
async function startSecondApi({ environment }) {
  const child = spawn(process.execPath, [...lean.flags, 'dist/api/main.js'], {
    cwd: root,
    env: { ...environment, PORT: '0', HEALTH_PORT: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  let port = '';
  child.stdout.on('data', (chunk) => (port ||= /listens on port (\d+)/.exec(String(chunk))?.[1] ?? ''));
  await until('the second API listens', () => Promise.resolve(port !== ''));
  const origin = `http://127.0.0.1:${port}`;
  await until('the second API is ready', async () => (await fetch(`${origin}/health/ready`)).ok);
  return origin;
}

/** @param {string} body in base64 */
async function startBareServer(body) {
  const child = spawn(process.execPath, [join(root, 'test/bench/bare-server.mjs')], {
    env: { HEADERS: JSON.stringify(['content-type', 'application/json']), BODY: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  const [port] = await once(child.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** Answers a second, of clients that ask the servers in turn. @param {string[]} origins */
async function perSecond(origins) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ends = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async (/** @type {string} */ origin) => {
    while (performance.now() < ends) {
      await new Promise((resolve, reject) => {
        get(`${origin}${path}`, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
      });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => client(origins[index % origins.length] ?? '')));
  agent.destroy();
  return answered / seconds;
}
