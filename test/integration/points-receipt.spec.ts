import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fillLeague } from '#demo/league/fill-league.js';
import { RaceResult } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer, RaceWeekendsAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { MemberReceipt, PointsReceiptAnswer } from '#league/contract/standings.js';
import type { SeasonDetailed, StandRow, WeekendSimple, WeekendStandRow } from '#league/contract/shapes.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import * as shapes from '#league/contract/standings.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let visitor: Client;
let admin: Client;
/** The weekends of the demo season in calendar order. */
let weekends: WeekendSimple[];

/** The demo season 2023 with 18 final weekends. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  visitor = league.client();
  await fillLeague(league.database, { DEMO: '1', DATABASE_URL: '', RESULTS_SITE_URL: league.site.url });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const { body } = await visitor.get<RaceWeekendsAnswer>('get-race-weekends?season=2023');
  weekends = body.race_weekends.toReversed();
});
afterAll(() => league.close());

async function readReceipt(query: string, client = visitor): Promise<MemberReceipt> {
  const { status, body } = await client.get<PointsReceiptAnswer>(`points-receipt?${query}`);
  expect(status).toBe(200);
  const parsed = shapes.pointsReceiptAnswer.safeParse(body);
  expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('');
  return body.receipt;
}

const hundredths = (points: number) => Math.round(points * 100);
const sumOf = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + hundredths(points), 0);

/** Compares each level with the level below, and the total with the table. */
async function expectSums(row: StandRow | WeekendStandRow, query: string): Promise<MemberReceipt> {
  const { user, position, points } = row;
  const receipt = await readReceipt(`season=2023&username=${user.username}${query}`);
  expect(receipt).toMatchObject({ user, position, points });
  expect(sumOf(receipt.picks) + sumOf(receipt.bonuses)).toBe(hundredths(points));
  for (const pick of receipt.picks) {
    expect(sumOf(pick.weekends) + hundredths(pick.carried?.points ?? 0)).toBe(hundredths(pick.points));
    expect(pick.weekends.map(({ weekend_id }) => weekend_id)).toEqual(receipt.weekends.map(({ id }) => id));
    expect(pick.weekends.filter(({ rows, points }) => sumOf(rows) !== hundredths(points))).toEqual([]);
  }
  if ('weekend_points' in row && receipt.weekends.length > 0)
    expect(hundredths(row.weekend_points ?? Number.NaN)).toBe(
      sumOf(receipt.picks.flatMap(({ weekends }) => weekends.at(-1) ?? [])),
    );
  return receipt;
}

/** Checks the receipts of this many members. */
async function expectSumsOfTable(amount = 30): Promise<MemberReceipt[]> {
  const { body } = await visitor.get<StandingsAnswer>('get-standings?season=2023');
  expect(body.standings.users_picks).toHaveLength(30);
  const receipts: MemberReceipt[] = [];
  for (const row of sampled(body.standings.users_picks, amount)) {
    const receipt = await expectSums(row, '');
    const shown = [...row.picks, row.independent_pick, row.rookie_pick];
    expect(receipt.picks.map(({ competitor, points }) => [competitor?.id, points])).toEqual(
      shown.map((pick) => [pick?.competitor_id, pick?.points]),
    );
    receipts.push(receipt);
  }
  return receipts;
}

const riderNumber = (receipt: MemberReceipt, number: number) =>
  receipt.picks.find(({ competitor }) => competitor?.number === number);

