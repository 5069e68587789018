import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { lockSeason } from '../../league/seasons/season.store.js';
import { recomputeStandings } from '../../league/standings/recompute-standings.store.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '../../league/wire/answers.js';
import type { PicksSimple, StandRow } from '../../league/wire/shapes.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

/** Six pages and a bit of standings. */
const members = 3100;
const rounds = 12;

let league: TestLeague;
let season: Season;
let weekend: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const made = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  season = made.season;
  weekend = made.weekends[0] as RaceWeekend;
  await addCrowd(league.database, season, members);
  await league.database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await giveEveryRider(1);
});
afterAll(() => league.close());

/** Every rider has so many points, and so every member five times as many. */
async function giveEveryRider(points: number): Promise<void> {
  await league.database.transaction(async (manager) => {
    const locked = (await lockSeason(manager, season.id)) as Season;
    await manager.query('UPDATE riders SET carried_hundredths = $1', [points * 100]);
    await recomputeStandings(manager, locked);
  });
}

const positions = Array.from({ length: members }, (_, index) => index + 1);

/** What an answer says: a table of one moment says one thing of everybody. */
function momentsIn(rows: readonly StandRow[]): unknown {
  return { positions: rows.map(({ position }) => position), points: [...new Set(rows.map(({ points }) => points))] };
}

describe('while tables are written, again and again', () => {
  it('nobody reads a part of one, or a mixture of two', async () => {
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
