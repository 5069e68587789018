import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { StandingsAnswer } from '#league/contract/answers.js';
import type { HomeAnswer, OpenWorkAnswer } from '#league/contract/home.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, type PlayedSeason, readWeekend } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { addAnnouncement, postComment } from './members/comments-api.js';
import { dismiss, report } from './members/moderation-api.js';
import { home, openWorkAnswer } from '#league/contract/home.js';
import * as wire from '#league/contract/shapes.js';

const homeAnswer = z.strictObject({ home: home.nullable() });

let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;
let nopicks: Client;
let played: PlayedSeason;
let first: RaceWeekend;
let second: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['cleo', 'dan']) await addMember(league.database, name);
  ann = await joinLeague(league, 'ann');
  ben = await joinLeague(league, 'ben');
  nopicks = await joinLeague(league, 'nopicks');
});
afterAll(() => league.close());

/** Creates the current season of each test, with picks of ann, ben, cleo and dan. */
beforeEach(async () => {
  await league.database.manager.update(Season, { current: true }, { current: false });
  played = await addFour(league);
  await change({ current: true });
  [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
});

const change = (fields: Partial<Season>) => league.database.manager.update(Season, played.season.id, fields);
async function move(weekend: RaceWeekend, startsIn: number, endsIn: number): Promise<void> {
  await league.database.query(
    `UPDATE race_weekends SET start_date = (now() AT TIME ZONE 'UTC')::date + $2::int,
       end_date = (now() AT TIME ZONE 'UTC')::date + $3::int WHERE id = $1`,
    [weekend.id, startsIn, endsIn],
  );
}

async function readHome(client: Client) {
  const { status, body } = await client.get<HomeAnswer>('get-home');
  const parsed = homeAnswer.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.home;
}

describe('home', () => {
  it('is null without a current season', async () => {
    await change({ current: false });
    expect(await readHome(ann)).toBeNull();
  });

  it('has no standing before the first final weekend, but the number of members with picks', async () => {
    expect(await readHome(ann)).toMatchObject({
      year: played.season.year,
      standing: null,
      picks: { chosen: 5, required: 5, can_submit: false, tell_when_open: false, closes: null },
      rounds: 2,
      rounds_final: 0,
      amount_members: 4,
    });
  });

  it('shows the member between two neighbours after a weekend, with the points of the weekend', async () => {
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    const { standing } = (await readHome(ben)) ?? {};
    const line = (of: NonNullable<typeof standing>['ahead'] | undefined) =>
      of && [of.user.username, of.position, of.position_change, of.points, of.weekend_points];
    expect({ ...standing, row: 0, ahead: 0, behind: 0, computed_at: 0 }).toMatchObject({
      weekend: { id: first.id },
      round: 1,
      rounds: 2,
      with_bonus: false,
      amount: 4,
    });
    // The race gives 25, 20, 16 and 13 points. Each of these riders was picked by only one member.
    expect([line(standing?.ahead), line(standing?.row), line(standing?.behind)]).toEqual([
      ['ann', 1, 0, 25, 25],
      ['ben', 2, 0, 20, 20],
      ['cleo', 3, 0, 16, 16],
    ]);
  });

  longIt('shows the points of the latest weekend, not of the season', async () => {
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    await play(league, second, [89, 1, 33, 43]);
    await finalize(admin, second);
    const { standing } = (await readHome(ann)) ?? {};
    // 25 + 20 = 45, as many as ben, who submitted later. Ann's rider came second in this weekend.
    expect(standing?.row).toMatchObject({ points: 45, weekend_points: 20 });
    expect(standing).toMatchObject({ round: 2, weekend: { id: second.id } });
  });

  longIt('shows nobody ahead of the first or behind the last, and no position for members without picks', async () => {
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    expect((await readHome(ann))?.standing).toMatchObject({ ahead: null, behind: { position: 2 } });
    expect(await readHome(nopicks)).toMatchObject({ standing: null, picks: { chosen: 0, required: 5 } });
  });

  it('has the picks of the reader, but not of others, while they are hidden', async () => {
    await change({ selectionOpen: true });
    const picked = async (client: Client) =>
      (await readHome(client))?.picks.riders.map(({ slot, competitor }) => [slot, competitor.number]);
    const [anns, bens] = [await picked(ann), await picked(ben)];
    expect([anns?.map(([slot]) => slot), anns?.[0], bens?.[0]]).toEqual([
      ['1', '2', '3', '4', '5'],
      ['1', 1],
      ['1', 89],
    ]);
    expect(await picked(nopicks)).toEqual([]);
  });

  it('shows when the open window closes, and that members with picks cannot change them once a result is stored', async () => {
    const closes = new Date(Date.now() + 9 * 86_400_000);
    await change({ selectionOpen: true, picksCloseAt: closes, topIndependent: true, topRookie: true });
    expect((await readHome(nopicks))?.picks).toEqual({
      chosen: 0,
      required: 7,
      riders: [],
      can_submit: true,
      tell_when_open: false,
      closes: closes.toISOString(),
    });
    await play(league, first, [1]);
    expect((await readHome(ann))?.picks.can_submit).toBe(false);
    expect((await readHome(nopicks))?.picks.can_submit).toBe(true);
  });

  it('shows the next upcoming weekend, or otherwise the weekend that is waiting for its results, with its round', async () => {
    expect((await readHome(ann))?.next).toMatchObject({ weekend: { id: first.id }, round: 1 });
    await move(second, 3, 5);
    expect((await readHome(ann))?.next).toMatchObject({ weekend: { id: second.id }, round: 2 });
  });

  it('shows the known starts of the next weekend with the times of the circuit', async () => {
    const starts = { timeZone: 'Europe/Lisbon', raceStartsAt: new Date('2023-03-26T13:00:00Z'), sprintStartsAt: null };
    await league.database.manager.update(RaceWeekend, first.id, starts);
    const { next } = (await readHome(ann)) ?? {};
    expect(next?.weekend).toMatchObject({ id: first.id, race_start: '2023-03-26T14:00:00+01:00' });
    expect(next?.weekend).not.toHaveProperty('sprint_start');
  });

  it('shows the weekend that is being corrected, until it is final again', async () => {
    const corrected = async () => (await readHome(ann))?.being_corrected.map(({ id }) => id);
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    expect(await corrected()).toEqual([]);
    await admin.put('un-finalize-race-weekend/', { id: first.id });
    expect(await corrected()).toEqual([first.id]);
    await finalize(admin, first);
    expect(await corrected()).toEqual([]);
  });

  it('is never cached', async () => {
    const { headers } = await ann.get('get-home');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the open tasks of an admin', () => {
  const read = async () => {
    const { status, body } = await admin.get<OpenWorkAnswer>('get-open-work');
    expect({ status, fits: openWorkAnswer.safeParse(body).success }).toEqual({ status: 200, fits: true });
    return body.open_work.map(({ kind, weekend, year }) => [kind, weekend.id, year]);
  };

  it('lists sessions without a stored result, then weekends to be finalized', async () => {
    const { year } = played.season;
    await move(first, -1, 1);
    await move(second, 20, 22);
    expect(await read()).toEqual([['retrieve-sprint', first.id, year]]);
    await play(league, first, [1]);
    expect(await read()).toEqual([['finalize', first.id, year]]);
    await finalize(admin, first);
    expect(await read()).toEqual([]);
  });

  longIt('counts the comments with open reports, whatever the season', async () => {
    const read = async () => (await admin.get<OpenWorkAnswer>('get-open-work')).body.amount_reported;
    const target = await addAnnouncement(league, 'director');
    const [one, two] = [await postComment(ann, target, 'Rude'), await postComment(ann, target, 'Ruder')];
    expect(await read()).toBe(0);
    for (const [client, id] of [
      [ben, one],
      [ben, two],
      [nopicks, two],
    ] as const)
      await report(client, id);
    expect(await read()).toBe(2);
    await dismiss(admin, two);
    expect(await read()).toBe(1);
    await change({ current: false });
    expect(await read()).toBe(1);
  });

  it('is empty without a current season and in a finalized season', async () => {
    await change({ current: false });
    expect(await read()).toEqual([]);
    await change({ current: true, finalized: true });
    expect(await read()).toEqual([]);
  });
});

describe('the points of a weekend', () => {
  it('are shown in the standings and on the page of the weekend, and are null before there is a table', async () => {
    const read = async () => {
      const { body } = await ann.get<StandingsAnswer>(`get-standings?season=${played.season.year}`);
      return { body, won: body.standings.users_picks.map((line) => [line.user.username, line.weekend_points]) };
    };
    const before = await read();
    expect([before.body.after, new Set(before.won.map(([, points]) => points))]).toEqual([null, new Set([null])]);
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    await play(league, second, [33, 1, 89]);
    await finalize(admin, second);
    // 25 + 20 = 45, 16 + 25 = 41, 20 + 16 = 36, 13 + 0 = 13
    const won = [
      ['ann', 20],
      ['cleo', 25],
      ['ben', 16],
      ['dan', 0],
    ];
    const { body, won: inStandings } = await read();
    expect(wire.tableOrigin.safeParse(body.after).success).toBe(true);
    expect(body.after).toMatchObject({ weekend: { id: second.id }, round: 2, rounds: 2 });
    const ofWeekend = (await readWeekend(ann, second)).standings?.users_picks;
    expect([inStandings, ofWeekend?.map((line) => [line.user.username, line.weekend_points])]).toEqual([won, won]);
    const earlier = (await readWeekend(ann, first)).standings?.users_picks;
    expect(earlier?.map(({ weekend_points }) => weekend_points)).toEqual([25, 20, 16, 13]);
  });
});
