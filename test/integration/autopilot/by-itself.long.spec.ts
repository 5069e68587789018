import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AutopilotRaceSession } from '#league/schema/autopilot.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';

/** A league with the real clock: three workers, and a tick every second. */
let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 3, overrides: { AUTOPILOT_EVERY_SECONDS: '1' } });
  await addSeason2023(league.database, league.site.url, { weekends: 1 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

describe('workers with an autopilot', () => {
  // proves: autopilot-10, autopilot-12
  it('poll sessions that are already over, each only once until the second poll is due', async () => {
    await admin.put('set-autopilot/', { year: 2023, mode: 'retrieve' });
    const { manager } = league.database;
    const read = await waitUntil('both sessions were read', async () => {
      const sessions = await manager.findBy(AutopilotRaceSession, { state: 'waiting' });
      return sessions.length === 2 && sessions.every(({ digest }) => digest !== null) && sessions;
    });
    for (const { nextPollAt } of read) expect(nextPollAt?.getTime()).toBeGreaterThan(Date.now() + 240_000);
    const retrievals = await manager.find(Retrieval);
    expect(retrievals.map(({ kind, byAutopilot, outcome }) => [kind, byAutopilot, outcome?.kind]).sort()).toEqual([
      ['race', true, 'result_read'],
      ['sprint', true, 'result_read'],
    ]);
  });
});