// proves: standings-13
describe('a receipt adds up for every member of the demo', () => {
  it('in the season', async () => void (await expectSumsOfTable(10)));

  const indices = Array.from({ length: 18 }, (_, index) => index);

  it.each(sampled(indices, 1))('after the weekend at index %i', async (index) => {
    const { body } = await visitor.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekends[index]?.id}`);
    const rows = body.race_weekend.standings?.users_picks ?? [];
    expect(rows).toHaveLength(30);
    for (const row of sampled(rows, 10)) {
      const receipt = await expectSums(row, `&weekend=${body.race_weekend.id}`);
      expect(receipt.weekends).toHaveLength(index + 1);
    }
  });
});

describe('a receipt names', () => {
  it('the admin who typed carried points, with the time', async () => {
    const { body } = await visitor.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
    const bagnaia = body.season.competitors.find(({ competitor_points: { competitor } }) => competitor.number === 1);
    const { competitor_points } = bagnaia ?? { competitor_points: { points: 0 } };
    const before = await readReceipt('season=2023&username=juliemoto');
    expect(riderNumber(before, 1)?.carried).toBeNull();
    const started = Date.now();
    const edit = (points: number) =>
      admin.post('edit-season-competitor/', { ...bagnaia, competitor_points: { ...competitor_points, points } });
    expect((await edit(competitor_points.points + 2.5)).status).toBe(200);
    const after = await readReceipt('season=2023&username=juliemoto');
    const carried = riderNumber(after, 1)?.carried;
    expect(carried).toMatchObject({ points: 2.5, typed_by: { username: 'director' } });
    expect(Date.parse(carried?.typed_at ?? '')).toBeGreaterThanOrEqual(started);
    expect(hundredths(after.points)).toBe(hundredths(before.points) + 250);
    await expectSumsOfTable(10);
  });

  it('the same admin as long as the points do not change', async () => {
    const colleague = await joinLeague(league, 'colleague', { isAdmin: true });
    const { body } = await visitor.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
    const bagnaia = body.season.competitors.find(({ competitor_points: { competitor } }) => competitor.number === 1);
    expect((await colleague.post('edit-season-competitor/', { ...bagnaia, independent: false })).status).toBe(200);
    const receipt = await readReceipt('season=2023&username=juliemoto');
    expect(riderNumber(receipt, 1)?.carried).toMatchObject({ points: 2.5, typed_by: { username: 'director' } });
  });

  it('the admin who created a rider with points', async () => {
    const competitor = { first: 'Casey', last: 'Stoner', number: 67 };
    const competitor_position = { competitor_points: { competitor, points: 12 }, season: 2023 };
    expect((await admin.post('create-competitor/', { competitor_position })).status).toBe(201);
    const rows: unknown[] = await league.database.query(
      `SELECT username, carried_at IS NOT NULL AS dated FROM riders JOIN members ON members.id = carried_by WHERE number = 67`,
    );
    expect(rows).toEqual([{ username: 'director', dated: true }]);
  });

  it('the page of a result, the time and requester of its retrieval, and the digest of the page', async () => {
    const { manager } = league.database;
    const director = await manager.query<{ id: number }[]>(`SELECT id FROM members WHERE username = 'director'`);
    const storedAt = new Date('2023-03-26T13:00:00Z');
    const [first] = weekends as [WeekendSimple];
    const page = { pageUrl: `${league.site.url}/page?st=RACE`, pageDigest: 'ab'.repeat(32), retrievalId: 17 };
    const origin = { ...page, source: 'page' as const, storedBy: director[0]?.id ?? null, storedAt };
    await manager.update(RaceResult, { weekendId: first.id, kind: 'race' }, origin);
    const [weekend] = (await readReceipt('season=2023&username=juliemoto')).weekends;
    expect(weekend?.race).toMatchObject({
      source: 'page',
      page_url: page.pageUrl,
      page_digest: page.pageDigest,
      retrieval_id: 17,
      stored_at: storedAt.toISOString(),
      stored_by: { username: 'director' },
    });
    expect(weekend?.sprint).toMatchObject({ source: 'hand', page_url: null, page_digest: null, stored_by: null });
  });

  it('the reason why a rider was not classified', async () => {
    const rows = (await readReceipt('season=2023&username=juliemoto')).picks.flatMap((pick) =>
      pick.weekends.flatMap((weekend) => weekend.rows),
    );
    expect(rows.filter(({ position }) => position === 0).map(({ mark }) => mark)).toContain('DNF');
    expect(rows.filter(({ position }) => position > 0).every(({ mark }) => mark === 'FIN')).toBe(true);
  });
});

describe('a receipt of the finalized season', () => {
  it('has the bonus for every exact position, and adds up', async () => {
    expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
    const receipts = await expectSumsOfTable();
    const { bonuses, picks, with_bonus } = receipts.find((one) =>
      one.bonuses.some(({ slot }) => slot === 1),
    ) as MemberReceipt;
    expect(with_bonus).toBe(true);
    // 10 % of the points of the rider at position 1, rounded half up to the hundredth.
    expect(bonuses[0]).toMatchObject({ slot: 1, percent: 10, competitor: picks[0]?.competitor });
    expect(hundredths(bonuses[0]?.points ?? 0)).toBe(Math.round(hundredths(picks[0]?.points ?? 0) / 10));
  });

  it('has no bonus in the table after its last weekend', async () => {
    const receipt = await readReceipt(`season=2023&username=juliemoto&weekend=${weekends[17]?.id}`);
    expect(receipt).toMatchObject({ with_bonus: false, bonuses: [] });
  });
});

describe('a receipt of hidden picks', () => {
  it('shows the picks only to their owner, without points that do not count yet', async () => {
    const alice = await joinLeague(league, 'alice');
    await league.database.query('UPDATE seasons SET current = false');
    const more = { year: 2024, selectionOpen: true, weekends: 1 };
    const { season, riderOf } = await addSeason2023(league.database, league.site.url, more);
    await addPicks(league.database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
    await league.database.query('UPDATE riders SET carried_hundredths = 900 WHERE id = $1', [riderOf.get(1)]);
    const query = 'season=2024&username=ALICE';
    const empty = { weekend: null, points: 0, bonuses: [], weekends: [] };
    expect(await readReceipt(query)).toMatchObject({ ...empty, picks: [] });
    expect(await readReceipt(query, admin)).toMatchObject({ ...empty, picks: [] });
    const own = await readReceipt(query, alice);
    expect(own).toMatchObject(empty);
    expect(own.picks).toHaveLength(5);
    expect(own.picks[0]).toMatchObject({ competitor: { number: 1 }, points: 0, carried: null, weekends: [] });
    await league.database.manager.update(Season, season.id, { selectionOpen: false });
    expect((await readReceipt(query)).picks).toHaveLength(5);
  });
});

describe('a request for an invalid receipt', () => {
  it.each([
    ['', 400],
    ['season=2023', 400],
    ['username=juliemoto', 400],
    ['season=null&username=juliemoto', 400],
    ['season=2023&username=%00', 400],
    ['season=2023&username=juliemoto&weekend=undefined', 400],
    ['season=2019&username=juliemoto', 404],
    ['season=2023&username=stranger', 404],
    ['season=2023&username=director', 404],
    ['season=2023&username=juliemoto&weekend=4711', 404],
  ])('with "%s" returns %i', async (query, status) => {
    expect((await visitor.get(`points-receipt?${query}`)).status).toBe(status);
  });

  it('is refused for a weekend that is not final', async () => {
    const query = `season=2023&username=juliemoto&weekend=${weekends[18]?.id}`;
    expect((await visitor.get(`points-receipt?${query}`)).status).toBe(404);
  });
});
