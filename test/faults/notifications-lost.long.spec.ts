import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceWeekendAnswer } from '#league/contract/answers.js';
import type { Answer, Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { isBuiltWithout, lockTable } from '../harness/lock-table.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startApi } from '../harness/processes.js';
import { type ListenerProxy, startListenerProxy } from '../harness/start-listener-proxy.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: BuiltLeague;
let proxy: ListenerProxy;
let admin: Client;
let visitor: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  league = await startBuiltLeague({ apis: 0, overrides: { QUEUES: 'standings' } });
  proxy = await startListenerProxy(league.environment['DATABASE_URL'] ?? '');
  league.apis.push(await startApi({ ...league.environment, DATABASE_URL: proxy.url }));
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
  admin = await joinLeague(league, 'director', { isAdmin: true });
  visitor = league.client();
});
afterEach(() => proxy.letGo());
afterAll(async () => {
  await league.close();
  proxy.close();
});

const read = () => visitor.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`);
const readTitle = async () => (await read()).body.race_weekend.title;
const storedTitle = async () => (await league.database.manager.findOneByOrFail(RaceWeekend, { id: weekend.id })).title;
const rename = (title: string) => league.database.manager.update(RaceWeekend, weekend.id, { title });
const isKept = () => isBuiltWithout(league, 'race_weekends', read);

async function keepTitle(title: string): Promise<void> {
  await rename(title);
  await expectSoon(readTitle, title);
  await waitUntil('the response is cached', isKept);
}

// proves: quality-12
describe('an API process', () => {
  it('responds to a change only after its own late notification has arrived', async () => {
    await keepTitle('Before');
    proxy.hold();
    const asked = proxy.askedCount();
    let answered = false;
    const { id, url, startDate: start, endDate: end } = weekend;
    const change = { race_weekend_data: { id, title: 'After', url, start, end } };
    const answer = admin.put('edit-race-weekend/', change).finally(() => (answered = true));
    await waitUntil('the change is made', async () => (await storedTitle()) === 'After');
    await waitUntil('it is asked for missed notifications', () => proxy.askedCount() > asked);
    expect(await readTitle()).toBe('Before');
    expect(answered).toBe(false);
    proxy.letGo();
    expect((await answer).status).toBe(201);
    expect(await readTitle()).toBe('After');
  });

  it('caches no responses from the moment its connection is cut until it listens again', async () => {
    await keepTitle('Whole');
    proxy.cut();
    await rename('Cut');
    await expectSoon(readTitle, 'Cut');
    expect([await isKept(), await isKept()]).toEqual([false, false]);
    await rename('Cut again');
    expect(await readTitle()).toBe('Cut again');
    proxy.letGo();
    await waitUntil('responses are cached again', isKept);
    expect(await readTitle()).toBe('Cut again');
  });

  it('drops a silent connection after ten seconds', async () => {
    await keepTitle('Heard');
    proxy.hold();
    await rename('Unheard');
    await expectSoon(readTitle, 'Unheard');
    proxy.letGo();
    await waitUntil('responses are cached again', isKept);
    expect(await readTitle()).toBe('Unheard');
  });
});

// proves: quality-8
describe('if PostgreSQL fails', () => {
  const openPage = async (path: string): Promise<Answer> => {
    const response = await admin.send(`${admin.origin}/${path}`, { method: 'GET', headers: {} });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const calls: [string, () => Promise<Answer>][] = [
    ['a visitor reads', () => league.client().get('get-current-season/')],
    ['a visitor reads a cached response', () => visitor.get(`get-race-weekend?id=${weekend.id}`)],
    ['a member reads', () => admin.get('get-current-user/')],
    ['an admin changes something', () => admin.put('toggle-users-picks/', {})],
    ['somebody logs in', () => visitor.post('login/', { is_username: true, login_key: 'director', password: 'x' })],
    ['an admin opens a page', () => openPage('admin/members')],
    ['an admin opens the queues', () => openPage('admin/queues')],
  ];
  const unavailable = {
    status: 503,
    retryAfter: '5',
    body: { message: 'The database is not available, please try again', request_id: expect.any(String) as unknown },
  };
  const told = ({ status, headers, body }: Answer) => ({ status, retryAfter: headers.get('retry-after'), body });

  it.each(calls)('a call gets 503 with Retry-After: %s', async (_, call) => {
    proxy.takeAway();
    try {
      expect(told(await call())).toEqual(unavailable);
    } finally {
      await proxy.bringBack();
    }
    await waitUntil('it gets a response again', async () => (await admin.get('get-current-user/')).status === 200);
  });

  it('a call whose connection ends during a query gets 503 with Retry-After', async () => {
    const release = await lockTable(league, 'announcements');
    const answer = visitor.get('get-latest-announcement/');
    await release.whenWaitedFor();
    await league.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'announcements'::regclass AND NOT granted`,
    );
    expect(told(await answer)).toEqual(unavailable);
    await release();
    // The pool may use the connection for one more call before it notices that the connection has ended.
    await waitUntil('it gets a response again', async () => {
      const { status } = await visitor.get('get-latest-announcement/');
      expect([404, 503]).toContain(status);
      return status === 404;
    });
  });
});
