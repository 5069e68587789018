import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { RaceWeekendAnswer, RaceWeekendsAnswer, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { SeasonDetailed } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startAutopilot, type TestAutopilot, withoutClock } from '../harness/start-autopilot.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { addMembers2023, members2023 } from './members-2023.js';
import { standingsAfter, toLine } from './rules-2023.js';

/** The season 2023 on autopilot with a simulated clock, which skips the time between polls. */
let league: TestLeague;
let autopilot: TestAutopilot;
let admin: Client;
let weekendIds: number[];

beforeAll(async () => {
  league = await startLeague({ workers: 2, overrides: withoutClock });
  const more = { topIndependent: true, topRookie: true };
  const entered = await addSeason2023(league.database, league.site.url, more);
  weekendIds = entered.weekends.map(({ id }) => id);
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await addMembers2023(league.database, entered.season);
  autopilot = await startAutopilot(league, '2023-03-01T00:00:00Z');
});
afterAll(async () => {
  await autopilot.close();
  await league.close();
});

describe('the autopilot of a season', () => {
  it('does nothing until the first weekend if an admin turns it on early', async () => {
    const chosen = { year: 2023, mode: 'finalize', send_finalize_email: false };
    expect((await admin.put('set-autopilot/', chosen)).status).toBe(200);
    await autopilot.passUntil('2023-03-25T14:59:00Z');
    expect(await league.database.manager.count(Retrieval)).toBe(0);
    const { sessions } = await readAutopilot();
    expect(sessions).toHaveLength(40);
    expect(sessions[0]).toMatchObject({
      title: 'Portuguese GP',
      event_type: 2,
      state: 'waiting',
      next_look: '2023-03-25T15:00:00.000Z',
    });
  });
});

// proves: autopilot-13
describe('in the twenty weekends, the autopilot', () => {
  it.each(season.weekends.map(({ title, round }) => ({ title, round })))(
    'finalizes round $round, $title, with the correct standings',
    async ({ round, title }) => {
      const { start = '', end = '', circuit = '', sprint = [] } = season.weekends[round - 1] ?? {};
      await autopilot.passUntil(threeDaysAfter(end));
      if (sprint.length === 0) {
        expect((await readSeasonMessages(admin))[0]).toBe(
          `Autopilot stopped at ${title}, sprint race. The page had no result in 10 checks. If the session was not held, open the weekend and record that. Otherwise try again, or type the result.`,
        );
        await recordAsNotHeld(circuit, start);
        await autopilot.poll();
      }
      const expected = standingsAfter(season.weekends.slice(0, round), members2023);
      await expectSoon(async () => {
        const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekendIds[round - 1]}`);
        return body.race_weekend.standings?.users_picks.map(toLine);
      }, expected);
      expect((await readSeasonMessages(admin))[0]).toBe(`Autopilot: ${title} has both results and was finalized.`);
    },
  );
});

// proves: autopilot-13
describe('at the end of the season, the autopilot', () => {
  it('has made every weekend final, and the championship equals the published one', async () => {
    const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023&amount=0');
    expect(body.race_weekends.filter(({ status }) => status !== 2)).toEqual([]);
    const detailed = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
    const table = detailed.body.season.competitors.map(({ competitor_points: { competitor, points } }, index) => {
      return { position: index + 1, number: competitor.number, points };
    });
    expect(table).toEqual(season.standings);
  });

  it('has needed two polls per session, and ten for the sprint that was not held', async () => {
    expect(await league.database.manager.countBy(Retrieval, { byAutopilot: true })).toBe(39 * 2 + 10);
  });

  it('has notified the admin of the stop and the members of each final weekend', async () => {
    const told = (await admin.get<CurrentUser>('get-current-user')).body.notifications.map(({ text }) => text);
    expect(told.filter((text) => text.startsWith('Autopilot stopped'))).toHaveLength(1);
    expect(told.filter((text) => text.endsWith('is final: see the standings'))).toHaveLength(20);
  });
});

async function recordAsNotHeld(track: string, timestamp: string): Promise<void> {
  const race = { seasonYear: 2023, track, timestamp, is_sprint: true };
  const created = await admin.post<{ race_id: number }>('create-race/', race);
  const results = { raceId: created.body.race_id, competitors_positions: [], finalized: true };
  expect((await admin.post('add-race-results/', results)).status).toBe(200);
}

async function readAutopilot() {
  return (await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body.season.autopilot;
}

const threeDaysAfter = (day: string) => new Date(Date.parse(day) + 3 * 86_400_000).toISOString();
