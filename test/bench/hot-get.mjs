import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { cpuTimeOf, median } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const path = '/api/get-standings?season=2023&amount=5';
const runs = 9;
const requests = 20_000;
const atOnce = 16;
const headers = { cookie: 'csrftoken=of-a-visitor' };

/**
 * Compares the API's processor time for the top of the standings with a bare node:http server that writes the same
 * bytes. The runs alternate.
 * @param {League} league
 */
export async function benchHotGet({ origin, pids }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answer = await request(origin, agent);
  const bare = await startBareServer(answer);
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const times = [];
  for (let run = 0; run <= runs; run += 1) {
    const api = await timePerRequest(origin, pids.api, agent);
    const floor = await timePerRequest(bare.origin, bare.pid, agent);
    // The first run is a warm-up.
    if (run === 0) continue;
    times.push(floor);
    ratios.push(api / floor);
  }
  agent.destroy();
  const ratio = median(ratios);
  return {
    what: `hot public GET, ${answer.body.length} bytes: CPU time per request`,
    floor: `bare node:http with the same bytes, ${median(times).toFixed(1)} µs; ${requests} requests a run`,
    n: runs,
    measured: `${ratio.toFixed(2)}x`,
    limit: '1.7x',
    holds: ratio <= 1.7,
  };
}

/** @param {{ headers: string[], body: Buffer }} answer */
async function startBareServer({ headers, body }) {
  const child = spawn(process.execPath, [join(root, 'test/bench/bare-server.mjs')], {
    env: { HEADERS: JSON.stringify(headers), BODY: body.toString('base64') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  const [port] = await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0 };
}

/** Returns microseconds per request. @param {string} origin @param {number} pid @param {Agent} agent */
async function timePerRequest(origin, pid, agent) {
  const before = cpuTimeOf(pid);
  let left = requests;
  const client = async () => {
    while (left-- > 0) await request(origin, agent);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return ((cpuTimeOf(pid) - before) * 1e6) / requests;
}

/**
 * @param {string} origin @param {Agent} agent
 * @returns {Promise<{ headers: string[], body: Buffer }>} headers: alternating names and values
 */
function request(origin, agent) {
  return new Promise((resolve, reject) => {
    const sent = get(`${origin}${path}`, { agent, headers }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        if (response.statusCode === 200) resolve({ headers: response.rawHeaders, body });
        else reject(new Error(`${path}: ${response.statusCode}`));
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject);
  });
}
