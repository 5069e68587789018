import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { accepts, end, StartFolder, untilReady } from './start-folder.js';

let folder: StartFolder;

beforeEach(async () => {
  folder = await StartFolder.make();
});
afterEach(() => folder.remove());

/** The started servers refuse connections without password. */
async function expectPasswords(): Promise<void> {
  const { postgres = 0, redis = 0 } = await folder.keptPorts();
  const guess = { host: '127.0.0.1', port: postgres, user: 'league', password: 'league', database: 'postgres' };
  await expect(new Client(guess).connect()).rejects.toMatchObject({ code: '28P01' });
  // On a machine without Redis nothing listens on the port.
  const client = new Redis({ host: '127.0.0.1', port: redis, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  const answer = await client.ping().catch((error: unknown) => String(error));
  client.disconnect();
  expect(answer).toMatch((await accepts(redis)) ? /NOAUTH/ : /closed/);
}

describe('npm start', () => {
  // proves: operations-3, operations-1, operations-2
  it('ends in the address, stops in order on Ctrl-C, finds its database again, and migrates it once with each build', async () => {
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
  }, 120_000);
});
