import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TroubleSetting } from '#demo/championship-service/troubles.js';
import { Season } from '#league/schema/season.entity.js';
import type { RetrievalStarted } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readThrough } from './read-through.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ chromium: true, overrides: { RETRIEVAL_TIMEOUT_SECONDS: '5' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await league.database.manager.save(Season, { year: 2023, current: true });
});
afterAll(() => league.close());
beforeEach(() => league.championship.setTrouble({ kind: 'none' }));

async function read() {
  const { body } = await admin.post<RetrievalStarted>('read-championship/', { year: 2023 });
  return readThrough(admin, body.pid);
}

// Other tests of the service use a fake browser.
describe('the championship’s data in a real browser', () => {
  it('is read in less than ten seconds, with one request for each list', async () => {
    await read(); // Starts the browser.
    league.championship.requests.splice(0);
    const before = performance.now();
    const { state, championship } = await read();
    expect([state, championship?.riders.length, championship?.weekends.length]).toEqual(['read', 31, 20]);
    expect(performance.now() - before).toBeLessThan(10_000);
    // Seasons, two lists of events, classes, times, and 20 entry lists.
    expect(league.championship.requests).toHaveLength(25);
  });

  it.each<[string, TroubleSetting, string]>([
    ['a refusal', { kind: 'refused' }, 'The service refused the list of seasons (HTTP 403).'],
    ['a redirect', { kind: 'redirect-elsewhere' }, 'to another address, which is not opened.'],
    [
      '30 MB',
      { kind: 'too-large', path: '/results/seasons' },
      'The service sent more than 16 MB for the list of seasons',
    ],
    ['half a response', { kind: 'half-body' }, 'The service sent the list of seasons incompletely'],
    ['a web page', { kind: 'web-page' }, 'The service sent a web page instead of the list of seasons.'],
    ['no response', { kind: 'hanging', path: '/entry' }, "Didn't receive a response from"],
    ['a slow response', { kind: 'slow', seconds: 6, path: '/results/seasons' }, "Didn't receive a response from"],
  ])('reports %s', async (_, trouble, reason) => {
    league.championship.setTrouble(trouble);
    const { state, message } = await read();
    expect([state, message.includes(reason) || message]).toEqual(['refused', true]);
  });

  it('can be terminated while the service does not respond', async () => {
    league.championship.setTrouble({ kind: 'hanging', path: '/entry' });
    const { body } = await admin.post<RetrievalStarted>('read-championship/', { year: 2023 });
    expect((await admin.post('terminate-selenium/', { pid: body.pid })).status).toBe(200);
    expect(await readThrough(admin, body.pid)).toMatchObject({ state: 'terminated', championship: null });
  });
});
