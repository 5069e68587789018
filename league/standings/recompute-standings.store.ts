import type { EntityManager } from 'typeorm';
import { readPicksColumns } from '../picks/picks-columns.store.js';
import type { ChampionshipRider } from '../riders/championship.js';
import type { Season } from '../seasons/season.entity.js';
import { readChampionshipFacts } from './facts.store.js';
import { pauseNowAndThen } from './pause-now-and-then.store.js';
import type { Places } from './places.js';
import { type PlannedTable, plannedTables, tableBefore } from './planned-tables.store.js';
import { rankTable } from './rank-table.js';
import type { ScoringContext } from './scoring-context.js';
import { deleteStaleSnapshots, readPlaces, writeSnapshot } from './snapshot.store.js';
import type { RiderPoints } from './standings-snapshot.entity.js';

/**
 * Brings the standings of a season up to its facts (rules.md 3): a table after each final weekend, and the final table with
 * its bonus once the season is finalized. Tables whose facts are the same as before are left alone, so that doing it twice
 * changes nothing. Runs in the caller's transaction, which has the season by `lockSeasonForStandings`, so that its facts stand still but
 * for picks that are submitted meanwhile; readers switch to the new tables at its commit.
 */
export async function recomputeStandings(manager: EntityManager, season: Season): Promise<void> {
  const pause = pauseNowAndThen();
  const facts = await readChampionshipFacts(manager, season.id);
  const tables = plannedTables(season, facts);
  const written = await readWritten(manager, season.id);
  const firstStale = tables.findIndex(({ weekendId, inputsHash }) => written.get(weekendId)?.inputsHash !== inputsHash);
  if (firstStale !== -1) {
    const picks = await readPicksColumns(manager, season, facts.riders, pause);
    const places = new Map<PlannedTable, Places>();
    for (const [index, table] of tables.entries()) {
      if (index < firstStale) continue;
      const before = tableBefore(tables, index);
      const snapshotId = before && written.get(before.weekendId)?.id;
      const [previous, { ranked, context }] = await Promise.all([
        (before && places.get(before)) ?? readPlaces(manager, snapshotId ?? null, pause),
        rankTable(season, facts.riders, table, picks, pause),
      ]);
      const riderPoints = riderPointsOf(facts.riders, context);
      places.set(
        table,
        await writeSnapshot(manager, season.id, table, { picks, ranked, previous, riderPoints }, pause),
      );
    }
  }
  await deleteStaleSnapshots(manager, season.id);
}

function riderPointsOf(riders: readonly ChampionshipRider[], { pointsOf }: ScoringContext): RiderPoints {
  return Object.fromEntries(riders.map(({ riderId }) => [riderId, pointsOf(riderId)]));
}

/** The tables that the season has, by their weekend; null: the final one. */
async function readWritten(
  manager: EntityManager,
  seasonId: number,
): Promise<Map<number | null, { id: number; inputsHash: string }>> {
  const rows: { weekendId: number | null; id: number; inputsHash: string }[] = await manager.query(
    `SELECT weekend_id AS "weekendId", id, inputs_hash AS "inputsHash" FROM standings_snapshots WHERE id IN (
       SELECT snapshot_id FROM race_weekends WHERE season_id = $1 UNION ALL SELECT snapshot_id FROM seasons WHERE id = $1)`,
    [seasonId],
  );
  return new Map(rows.map(({ weekendId, ...table }) => [weekendId, table]));
}
