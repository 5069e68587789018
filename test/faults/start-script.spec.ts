import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from '../harness/processes.js';
import { waitUntil } from '../harness/wait-until.js';

/** Stand for our own processes: what is tried here is the script around them. `migrate` counts the starts in the database. */
const server = (...ports: string[]) => `import { createServer } from 'node:http';
for (const name of ${JSON.stringify(ports)}) {
  createServer((_, answer) => answer.end('ready')).listen(Number(process.env[name]), process.env.HOST);
}`;
const stubs = {
  'dist/api/main.js': server('PORT'),
  'dist/worker/main.js': server('HEALTH_PORT'),
  'dist/demo/main.js': server('RESULTS_SITE_PORT', 'MAILBOX_PORT', 'SMTP_PORT'),
  'dist/demo/seed.js': `console.log('demo league: filled');`,
  'dist/league/database/migrate.js': `import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS starts (number serial)');
console.log('start number', (await client.query('INSERT INTO starts DEFAULT VALUES RETURNING number')).rows[0].number);
await client.end();`,
};

interface Run {
  process: ChildProcess;
  output: () => string;
}

let folder: string;
let port: number;
let runs: Run[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parc-ferme-start-'));
  await chmod(folder, 0o755); // the user of PostgreSQL must be able to enter it
  port = await freePort();
  runs = [];
  await cp('scripts', join(folder, 'scripts'), { recursive: true });
  for (const file of ['package-lock.json', 'nest-cli.json', 'tsconfig.json']) await cp(file, join(folder, file));
  for (const name of ['api', 'demo', 'league', 'worker', 'web/dist'])
    await mkdir(join(folder, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const build = 'node build.mjs';
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { build } }));
  await writeFile(join(folder, 'build.mjs'), `console.log('built by', process.pid);`);
  for (const [file, text] of Object.entries(stubs)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
});

afterEach(async () => {
  await Promise.all(runs.map(({ process }) => end(process, 'SIGTERM')));
  await rm(folder, { recursive: true });
});

function start(environment: Record<string, string> = {}): Run {
  const { PATH = '', HOME = '' } = process.env;
  const own = { PATH, HOME, PORT: String(port), CHROMIUM_PATH: process.execPath, ...environment };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env: own });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const run = { process: child, output: () => output };
  runs.push(run);
  return run;
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await waitUntil(`the end by ${signal}`, () => isOver(child), 30);
  return child.exitCode;
}

async function untilReady(run: Run): Promise<string[]> {
  await waitUntil('ready', () => run.output().includes('ready: ') || isOver(run.process), 40);
  return run.output().trimEnd().split('\n');
}

const startNumber = async () => (await readFile(join(folder, 'var/logs/migrate.log'), 'utf8')).trim();

const keptPorts = async () =>
  JSON.parse(await readFile(join(folder, 'var/ports.json'), 'utf8')) as Record<string, number>;

/** Every port of the run: the site, its worker, the stand-ins, PostgreSQL and Redis. */
async function openPorts(): Promise<number[]> {
  const all = [port, ...Object.values(await keptPorts())];
  const open = await Promise.all(all.map((one) => accepts(one)));
  return all.filter((_, index) => open[index]);
}

function accepts(at: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(at, host).once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

describe('npm start', () => {
  it('ends in the address, finds its database again, and stops in order on Ctrl-C', async () => {
    const first = start();
    expect((await untilReady(first)).at(-1)).toBe(`ready: http://localhost:${port}`);
    expect(first.output()).toMatch(/admin +racedirector \/ parcferme-admin/);
    expect(await startNumber()).toBe('start number 1');
    expect(await end(first.process, 'SIGINT')).toBe(0);
    expect(await openPorts()).toEqual([]);

    const second = await untilReady(start());
    expect(second.at(-1)).toBe(`ready: http://localhost:${port}`);
    expect(second).not.toContain('Building ...');
    expect(await startNumber()).toBe('start number 2');
  }, 90_000);

  it('fills a database again that was emptied, and no other', async () => {
    const logs = join(folder, 'var/logs');
    const startAndEnd = async () => {
      const run = start();
      await untilReady(run);
      await end(run.process, 'SIGINT');
      return (await readdir(logs)).filter((name) => name.startsWith('seed'));
    };
    expect(await startAndEnd()).toEqual(['seed.log']);
    expect(await startAndEnd()).toEqual(['seed.log']);
    await rm(join(folder, 'var/postgres/data'), { recursive: true });
    expect((await startAndEnd()).sort()).toEqual(['seed.log', 'seed.previous.log']);
    expect(await startNumber()).toBe('start number 1');
  }, 90_000);

  it('tells where the database is when it has no demo league, so that there can be an admin', async () => {
    const run = start({ DEMO: '0' });
    const printed = await untilReady(run);
    expect(run.output()).not.toContain('racedirector');
    const url = /^ +database +(postgres:\/\/\S+)$/m.exec(printed.join('\n'))?.[1] ?? '';
    const client = new Client(url);
    await client.connect();
    expect((await client.query('SELECT FROM starts')).rowCount).toBe(1);
    await client.end();
  }, 60_000);

  it('leaves nothing behind when it is killed, and starts again', async () => {
    const first = start();
    await untilReady(first);
    expect((await openPorts()).length).toBeGreaterThanOrEqual(6);
    await end(first.process, 'SIGKILL');
    await waitUntil('nothing of it listens', async () => (await openPorts()).length === 0, 5);

    expect((await untilReady(start())).at(-1)).toBe(`ready: http://localhost:${port}`);
    expect(await startNumber()).toBe('start number 2');
  }, 90_000);

  it('lets the site listen where HOST says, and what stands in for the world on this machine alone', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const host = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
    const run = start({ HOST: host });
    expect((await untilReady(run)).at(-1)).toBe(`ready: http://localhost:${port}`);
    const { resultsSite, mailbox, smtp } = await keptPorts();
    const standIns = [resultsSite, mailbox, smtp].map(Number);
    expect(await Promise.all([port, ...standIns].map((one) => accepts(one, host)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await Promise.all(standIns.map((one) => accepts(one)))).toEqual([true, true, true]);
  }, 60_000);

  it('says that another one runs on the same folder, and leaves that one alone', async () => {
    const first = start();
    await untilReady(first);
    const second = start({ PORT: String(await freePort()) });
    await waitUntil('the second to end', () => isOver(second.process));
    expect(second.process.exitCode).toBe(1);
    expect(second.output()).toContain(`already runs with var: http://localhost:${port}, process ${first.process.pid}`);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  }, 60_000);

  it('starts a server again that dies', async () => {
    const run = start();
    await untilReady(run);
    const all = (await openPorts()).length;
    const postmaster = await readFile(join(folder, 'var/postgres/data/postmaster.pid'), 'utf8');
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
    await waitUntil('the word of it', () => /PostgreSQL died .* starting it again/.test(run.output()));
    await waitUntil('PostgreSQL is back', async () => (await openPorts()).length === all);
  }, 60_000);

  it('embeds and makes up nothing in production', async () => {
    const run = start({ NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:6379' });
    await waitUntil('its end', () => isOver(run.process));
    expect(run.process.exitCode).toBe(1);
    expect(run.output()).toMatch(/DATABASE_URL is missing[^]*MAIL_URL is missing[^]*SESSION_SECRET is missing/);
    expect(run.output()).not.toContain('REDIS_URL is missing');
  });
});
