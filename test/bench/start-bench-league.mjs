import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startResultsSite } from '#demo/results-site/start-results-site.js';
import { choosePorts, secretsOf } from '../../scripts/data-folder.mjs';
import { provideChromium, provideRedis } from '../../scripts/machine.mjs';
import { lean } from '../../scripts/programs.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { until } from './measure.mjs';

/**
 * Starts the demo league with its own servers: one API process, one worker, and a results site without delay.
 * @param {Record<string, string>} [settings] for the processes, instead of the benchmarks' own
 */
export async function startBenchLeague(settings = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parc-ferme-bench-')));
  chmodSync(folder, 0o755); // because PostgreSQL's user must be able to enter it
  const names = ['postgres', 'redis', 'api', 'health'];
  const { postgres: port = 0, redis: redisPort = 0, api = 0, health = 0 } = await choosePorts(folder, names);
  const secrets = await secretsOf(folder);
  // Deletes the data, which takes gigabytes, but keeps the logs.
  atShutdown(() => rm(join(folder, 'postgres'), { recursive: true, force: true }));
  const databaseUrl = await providePostgres({ dataDir: folder, port, password: secrets.postgres });
  const redis = await provideRedis({ dataDir: folder, port: redisPort, password: secrets.redis });
  const chromium = await provideChromium(folder, process.env.CHROMIUM_PATH, true);
  const site = await startResultsSite({ port: 0, host: '127.0.0.1' });
  atShutdown(() => site.close());

  const environment = {
    ...lean.env,
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    ...(redis && { REDIS_URL: redis }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    MAIL_URL: 'smtp://127.0.0.1:1',
    SESSION_SECRET: 'a secret of benchmarks that is long enough',
    RESULTS_SITE_URL: site.url,
    RIDERS_SITE_URL: site.url,
    CHAMPIONSHIP_API_URL: '',
    PORT: String(api),
    HEALTH_PORT: String(health),
    LOG_LEVEL: 'warn',
    // A low limit would throttle the benchmarks.
    VISITOR_READS_PER_MINUTE: '1000000',
    // No worker delivers emails, because the delivery would be measured, too.
    QUEUES: 'retrieval,standings',
    ...settings,
  };
  const log = openSync(join(folder, 'processes.log'), 'a');
  /** @param {string} file */
  const run = (file) => {
    const env = { ...environment, ...(file.includes('api') && { HEALTH_PORT: '' }) };
    const child = spawn(process.execPath, [...lean.flags, file], { cwd: root, env, stdio: ['ignore', log, log] });
    return { child, exit: new Promise((resolve) => child.once('exit', resolve)) };
  };
  for (const file of ['dist/league/platform/database/migrate.js', 'dist/demo/seed.js']) await run(file).exit;
  /** @param {string} file */
  const keepRunning = (file) => {
    const { child, exit } = run(file);
    atShutdown(async () => {
      child.kill();
      await exit;
    });
    return child.pid ?? 0;
  };
  const pids = { api: keepRunning('dist/api/main.js'), worker: keepRunning('dist/worker/main.js') };
  await until(`the processes are ready, their log is in ${folder}`, () => isUp(api, health));
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  atShutdown(() => database.end());
  const worker = `http://127.0.0.1:${health}`;
  const origin = `http://127.0.0.1:${api}`;
  return {
    site,
    dataDir: folder,
    database,
    databaseUrl,
    redisUrl: redis || undefined,
    environment,
    origin,
    worker,
    pids,
    chromium,
  };
}

/** @param {number[]} ports */
async function isUp(...ports) {
  const answers = await Promise.allSettled(ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`)));
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
