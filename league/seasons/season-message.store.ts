import type { EntityManager } from 'typeorm';

/** Tells the admins of a season what happened. The same again renews the message instead of doubling it. */
export async function tellSeason(
  manager: EntityManager,
  seasonId: number | null,
  message: string,
  retrievalId: number | null = null,
): Promise<void> {
  await manager.query(
    `WITH renewed AS (
       UPDATE season_messages SET created_at = clock_timestamp(), retrieval_id = $3
       WHERE season_id IS NOT DISTINCT FROM $1::int AND message = $2 RETURNING id)
     INSERT INTO season_messages (season_id, message, retrieval_id, created_at)
     SELECT $1, $2, $3, clock_timestamp() WHERE NOT EXISTS (SELECT FROM renewed)`,
    [seasonId, message, retrievalId],
  );
}
