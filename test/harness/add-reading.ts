import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { TestLeague } from './start-league.js';

/** Adds an ended retrieval with this outcome, and returns its pid. */
export async function addReading(
  { database }: TestLeague,
  { id, seasonId }: Pick<RaceWeekend, 'id' | 'seasonId'>,
  kind: string,
  outcome: object,
): Promise<number> {
  const [{ id: pid }] = await database.query<[{ id: number }]>(
    `INSERT INTO retrievals (kind, season_id, weekend_id, url, state, message, outcome)
     VALUES ($1, $2, $3, '', 'read', '', $4) RETURNING id`,
    [kind, seasonId, id, outcome],
  );
  return pid;
}
