import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { addMembers2023, members2023 } from '../flow/members-2023.js';
import { standingsAfter, toLine } from '../flow/rules-2023.js';
import { storeSessions } from '../harness/store-session.js';
import { testsOwn } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';
import {
  amountStored,
  readSeason,
  type RetrievingLeague,
  startRetrieval,
  startRetrievingLeague,
  untilEnded,
  untilReading,
} from './retrieving.js';

let test: RetrievingLeague;

beforeAll(async () => {
  test = await startRetrievingLeague(2);
  await addMembers2023(test.league.database, test.season);
});
afterAll(() => test.league.close());

/** Breaks every connection of the league, as a restart of PostgreSQL does. */
async function breakConnections(): Promise<void> {
  await test.league.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> $1`,
    [testsOwn],
  );
}

describe('after a restart of the database', () => {
  // proves: rules-43
  it('a worker that was reading a page stores its result, and the API responds again', async () => {
    const { league, admin, weekends } = test;
    // The page is slow but does not hang, so a run that does not notice the restart continues and must also succeed.
    league.site.setTrouble({ kind: 'slow', seconds: 4 });
    const pid = await startRetrieval(admin, weekends[0]);
    await untilReading(admin, pid);
    await breakConnections();
    league.site.setTrouble({ kind: 'none' });
    expect(await untilEnded(admin, pid, 30)).toMatchObject({ state: 'stored' });
    expect(await amountStored(league)).toEqual({ results: 1, rows: season.weekends[0]?.race.length });
    expect((await readSeason(admin)).selenium_status).toBeNull();
  });

  // proves: rules-42
  it('an admin can stop a retrieval immediately, because the workers listen again', async () => {
    const { league, admin, weekends } = test;
    await breakConnections();
    await waitUntil(
      'the API has working connections',
      async () => (await admin.get('get-current-user/')).status === 200,
    );
    await waitUntil('the workers listen again', async () => {
      const listening: unknown[] = await league.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND application_name = 'retrieval_terminated' AND query LIKE 'LISTEN%'`,
      );
      return listening.length > 0;
    });
    league.site.setTrouble({ kind: 'hanging' });
    const pid = await startRetrieval(admin, weekends[1]);
    await untilReading(admin, pid);
    expect((await admin.post('terminate-selenium/', { pid })).status).toBe(200);
    await waitUntil('the slot is free', async () => (await readSeason(admin)).selenium_status === null, 30);
    league.site.setTrouble({ kind: 'none' });
  });

  // proves: rules-43, quality-12
  it('interrupted standings are recomputed, and the members are notified once', async () => {
    const { league, admin, weekends } = test;
    const { database } = league;
    const [{ id: first }, { id }] = weekends as [RaceWeekend, RaceWeekend];
    await database.query('DELETE FROM race_results');
    for (const weekend of weekends) await storeSessions(database, weekend);
    await admin.put('finalize-race-weekend/', { id: first, send_finalize_email: false });

    // Blocks the recomputation just before it writes its table.
    const holder = database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE standings_pages IN EXCLUSIVE MODE');
    const finalized = admin.put('finalize-race-weekend/', { id, send_finalize_email: false });
    await waitUntil('the recomputation is running', async () => {
      const waiting: unknown[] = await database.query(
        `SELECT FROM pg_locks WHERE relation = 'standings_pages'::regclass AND NOT granted`,
      );
      return waiting.length > 0;
    });
    await breakConnections();
    await holder.rollbackTransaction();
    await holder.release();
    await finalized;

    const weekend = await waitUntil('the weekend has its standings', async () => {
      const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
      return body.race_weekend?.standings;
    });
    const expected = standingsAfter(season.weekends.slice(0, 2), members2023);
    expect(weekend.users_picks.map(toLine)).toEqual(expected);
    const standings = await admin.get<StandingsAnswer>('get-standings?season=2023');
    expect(standings.body.standings.users_picks.map(toLine)).toEqual(expected);
    const told: unknown[] = await database.query('SELECT weekend_id FROM notifications ORDER BY weekend_id');
    expect(told).toEqual([first, id].map((weekend_id) => ({ weekend_id })));
  });
});
