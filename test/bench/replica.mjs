import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePorts } from '../../scripts/data-folder.mjs';
import { provideReplica } from '../scale/replicated-server.mjs';
import { cpuTimeOf, median, until } from './measure.mjs';
import { startSecondApi } from './processes.mjs';
import { addCrowds } from './standings.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const size = 100_000;
const runs = 9;
const reads = 1_000;
const atOnce = 8;
const most = 0.2;

/**
 * Compares the processor time that the primary spends on pages of the standings with and without a replica. The runs
 * alternate. Every URL is new, so that no response is cached.
 * @param {League} league
 */
export async function benchReplica(league) {
  const [crowd] = await addCrowds(league, [size]);
  const dataDir = join(league.dataDir, 'replica');
  const { replica: port = 0 } = await choosePorts(league.dataDir, ['replica']);
  const replica = await provideReplica({ from: league.dataDir, url: league.databaseUrl, dataDir, port });
  const { origin } = await startSecondApi(league, { DATABASE_REPLICA_URL: replica });
  const primary = await findServer(league);
  /** @param {string} at */
  const measure = async (at) => {
    const before = primary();
    await readPages(at, crowd?.year ?? 0);
    return primary() - before;
  };
  await until('the replica is read', async () => (await measure(origin)) < (await measure(league.origin)) / 2);
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const without = await measure(league.origin);
    times.push((without * 1e3) / reads);
    ratios.push((await measure(origin)) / without);
  }
  const ratio = median(ratios);
  return {
    what: `a page of the standings of ${size} members, with a replica: CPU time of the primary`,
    floor: `without a replica, ${median(times).toFixed(2)} ms; ${reads} reads a run`,
    n: runs,
    measured: `${ratio.toFixed(2)}x`,
    limit: `${most}x`,
    holds: ratio <= most,
  };
}

let address = 0;

/** @param {string} origin @param {number} year */
async function readPages(origin, year) {
  let left = reads;
  const client = async () => {
    while (left-- > 0) {
      address += 1;
      const path = `get-standings?season=${year}&amount=5&offset=${(address * 7919) % size}&address=${address}`;
      const answer = await fetch(`${origin}/api/${path}`);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

/**
 * Returns a function that reads the processor time of all processes of the primary, in seconds.
 * @param {League} league
 */
async function findServer({ database }) {
  const { rows } = await database.query('SELECT pg_backend_pid() AS pid');
  const server = parentOf(rows[0].pid);
  return () => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server);
    return all.reduce((sum, pid) => sum + cpuTimeOf(Number(pid)), 0);
  };
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0; // the process has ended
  }
}
