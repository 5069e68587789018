import type { EntityManager } from 'typeorm';
import type { Place } from './place.js';

/** How many members have submitted picks for a season. */
export async function count(manager: EntityManager, seasonId: number): Promise<number> {
  const rows: { amount: number }[] = await manager.query(
    'SELECT coalesce(sum(amount), 0)::int AS amount FROM submission_buckets WHERE season_id = $1',
    [seasonId],
  );
  return rows[0]?.amount ?? 0;
}

/** A member's position in the order of submission; null where the member has no picks. */
export async function findPosition(manager: EntityManager, seasonId: number, memberId: number): Promise<number | null> {
  const rows: { position: number }[] = await manager.query(
    `SELECT (
       (SELECT coalesce(sum(amount), 0) FROM submission_buckets
        WHERE season_id = $1 AND (first_at, first_id) < (stretch.first_at, stretch.first_id))
       + (SELECT count(*) FROM picks WHERE season_id = $1
          AND (submitted_at, id) BETWEEN (stretch.first_at, stretch.first_id) AND (own.submitted_at, own.id))
     )::int AS position
     FROM picks own, LATERAL (
       SELECT first_at, first_id FROM submission_buckets
       WHERE season_id = $1 AND (first_at, first_id) <= (own.submitted_at, own.id)
       ORDER BY first_at DESC, first_id DESC LIMIT 1) stretch
     WHERE own.season_id = $1 AND own.member_id = $2`,
    [seasonId, memberId],
  );
  return rows[0]?.position ?? null;
}

/** All members behind an offset in the order of submission, or so many of them. */
export function readLines(
  manager: EntityManager,
  seasonId: number,
  offset: number,
  amount: number | null,
): Promise<Place[]> {
  return manager.query(
    `WITH start AS (
       SELECT first_at, first_id, ahead FROM (
         SELECT first_at, first_id, sum(amount) OVER (ORDER BY first_at, first_id) - amount AS ahead
         FROM submission_buckets WHERE season_id = $1) stretch
       WHERE ahead <= $2 ORDER BY first_at DESC, first_id DESC LIMIT 1)
     SELECT "picksId", "memberId", position, 0 AS "positionChange", 0 AS "pointsHundredths" FROM (
       SELECT id AS "picksId", member_id AS "memberId", submitted_at,
         ((SELECT ahead FROM start) + row_number() OVER (ORDER BY submitted_at, id))::int AS position
       FROM picks WHERE season_id = $1
         AND (submitted_at, id) >= ((SELECT first_at FROM start), (SELECT first_id FROM start))) line
     WHERE position > $2 ORDER BY submitted_at, "picksId" LIMIT $3`,
    [seasonId, offset, amount],
  );
}
