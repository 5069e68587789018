import { expect } from '@jest/globals';
import type { Season } from '#league/schema/season.entity.js';
import type { MemberReceipt } from '#league/contract/standings.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { PicksDetailed, PicksSimple } from '#league/contract/shapes.js';
import type { Client } from './client.js';

/**
 * The bonus for the exact position of each of the five picks, in hundredths of a percent of the rider's points
 * (rules.md 4).
 */
const shares = [1000, 700, 500, 325, 200];
let probes = 0;

/**
 * Reads every call that returns members' points and expects consistent results. Points must equal the sum of the
 * riders' points, plus the bonus if the response reports a finalized season. `order` lists the riders' ids by
 * championship position at that time. Returns the points by name.
 */
export async function expectSums(
  client: Client,
  { id, year }: Pick<Season, 'id' | 'year'>,
  usernames: readonly string[],
  order: readonly number[],
): Promise<Record<string, number>> {
  // A new URL bypasses the response cache.
  const probe = `probe=${(probes += 1)}`;
  const { body } = await client.get<StandingsAnswer>(`get-standings?season=${year}&amount=0&${probe}`);
  const rows = body.standings.users_picks;
  expect(rows.map(({ user }) => user.username).toSorted()).toEqual([...usernames].toSorted());
  for (const row of rows) {
    const { username } = row.user;
    const simple = await client.get<{ user_picks: PicksSimple }>(
      `get-user-picks-simple?season=${year}&username=${username}`,
    );
    expect(simple.body.user_picks).toEqual(row);
    const detailed = (await client.get<{ user_picks: PicksDetailed }>(`get-user-picks?season=${id}&user=${username}`))
      .body.user_picks;
    const detailedPoints = [...detailed.picks, detailed.independent_pick, detailed.rookie_pick].map(
      (pick) => pick?.competitor_points.points,
    );
    expect(detailedPoints).toEqual([...row.picks, row.independent_pick, row.rookie_pick].map((pick) => pick?.points));
    const bonus = detailed.season.finalized ? bonusOf(row, order) : 0;
    expect({ username, points: row.points, ofDetailed: detailed.points }).toEqual({
      username,
      points: (sumOf(row) + bonus) / 100,
      ofDetailed: row.points,
    });
    await expectReceipt(client, year, row);
  }
  return Object.fromEntries(rows.map(({ user, points }) => [user.username, points]));
}

/**
 * Returns the points by name in the standings of a weekend; null if it has no standings. These standings do not list
 * riders.
 */
export async function readWeekendPoints(client: Client, id: number): Promise<Record<string, number> | null> {
  const { body } = await client.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}&probe=${(probes += 1)}`);
  const rows = body.race_weekend.standings?.users_picks;
  return rows ? Object.fromEntries(rows.map(({ user, points }) => [user.username, points])) : null;
}

/** Sums the riders' points, in hundredths. */
function sumOf({ picks, independent_pick, rookie_pick }: PicksSimple): number {
  const riders = [...picks, independent_pick, rookie_pick];
  return riders.reduce((sum, rider) => sum + Math.round((rider?.points ?? 0) * 100), 0);
}

function bonusOf({ picks }: PicksSimple, order: readonly number[]): number {
  return picks.reduce((sum, { competitor_id, points }, index) => {
    const isExact = order[index] === competitor_id;
    return sum + (isExact ? Math.floor((Math.round(points * 100) * (shares[index] ?? 0) + 5000) / 10_000) : 0);
  }, 0);
}

/** Expects a receipt that agrees with the row, or 409 while the table is being computed. */
async function expectReceipt(client: Client, year: number, row: PicksSimple): Promise<void> {
  const path = `points-receipt?season=${year}&username=${row.user.username}`;
  const { status, body } = await client.get<{ receipt: MemberReceipt }>(path);
  if (status === 409) return;
  const { points, position, picks } = body.receipt;
  expect({ status, points, position }).toEqual({ status: 200, points: row.points, position: row.position });
  const special = [row.independent_pick, row.rookie_pick].flatMap((pick) => pick ?? []);
  expect(picks.map((pick) => pick.points)).toEqual([...row.picks, ...special].map((pick) => pick.points));
}
