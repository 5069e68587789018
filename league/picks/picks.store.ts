import type { EntityManager } from 'typeorm';
import type { PickedRiders } from './picked-riders.js';

/** Picks with the moment of their submission. */
export interface StoredPicks {
  picksId: number;
  picks: PickedRiders;
  /** Milliseconds since 1970, with the microseconds of the database as a fraction: they may decide a rank. */
  submittedAt: number;
}

/** These picks, by their id. */
export async function findSubmittedPicks(
  manager: EntityManager,
  picksIds: readonly number[],
): Promise<Map<number, StoredPicks>> {
  const rows: StoredPicks[] = await manager.query(
    `SELECT id AS "picksId",
       json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
         'independentId', independent_id, 'rookieId', rookie_id) AS picks,
       (extract(epoch FROM submitted_at) * 1000)::float8 AS "submittedAt"
     FROM picks WHERE id = ANY($1)`,
    [picksIds],
  );
  return new Map(rows.map((row) => [row.picksId, row]));
}
