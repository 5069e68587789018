import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readApiRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { SiteClient } from '../harness/site-client.js';
import { anyRequest, type FuzzRequest, type Person } from './generate-requests.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

/** `npm test -- --fuzz` sets them. To repeat a failure, set its seed. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);
/** The number of requests in a batch. Each batch starts with `prepare`. */
const batch = 50;
const tenths = 10;
/** The limit for the growth of memory in use between the first tenth of the requests and the last, in bytes. */
const mostGrowth = 32 * 1024 * 1024;

let stage: Stage;
const people = new Map<Person, Client>();
const memberIds = new Map<Person, number>();

beforeAll(async () => {
  stage = await openStage({ QUEUES: 'standings' });
  people.set('visitor', stage.visitor).set('member', stage.alice).set('admin', stage.admin);
  const rows: { id: number; username: string }[] = await stage.league.database.query(
    'SELECT id, username FROM members',
  );
  memberIds.set('member', rows.find(({ username }) => username === 'alice')?.id ?? 0);
  memberIds.set('admin', rows.find(({ username }) => username === 'director')?.id ?? 0);
});
afterAll(() => stage.league.close());

/** Sends a request and returns the status. A request that gets 503, for example from a busy machine, is sent again. */
async function send(request: FuzzRequest): Promise<number> {
  for (let left = 3; left > 0; left -= 1) {
    const status = await sendOnce(request);
    if (status !== 503) return status;
  }
  return 503;
}

async function sendOnce({ person, method, path, body, form }: FuzzRequest): Promise<number> {
  const client = people.get(person) as Client;
  if (!form) return (await client.call<unknown>(method, path, body, {})).status;
  const site = new SiteClient(client);
  if (method === 'GET') return (await site.open(path)).status;
  const csrftoken = decodeURIComponent(client.cookies.get('csrftoken') ?? '');
  const shown = form.fresh ? await site.fieldsOf(path) : {};
  return (await site.send(path, { csrftoken, ...shown, ...form.fields })).status;
}

/** Logs a person in again whose session, rights or account were removed by an admin's request. */
async function restore(person: Person): Promise<void> {
  if (person === 'visitor') return;
  const { database } = stage.league;
  await database.query('DELETE FROM rate_limits');
  const id = memberIds.get(person);
  const [found]: { username: string; password_hash: string }[] = await database.query(
    'SELECT username FROM members WHERE id = $1',
    [id],
  );
  const isAdmin = person === 'admin';
  const added = await addMember(database, `${person}-${id}-again`, { isAdmin });
  if (found) {
    await database.query(
      `UPDATE members SET is_active = true, deactivated_at = NULL, is_admin = $2,
         password_hash = (SELECT password_hash FROM members WHERE id = $3) WHERE id = $1`,
      [id, isAdmin, added.id],
    );
    await database.query('DELETE FROM members WHERE id = $1', [added.id]);
  } else memberIds.set(person, added.id);
  people.set(person, await stage.league.client().logIn(found?.username ?? added.username, password));
}

/** Runs before each batch: resets the rate limits, and makes sure that an open season exists. */
async function prepare(): Promise<void> {
  const { database, site } = stage.league;
  await database.query('DELETE FROM rate_limits');
  const open: unknown[] = await database.query(
    'SELECT FROM seasons WHERE year = 2023 AND current AND deleted_at IS NULL AND NOT finalized',
  );
  if (open.length > 0) return;
  await database.query(
    'UPDATE seasons SET deleted_at = now(), current = false WHERE deleted_at IS NULL AND (current OR year = 2023)',
  );
  await addSeason2023(database, site.url, { weekends: 2, selectionOpen: true });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

// proves: security-7, attack-5
describe('the fuzzer', () => {
  const counts = new Map<string, number>();
  const heaps: number[] = [];

  it(
    `finds no internal error in ${requests} requests with seed ${seed}`,
    async () => {
      const any = anyRequest();
      for (let made = 0; made < requests; made += batch) {
        await prepare();
        const sample = fc.sample(any, { numRuns: Math.min(batch, requests - made), seed: seed + made });
        for (const [index, request] of sample.entries()) {
          const status = await send(request);
          const failure = status >= 500 ? { seed, index: made + index, request, status } : null;
          expect(failure).toBeNull();
          const key = `${request.person} ${status}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          if (status === 401) await restore(request.person);
        }
        if (((made + batch) * tenths) % requests < batch * tenths) heaps.push(heapUsed());
      }
      const lines = [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, count]) => `  ${key}: ${count}`);
      const megabytes = heaps.map((bytes) => (bytes / 1024 / 1024).toFixed(1));
      process.stdout.write(
        `fuzzer: seed ${seed}, ${requests} requests\n${lines.join('\n')}\n  heap in MB: ${megabytes.join(' ')}\n`,
      );
    },
    requests * 100 + 60_000,
  );

  it('reaches the code behind the validation, so that each person gets several kinds of responses', () => {
    const statuses = (person: Person) =>
      [...counts.keys()].filter((key) => key.startsWith(person)).map((key) => Number(key.split(' ')[1]));
    expect(statuses('visitor')).toEqual(expect.arrayContaining([200, 400, 401]));
    expect(statuses('member')).toEqual(expect.arrayContaining([200, 400, 403, 404]));
    expect(statuses('admin')).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  });

  it('causes no memory leak', () => {
    expect((heaps.at(-1) ?? Infinity) - (heaps[0] ?? 0)).toBeLessThan(mostGrowth);
  });

  it('has a likely body for every call that needs a body', () => {
    const without = [
      'delete-account',
      'end-other-sessions',
      'change-profile-picture',
      'import-seasons',
      'toggle-users-picks',
      'renew-calendar-link',
    ];
    const changing = readApiRoutes().filter(({ method }) => method !== 'GET');
    const paths = changing.map(({ path }) => path).filter((path) => !(path in likelyBodies));
    expect(new Set(paths)).toEqual(new Set(without));
  });
});
