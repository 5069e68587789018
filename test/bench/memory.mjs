import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { jobId, openQueue } from '#league/platform/jobs/job-dispatcher.js';
import { logInAdmin } from './admin-client.mjs';
import { lean } from '../../scripts/programs.mjs';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { addMembers } from './fill-season.mjs';
import { startMailSink } from './mails.mjs';
import { startBenchLeague } from './start-bench-league.mjs';
import { until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof startBenchLeague>>} League */
/** @typedef {import('./measure.mjs').Figure} Figure */

const members = 100;
const requests = 100_000;
const jobs = 10_000;
const atOnce = 16;
/** V8 returns memory after about a minute without work. */
const restMs = 75_000;
const megabyte = 1024 * 1024;
const paths = [
  'get-standings?season=2023&amount=0',
  'get-race-weekends?season=2023&amount=0',
  'get-current-season/',
  'get-seasons-simple/',
];

/** Measures the memory of a league of 100 members and of its processes. Linux only. @returns {Promise<Figure[]>} */
export async function benchMemory() {
  const sink = await startMailSink();
  const league = await startBenchLeague({ QUEUES: 'all', MAIL_URL: sink.url, BROWSER_IDLE_SECONDS: '5' });
  await addMembers(league.database, members - (await countMembers(league)));
  const pids = { ...league.pids, ...(await pidsOfServers(league)) };
  await until('the browser is closed', () => Promise.resolve(childrenOf(pids.worker).length === 0));
  const withoutBrowser = startWorkerWithoutBrowser(league);
  const call = await logInAdmin(league.origin);
  await pause(restMs);
  const atRest = Object.entries(pids).map(([name, pid]) => ({ name, bytes: sharedFairly(pid) }));
  const [api, worker, small] = [pids.api, pids.worker, withoutBrowser.pid ?? 0].map(residentOf);
  withoutBrowser.kill();
  await once(withoutBrowser, 'exit');
  const peak = await peakWhile(pids, () => retrieveRace(league, call));
  const apiGrowth = await growth(pids.api, requests, (amount) => readPages(league, amount));
  const workerGrowth = await growth(pids.worker, jobs, (amount) => sendMails(league, sink, amount));
  const sum = atRest.reduce((bytes, each) => bytes + each.bytes, 0);
  const parts = atRest.map(({ name, bytes }) => `${name} ${inMegabytes(bytes)}`).join(', ');
  return [
    atMost(`a league of ${members} members at rest`, parts, sum, 512),
    atMost('the same while a race is read, with the browser, at its peak', '', peak, 512),
    atMost('API at rest, resident', '', api, 140),
    atMost('worker without browser (QUEUES of all but retrievals) at rest, resident', '', small, 130),
    atMost('worker of all queues at rest, its browser closed, resident', '', worker, 130),
    flat(`API from ${requests / 10} to ${requests} requests more`, apiGrowth),
    flat(`worker from ${jobs / 10} to ${jobs} jobs more`, workerGrowth),
  ];
}

/** @param {League} league */
function startWorkerWithoutBrowser({ environment }) {
  const env = { ...environment, HEALTH_PORT: '', QUEUES: 'standings,projection,email,push,autopilot' };
  const worker = spawn(process.execPath, [...lean.flags, 'dist/worker/main.js'], { cwd: root, env, stdio: 'ignore' });
  atShutdown(() => void worker.kill());
  return worker;
}

/** @param {string} what @param {string} floor @param {number} bytes @param {number} limit in MB @returns {Figure} */
function atMost(what, floor, bytes, limit) {
  const holds = bytes <= limit * megabyte;
  return { what, floor, n: 1, measured: inMegabytes(bytes), limit: `${limit} MB`, holds };
}

/** @param {string} what @param {{ before: number, after: number }} memory @returns {Figure} */
function flat(what, { before, after }) {
  const ratio = after / before;
  const floor = `${inMegabytes(before)}, then ${inMegabytes(after)}`;
  return { what, floor, n: 1, measured: `${ratio.toFixed(2)}x`, limit: '1.1x', holds: ratio <= 1.1 };
}

const inMegabytes = (/** @type {number} */ bytes) => `${Math.round(bytes / megabyte)} MB`;
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {League} league @returns {Promise<number>} */
async function countMembers({ database }) {
  const { rows } = await database.query('SELECT count(*)::int AS amount FROM members');
  return rows[0].amount;
}

