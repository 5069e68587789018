import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { presentTableRows } from '#api/standings/standings.presenter.js';
import { TableRowsReader } from '#league/standings/table-rows-reader.service.js';
import type { RaceWeekendAdminAnswer, RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { MemberReceipt } from '#league/contract/standings.js';
import type { PicksSimple, SeasonDetailed, StandRow } from '#league/contract/shapes.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { standingsReader } from '../harness/league-services.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { expectSums, readWeekendPoints } from '../harness/sums.js';
import { membersRepository, seasonsRepository, standingsCalculator } from '../harness/repositories.js';

/** A little more than six pages of standings. */
const members = 3100;
const rounds = 12;

let league: BuiltLeague;
let season: Season;
let weekend: RaceWeekend;
let director: Client | undefined;

beforeAll(async () => {
  league = await startBuiltLeague({ workers: 0 });
  const made = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  season = made.season;
  weekend = made.weekends[0] as RaceWeekend;
  await addCrowd(league.database, season, members);
  await league.database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await giveEveryRider(1);
});
afterAll(() => league.close());

/** Gives every rider these points, and so every member five times as many. */
async function giveEveryRider(points: number): Promise<void> {
  await league.database.transaction(async (manager) => {
    const locked = (await seasonsRepository.lock(manager, season.id)) as Season;
    await manager.query('UPDATE riders SET carried_hundredths = $1', [points * 100]);
    await standingsCalculator.recompute(manager, locked);
  });
}

const positions = Array.from({ length: members }, (_, index) => index + 1);

/** The positions and the different points in a response. In a consistent table, all members have the same points. */
function momentsIn(rows: readonly StandRow[]): unknown {
  return { positions: rows.map(({ position }) => position), points: [...new Set(rows.map(({ points }) => points))] };
}

describe('between a change and its recomputation', () => {
  const names = ['ann', 'ben', 'cleo'];
  let played: Season;
  let weekends: [RaceWeekend, RaceWeekend, RaceWeekend];
  let client: Client;

  beforeAll(async () => {
    const { database, site } = league;
    client = league.client();
    const specials = { topIndependent: true, topRookie: true };
    const added = await addSeason2023(database, site.url, { ...specials, year: 2022, current: false, weekends: 3 });
    played = added.season;
    weekends = added.weekends as typeof weekends;
    for (const username of names) await addMember(database, username);
    await addPicks(database, played, 'ann', { ranked: [72, 1, 5, 73, 12], independent: 89, rookie: 37 });
    await addPicks(database, played, 'ben', { ranked: [89, 1, 10, 12, 5], independent: 72, rookie: 37 });
    await addPicks(database, played, 'cleo', { ranked: [1, 72, 33, 73, 20], independent: 5, rookie: 37 });
    for (const weekend of weekends) await storeSessions(database, weekend);
  });

  const setStatus = (weekend: RaceWeekend, status: 1 | 2) =>
    league.database.manager.update(RaceWeekend, weekend.id, { status });
  const carry = (points: number) =>
    league.database.query('UPDATE riders SET carried_hundredths = $1 WHERE season_id = $2 AND number IN (1, 89, 37)', [
      points * 100,
      played.id,
    ]);
  const recompute = () =>
    league.database.transaction(async (manager) => {
      const locked = await seasonsRepository.lockForStandings(manager, played.id);
      if (locked) await standingsCalculator.recompute(manager, locked);
    });
  const readOrder = async () => {
    const { body } = await client.get<{ season: SeasonDetailed }>('get-season-detailed?season=2022');
    return body.season.competitors.map(({ id }) => id);
  };

  /** Every step changes the points when it is recomputed. `drops`: the change itself removes the latest table. */
  // proves: rules-19
  it.each<[string, () => Promise<unknown>, { drops?: boolean }]>([
    ['carried points are typed before the season', () => carry(10), {}],
    ['the first weekend is made final', () => setStatus(weekends[0], 2), {}],
    ['the second weekend is made final', () => setStatus(weekends[1], 2), {}],
    ['carried points are edited', () => carry(17.5), {}],
    ['a weekend is reopened', () => setStatus(weekends[0], 1), {}],
    [
      'a corrected result is made final',
      async () => {
        const rows = 'SELECT id FROM race_results WHERE weekend_id = $1';
        const change = `UPDATE result_rows SET points_hundredths = points_hundredths + 300 WHERE result_id IN (${rows})`;
        await league.database.query(change, [weekends[0].id]);
        await setStatus(weekends[0], 2);
      },
      {},
    ],
    ['the third weekend is made final', () => setStatus(weekends[2], 2), {}],
    ['the latest weekend is reopened', () => setStatus(weekends[2], 1), { drops: true }],
    ['the first weekend is deleted', () => league.database.manager.delete(RaceWeekend, weekends[0].id), {}],
    [
      'the season is finalized',
      () => league.database.manager.update(Season, played.id, { finalized: true, selectionOpen: false }),
      {},
    ],
  ])('all reads show the same moment when %s', async (_, change, { drops = false }) => {
    const orderBefore = await readOrder();
    const before = await expectSums(client, played, names, orderBefore);
    const ofWeekends = await Promise.all(weekends.map(({ id }) => readWeekendPoints(client, id).catch(() => null)));
    await change();
    const meanwhile = await expectSums(client, played, names, orderBefore);
    if (!drops) expect(meanwhile).toEqual(before);
    for (const [index, { id }] of weekends.entries())
      expect([ofWeekends[index], null]).toContainEqual(await readWeekendPoints(client, id).catch(() => null));
    await recompute();
    await expectSums(client, played, names, await readOrder());
  });

  it('the bonus of a finalized season is read with its points', async () => {
    const points = await expectSums(client, played, names, await readOrder());
    const { body } = await client.get<{ receipt: MemberReceipt }>('points-receipt?season=2022&username=ann');
    expect(body.receipt.bonuses).not.toEqual([]);
    expect(body.receipt).toMatchObject({ with_bonus: true, points: points['ann'] });
  });
});

// proves: quality-19
describe('a table with more members than PostgreSQL accepts parameters', () => {
  it('can be presented, whether or not their picks exist', async () => {
    const { manager } = league.database;
    const rows: { snapshotId: number }[] = await manager.query(
      'SELECT snapshot_id AS "snapshotId" FROM race_weekends WHERE id = $1',
      [weekend.id],
    );
    const table = { seasonId: season.id, snapshotId: rows[0]?.snapshotId ?? null };
    const positions = Array.from({ length: 70_000 }, (_, index) => {
      return { picksId: index + 1, memberId: index + 1, position: index + 1, positionChange: 0, pointsHundredths: 0 };
    });
    const reader = new TableRowsReader(standingsReader(), membersRepository);
    const presented = presentTableRows(
      await reader.find(manager, table, positions, { weekend: null, hidden: false, callerId: null }),
    );
    expect(presented).toHaveLength(positions.length);
    expect(presented.filter(({ picks }) => picks.length === 5).length).toBeGreaterThanOrEqual(members);
  });
});

describe('the standings of a weekend for admins', () => {
  it.each([
    ['', 1, 512],
    ['&amount=0', 1, 512],
    ['&amount=3000', 1, 512],
    ['&amount=10&offset=3095', 3096, 5],
    ['&around=crowd1700&amount=9999', null, 512],
  ])('are limited%s', async (query, from, amount) => {
    director ??= await joinLeague(league, 'director', { isAdmin: true });
    const { status, body } = await director.get<RaceWeekendAdminAnswer>(
      `get-race-weekend-admin?id=${weekend.id}${query}`,
    );
    const { url, grid, standings } = body.race_weekend;
    expect({ status, url, grid }).toEqual({ status: 200, url: weekend.url, grid: [] });
    expect(standings?.amount_users_picks).toBe(members);
    expect(standings?.users_picks.map(({ position }) => position)).toEqual(
      Array.from({ length: amount }, (_, index) => (from ?? standings?.users_picks[0]?.position ?? 0) + index),
    );
    if (from === null) expect(standings?.users_picks.map(({ user }) => user.username)).toContain('crowd1700');
  });
});

describe('while tables are written repeatedly', () => {
  // proves: rules-19
  it('nobody reads a part of a table or a mixture of two tables', async () => {
    const client = league.client();
    let writing = true;
    const reads = { standings: 0, weekend: 0, member: 0 };
    const readStandings = async () => {
      while (writing) {
        const { body } = await client.get<StandingsAnswer>('get-standings?season=2023');
        const rows = body.standings.users_picks;
        const points = rows[0]?.points;
        expect({ ...(momentsIn(rows) as object), amount: body.amount_users_picks }).toEqual({
          positions,
          points: [points],
          amount: members,
        });
        expect(rows.flatMap(({ picks }) => picks).filter((pick) => pick.points * 5 !== points)).toEqual([]);
        reads.standings += 1;
      }
    };
    const readWeekend = async () => {
      while (writing) {
        const { body } = await client.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`);
        const rows = body.race_weekend.standings?.users_picks ?? [];
        expect(momentsIn(rows)).toEqual({ positions, points: [rows[0]?.points] });
        reads.weekend += 1;
      }
    };
    const readMember = async () => {
      while (writing) {
        const { body } = await client.get<{ user_picks: PicksSimple }>(
          'get-user-picks-simple?season=2023&username=crowd1700',
        );
        const { points, picks } = body.user_picks;
        expect(picks.map((pick) => pick.points * 5)).toEqual(Array(5).fill(points));
        reads.member += 1;
      }
    };
    const write = async () => {
      for (let round = 2; round < rounds || Object.values(reads).some((times) => times < 3); round += 1) {
        await giveEveryRider(round);
      }
    };
    await Promise.all([write().finally(() => (writing = false)), readStandings(), readWeekend(), readMember()]);
    expect(Math.min(...Object.values(reads))).toBeGreaterThanOrEqual(3);
  });
});
