import type { EntityManager } from 'typeorm';
import { lockWeekend } from '../results/weekends.repository.js';
import { type NewResult, storeResult, type StoreResultOutcome } from '../results/results.repository.js';
import { Rider } from '../riders/rider.entity.js';
import { AutopilotSession } from './autopilot-session.entity.js';
import { findOddities, type SeasonSize } from './find-oddities.js';

type Outcome = StoreResultOutcome | { kind: 'result_read'; digest: string } | { kind: 'odd'; oddities: string[] };

/**
 * What a look of the autopilot does with a result that it read: nothing at the first reading; at a second one that is equal in every row it
 * stores what is not odd. A look that nobody waits for any more (the autopilot was switched off) stores nothing.
 */
export async function storeIfSure(manager: EntityManager, retrievalId: number, result: NewResult): Promise<Outcome> {
  const locked = await lockWeekend(manager, result.weekendId);
  const session = await manager.findOneBy(AutopilotSession, { retrievalId });
  const digest = result.origin.pageDigest ?? '';
  if (!locked || session?.digest !== digest) return { kind: 'result_read', digest };
  const oddities = findOddities(result.kind, result.rows, await readSeasonSize(manager, locked.season.id));
  return oddities.length > 0 ? { kind: 'odd', oddities } : storeResult(manager, result);
}

async function readSeasonSize(manager: EntityManager, seasonId: number): Promise<SeasonSize> {
  const rows: { fewest: number | null }[] = await manager.query(
    `SELECT min(amount)::int AS fewest FROM (
       SELECT count(*) AS amount FROM result_rows JOIN race_results result ON result.id = result_id
         JOIN race_weekends weekend ON weekend.id = result.weekend_id
       WHERE weekend.season_id = $1 GROUP BY result_id) stored`,
    [seasonId],
  );
  return { riders: await manager.countBy(Rider, { seasonId }), fewestRows: rows[0]?.fewest ?? null };
}
