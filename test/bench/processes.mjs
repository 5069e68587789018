import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lean } from '../../scripts/programs.mjs';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { median, until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const path = '/api/get-standings?season=2023&amount=5';
/** The cookie of a browser that has visited the site. Without it, no response comes from the cache. */
const headers = { cookie: 'csrftoken=of-a-visitor' };
const seconds = 4;
const runs = 7;
const atOnce = 32;

/** The share of a processor that each server gets. It leaves enough for their clients. */
const share = 0.1;
const periodMicroseconds = 100_000;

/**
 * Compares the gain in requests per second from a second API process with the gain from a second bare Node.js process.
 * Each server is limited to a share of a processor, if this machine allows it. Otherwise the clients and both servers
 * share and compete for the cores.
 * @param {League} league
 */
export async function benchTwoProcesses(league) {
  const second = await startSecondApi(league);
  const apis = [league.origin, second.origin];
  const answer = await fetch(`${league.origin}${path}`);
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const servers = [await startBareServer(body), await startBareServer(body)];
  const bare = servers.map(({ origin }) => origin);
  // At full speed, because compiling later would cost a limited process seconds.
  for (const origin of [...apis, ...bare]) await perSecond([origin]);
  const isLimited = limitProcessors([league.pids.api, second.pid, ...servers.map(({ pid }) => pid)]);
  /** @type {{ ours: number[], floor: number[] }} */
  const gains = { ours: [], floor: [] };
  for (let run = 0; run <= runs; run += 1) {
    const ours = (await perSecond(apis)) / (await perSecond(apis.slice(0, 1)));
    const floor = (await perSecond(bare)) / (await perSecond(bare.slice(0, 1)));
    // The first run is a warm-up.
    if (run === 0) continue;
    gains.ours.push(ours);
    gains.floor.push(floor);
  }
  const [ours, floor] = [median(gains.ours), median(gains.floor)];
  const least = isLimited ? 1.7 : Math.min(1.7, floor * 0.85);
  const cores = isLimited
    ? `each server has ${share} of a processor`
    : `${availableParallelism()} cores, clients included`;
  return {
    what: 'requests a second of two API processes, against one',
    floor: `two bare node:http servers with the same bytes, against one: ${floor.toFixed(2)}x; ${cores}`,
    n: runs,
    measured: `${ours.toFixed(2)}x`,
    limit: `at least ${least.toFixed(2)}x`,
    holds: ours >= least,
  };
}

/** @param {League} league @param {Record<string, string>} [settings] instead of the URLs of the first server */
export async function startSecondApi({ environment }, settings = {}) {
  const child = spawn(process.execPath, [...lean.flags, 'dist/api/main.js'], {
    cwd: root,
    env: { ...environment, PORT: '0', HEALTH_PORT: '', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  let port = '';
  child.stdout.on('data', (chunk) => (port ||= /listens on port (\d+)/.exec(String(chunk))?.[1] ?? ''));
  await until('the second API listens', () => Promise.resolve(port !== ''));
  const origin = `http://127.0.0.1:${port}`;
  await until('the second API is ready', async () => (await fetch(`${origin}/health/ready`)).ok);
  return { origin, pid: child.pid ?? 0 };
}

/** @param {string} body in base64 */
async function startBareServer(body) {
  const child = spawn(process.execPath, [join(root, 'test/bench/bare-server.mjs')], {
    env: { HEADERS: JSON.stringify(['content-type', 'application/json']), BODY: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atShutdown(() => void child.kill());
  const [port] = await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0 };
}

/**
 * Limits the processor time of each process with a Linux control group, version 1 or 2. Returns false if there are no
 * control groups, or if this user may not create them.
 * @param {number[]} pids
 */
function limitProcessors(pids) {
  const isSecondVersion = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const all = isSecondVersion ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu';
  try {
    if (isSecondVersion) writeFileSync(join(all, 'cgroup.subtree_control'), '+cpu');
    for (const pid of pids) {
      const group = join(all, `parc-ferme-bench-${pid}`);
      mkdirSync(group);
      atShutdown(async () => {
        writeFileSync(join(all, 'cgroup.procs'), String(pid));
        rmdirSync(group); // a group that contains a process cannot be removed
      });
      const quota = share * periodMicroseconds;
      if (isSecondVersion) writeFileSync(join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`);
      else {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds));
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
      }
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
    }
    return true;
  } catch (error) {
    console.log(`No processor limits: ${/** @type {Error} */ (error).message}`);
    return false;
  }
}

/** Returns the responses per second that clients get if they use the servers in turn. @param {string[]} origins */
async function perSecond(origins) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ends = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async (/** @type {string} */ origin) => {
    while (performance.now() < ends) {
      await new Promise((resolve, reject) => {
        get(`${origin}${path}`, { agent, headers }, (response) => response.resume().once('end', resolve)).once(
          'error',
          reject,
        );
      });
      answered += 1;
    }
  };
  await Promise.all(origins.flatMap((origin) => Array.from({ length: atOnce }, () => client(origin))));
  agent.destroy();
  return answered / seconds;
}