/** @param {League} league */
async function pidsOfServers({ database, redisUrl }) {
  const { rows } = await database.query('SELECT pg_backend_pid() AS pid');
  const { port } = new URL(redisUrl ?? 'redis://localhost');
  const redis = readdirSync('/proc').find((pid) =>
    new RegExp(`redis-server.*\\b${port}\\b`).test(read(`/proc/${pid}/cmdline`)),
  );
  return { postgres: parentOf(rows[0].pid), redis: Number(redis) };
}

const parentOf = (/** @type {number} */ pid) => Number(/^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]);

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/**
 * Returns the memory of a process and its descendants. Shared memory counts once (PSS).
 * @param {number} pid @returns {number} in bytes
 */
function sharedFairly(pid) {
  const own = Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((bytes, child) => bytes + sharedFairly(child), own);
}

/** @param {number} pid in bytes */
const residentOf = (pid) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** Returns the text of a file in /proc; empty if the process has ended. @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {Record<string, number>} pids @param {() => Promise<void>} work */
async function peakWhile(pids, work) {
  let peak = 0;
  const sample = () => {
    peak = Math.max(
      peak,
      Object.values(pids).reduce((bytes, pid) => bytes + sharedFairly(pid), 0),
    );
  };
  const timer = setInterval(sample, 100);
  await work();
  clearInterval(timer);
  sample();
  return peak;
}

/** @param {League} league @param {Awaited<ReturnType<typeof logInAdmin>>} call */
async function retrieveRace({ database }, call) {
  const { rows } = await database.query(`SELECT id FROM race_weekends WHERE title = 'Valencia GP'`);
  const { status } = await call('post-race-weekend-event/', { id: rows[0].id, event_type: 1 });
  if (status !== 201) throw new Error(`retrieval: ${status}`);
}

/**
 * Returns the resident memory after a tenth of the work and after all of it. Each value is the median of ten readings
 * during the work, because garbage may be collected at any time.
 * @param {number} pid @param {number} amount @param {(amount: number) => Promise<void>} work
 */
async function growth(pid, amount, work) {
  await work(amount / 10);
  const before = await whileWorking(pid, () => work(amount / 10));
  await work((amount * 8) / 10);
  const after = await whileWorking(pid, () => work(amount / 10));
  return { before, after };
}

/** @param {number} pid @param {() => Promise<void>} work */
async function whileWorking(pid, work) {
  /** @type {number[]} */
  const readings = [];
  const timer = setInterval(() => readings.push(residentOf(pid)), 200);
  await work();
  clearInterval(timer);
  readings.push(residentOf(pid));
  return readings.toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0;
}

/** @param {League} league @param {number} amount */
async function readPages({ origin }, amount) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = amount;
  const reader = async () => {
    while (left-- > 0) {
      const path = paths[left % paths.length];
      await new Promise((resolve, reject) => {
        const sent = get(`${origin}/api/${path}`, { agent }, (response) => {
          response.resume().once('end', () => {
            if (response.statusCode === 200) resolve(undefined);
            else reject(new Error(`${path}: ${response.statusCode}`));
          });
        });
        sent.once('error', reject);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  agent.destroy();
}

/**
 * Sends `amount` emails with one job each.
 * @param {League} league @param {import('./mails.mjs').MailSink} sink @param {number} amount
 */
async function sendMails({ database, databaseUrl, redisUrl }, sink, amount) {
  const received = sink.receive(amount);
  const { rows } = await database.query(
    `WITH event AS (
       INSERT INTO account_events (member_id, kind) SELECT min(id), 'password-changed' FROM members RETURNING id, member_id),
     mailing AS (
       INSERT INTO mailings (data) SELECT jsonb_build_object('kind', 'account-event', 'eventId', event.id)
       FROM event, generate_series(1, $1::int) RETURNING id),
     mail AS (INSERT INTO mails (mailing_id, member_id, urgent) SELECT mailing.id, event.member_id, true FROM mailing, event)
     INSERT INTO outbox_jobs (name, payload) SELECT 'deliver-mails', jsonb_build_object('mailingId', id) FROM mailing RETURNING id`,
    [amount],
  );
  const queue = openQueue('email', { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  await queue.waitUntilReady();
  await queue.addBulk(
    rows.map(({ id }) => ({
      name: 'deliver-mails',
      data: { outboxJobId: id },
      opts: { jobId: jobId({ id }), removeOnComplete: true },
    })),
  );
  await received;
  await queue.close();
}
