import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../harness/client.js';
import { waitUntil } from '../../harness/wait-until.js';
import { type Load, loops, startLoad } from './load.js';
import { containers, one, podman, registerMember, sql, up, waitUntilHealthy } from './stack.js';

let member: Client;
let load: Load;

beforeAll(async () => {
  await up();
  member = await registerMember(newName());
}, 600_000);
beforeEach(() => {
  load = startLoad(member);
});
afterEach(async () => {
  await load.stop();
  await waitUntilHealthy();
}, 300_000);

let names = 0;
const newName = () => `member${process.pid}n${(names += 1)}`;

/** Expects a registration to work, which needs an API to store the member and a worker to send the email. */
const workGoesOn = async () => expect(await registerMember(newName())).toBeDefined();

/**
 * Stops and starts of a container, named after Docker's commands. In a crash, the first process dies and the engine
 * restarts it.
 */
const actions = {
  stop: async (name: string) => {
    const began = performance.now();
    await podman('stop', '--time=60', name);
    console.log(`${name} stopped in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const exitCode = (await containers()).find((each) => each.name === name)?.exitCode;
    await podman('start', name);
    // The container ended on its own and not by the SIGKILL after a minute.
    expect(exitCode).not.toBe(137);
  },
  kill: async (name: string) => {
    await podman('kill', name);
    await podman('start', name);
  },
  restart: async (name: string) => {
    await podman('restart', '--time=60', name);
  },
  crash: async (name: string) => {
    const before = (await containers()).find((each) => each.name === name);
    if (!before?.pid) throw new Error(`${name} does not run`);
    process.kill(before.pid, 'SIGKILL');
    await waitUntil('it is restarted', async () => {
      const now = (await containers()).find((each) => each.name === name);
      return now?.state === 'running' && now.pid !== before.pid;
    });
  },
};

type Action = keyof typeof actions;

/**
 * The failures that are allowed during an action, and their maximum numbers. Without the proxy, requests get no
 * response.
 */
const allowed: Record<string, (action: Action) => Record<string, number>> = {
  // Only the requests that were in progress when it died.
  api: (action) => (action === 'kill' || action === 'crash' ? { '502': loops } : {}),
  worker: () => ({}),
  mail: () => ({}),
  redis: () => ({ '503 Retry-After': Infinity }),
  postgres: () => ({ '503 Retry-After': Infinity }),
  proxy: () => ({ 'no answer': Infinity }),
};

describe.each(Object.keys(allowed))('while members read, if %s goes down', (service) => {
  it.each(Object.keys(actions) as Action[])(
    'no request hangs or fails unexpectedly when it goes down by %s, and work continues',
    async (action) => {
      const { name } = await one(service);
      await actions[action](name);
      await waitUntilHealthy();
      await workGoesOn();
      const { requests, failed, slowestSeconds } = await load.stop();
      console.log(
        `${service} ${action}: ${requests} requests, failed ${JSON.stringify(failed)}, slowest ${slowestSeconds.toFixed(1)} s`,
      );
      const most = allowed[service]?.(action) ?? {};
      const tooMany = Object.entries(failed).filter(([outcome, count]) => count > (most[outcome] ?? 0));
      expect(tooMany).toEqual([]);
      expect(slowestSeconds).toBeLessThan(15);
      expect(requests).toBeGreaterThan(20);
    },
    300_000,
  );
});

describe('during half a minute', () => {
  const answersOf = async (service: string) => {
    const { name } = await one(service);
    await podman('stop', '--time=60', name);
    const began = startLoad(member);
    await pause(30_000);
    const { failed, slowestSeconds } = await began.stop();
    await podman('start', name);
    await waitUntilHealthy();
    return { failed: Object.keys(failed), slowestSeconds };
  };

  it('without Redis, members can read, and a job is done afterwards', async () => {
    const { name } = await one('redis');
    await podman('stop', '--time=60', name);
    const registration = registerMember(newName()); // waits for the registration mail
    await pause(10_000);
    expect(await sql('SELECT count(*) > 0 FROM outbox_jobs WHERE finished_at IS NULL')).toEqual(['t']);
    await podman('start', name);
    expect(await registration).toBeDefined();
    const { failed } = await load.stop();
    expect(failed).toEqual({});
  }, 300_000);

  it('without PostgreSQL, every request gets 503 with Retry-After', async () => {
    const { failed, slowestSeconds } = await answersOf('postgres');
    expect(failed).toEqual(['503 Retry-After']);
    expect(slowestSeconds).toBeLessThan(15);
    await workGoesOn();
  }, 300_000);
});
