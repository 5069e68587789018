import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Season } from '#league/schema/season.entity.js';
import type { StandingsAnswer } from '#league/contract/answers.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

/** Enough members for several submission buckets of 1024. */
const members = 5000;

let league: TestLeague;
let season: Season;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  season = (await addSeason2023(league.database, league.site.url)).season;
  await addCrowd(league.database, season, members);
});
afterAll(() => league.close());

async function read(query: string): Promise<{ amount: number; places: [string, number][] }> {
  const { body } = await league.client().get<StandingsAnswer>(`get-standings?season=2023&${query}`);
  const places = body.standings.users_picks.map(({ user, position }): [string, number] => [user.username, position]);
  return { amount: body.amount_users_picks, places };
}

/** The order of submission, computed from the picks alone. */
async function readOrder(): Promise<[string, number][]> {
  const rows: { username: string }[] = await league.database.query(
    `SELECT username FROM picks JOIN members ON members.id = member_id WHERE season_id = $1 ORDER BY submitted_at, picks.id`,
    [season.id],
  );
  return rows.map(({ username }, index) => [username, index + 1]);
}

const changes: [string, string][] = [
  ['nothing', 'SELECT'],
  [
    'every seventh changed the picks, and went to the end',
    `UPDATE picks SET submitted_at = clock_timestamp() WHERE id % 7 = 0`,
  ],
  ['a hundred left', `DELETE FROM picks WHERE id % 50 = 1`],
  [
    'one changed the picks',
    `UPDATE picks SET submitted_at = clock_timestamp() WHERE id = (SELECT max(id) - 20 FROM picks)`,
  ],
  ['a whole stretch left', `DELETE FROM picks WHERE id BETWEEN 1000 AND 2400`],
  [
    'many submitted at the same instant, long ago',
    `UPDATE picks SET submitted_at = '2023-01-01' WHERE id BETWEEN 3000 AND 4500`,
  ],
];

// proves: rules-12
describe('the table before the first final weekend', () => {
  it.each(changes)('is sorted by the time of submission after %s', async (_, change) => {
    await league.database.query(change);
    const order = await readOrder();
    expect(await read('amount=0')).toEqual({ amount: order.length, places: order });
    for (const offset of [0, 1023, 1024, 2047, order.length - 3, order.length]) {
      expect((await read(`amount=5&offset=${offset}`)).places).toEqual(order.slice(offset, offset + 5));
    }
    for (const [username, position] of order.filter((__, index) => index % 611 === 7)) {
      expect((await read(`amount=5&around=${username}`)).places).toEqual(order.slice(position - 3, position + 2));
    }
  });

  it('is empty after the last member has left', async () => {
    await league.database.query('DELETE FROM picks');
    expect(await read('amount=0')).toEqual({ amount: 0, places: [] });
  });
});
