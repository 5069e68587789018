import type { EntityManager } from 'typeorm';

/** Whether any result of the season is stored: then picks are settled, and seen by all (rules.md 5). */
export async function hasStoredResult(manager: EntityManager, seasonId: number): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
     WHERE weekend.season_id = $1 AND result.stored_at IS NOT NULL LIMIT 1`,
    [seasonId],
  );
  return rows.length > 0;
}
