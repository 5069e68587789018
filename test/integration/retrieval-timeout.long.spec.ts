import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { reservePort } from '../harness/reserve-port.js';
import { nothingRefused } from '../harness/nothing-refused.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let weekend: RaceWeekend;
let nobody: string;

beforeAll(async () => {
  nobody = `127.0.0.1:${await reservePort()}`;
  league = await startLeague({
    overrides: { RETRIEVAL_TIMEOUT_SECONDS: '1', RIDERS_SITE_URL: `http://${nobody}` },
  });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
});
afterAll(() => league.close());

const tryAgain = 'Try again in a while. Nothing was stored.';

// proves: wire-89, operations-9
describe('a site that does not respond within RETRIEVAL_TIMEOUT_SECONDS', () => {
  it.each(['hanging', 'slow'] as const)('causes a timeout: %s', async (kind) => {
    league.site.setTrouble({ kind, seconds: 3 });
    const { status, body } = await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 });
    expect({ status, body }).toEqual({
      status: 400,
      body: { ...nothingRefused, timeout: true },
    });
    const { host } = new URL(league.site.url);
    expect((await readSeasonMessages(admin))[0]).toBe(
      `Portuguese GP, race: Didn't receive a response from ${host}. ${tryAgain}`,
    );
    expect(await league.database.manager.count(RaceResult)).toBe(0);
  });
});

// proves: wire-89
describe('a site that cannot be reached', () => {
  it('also causes a timeout', async () => {
    const before = await league.database.manager.count(Rider);
    const url = `http://${nobody}/en/riders/motogp`;
    const { status, body } = await admin.post('create-season-competitors-link/', { url, year: 2023 });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        invalidLink: false,
        invalidSeason: false,
        timeout: true,
        selenium_available: true,
        terminated: false,
        unreadable: false,
      },
    });
    expect((await readSeasonMessages(admin))[0]).toBe(
      `Season 2023, riders: Didn't receive a response from ${nobody}. ${tryAgain}`,
    );
    expect(await league.database.manager.count(Rider)).toBe(before);
  });
});
