import type { EntityManager } from 'typeorm';
import { readPicksColumns } from '../picks/picks-columns.store.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import type { Season } from '../seasons/season.entity.js';
import { readChampionshipFacts } from './facts.store.js';
import { pauseNowAndThen } from './pause-now-and-then.store.js';
import type { Places } from './places.js';
import { type PlannedTable, plannedTables, tableBefore } from './planned-tables.store.js';
import { rankTable } from './rank-table.js';
import { deleteStaleSnapshots, readPlaces, writeSnapshot } from './snapshot.store.js';
import { StandingsSnapshot } from './standings-snapshot.entity.js';

/**
 * Brings the standings of a season up to its facts (rules.md 3): a table after each final weekend, and the final table with
 * its bonus once the season is finalized. Tables whose facts are the same as before are left alone, so that doing it twice
 * changes nothing. Runs in the caller's transaction, which has locked the season, so that its facts stand still; readers
 * switch to the new tables at its commit.
 */
export async function recomputeStandings(manager: EntityManager, season: Season): Promise<void> {
  const pause = pauseNowAndThen();
  const facts = await readChampionshipFacts(manager, season.id);
  const tables = plannedTables(season, facts);
  const stale = await findFirstStale(manager, season, tables);
  if (stale < tables.length) {
    const riderIds = facts.riders.map(({ riderId }) => riderId);
    const picks = await readPicksColumns(manager, season.id, riderIds);
    const places = new Map<PlannedTable, Places>();
    for (const [index, table] of tables.slice(stale).entries()) {
      const before = tableBefore(tables, stale + index);
      const previous =
        before && (places.get(before) ?? (await readPlaces(manager, await findSnapshot(manager, before))));
      const { ranked } = await rankTable(season, facts.riders, table, picks, pause);
      const written = { picks, ranked, previous: previous ?? new Map() };
      places.set(table, await writeSnapshot(manager, season.id, table, written, pause));
    }
  }
  await deleteStaleSnapshots(manager, season.id);
}

/** The snapshot of the table after a weekend, where it is up to date. */
async function findSnapshot(manager: EntityManager, { weekendId }: PlannedTable): Promise<number | null> {
  const weekend = weekendId === null ? null : await manager.findOneBy(RaceWeekend, { id: weekendId });
  return weekend?.snapshotId ?? null;
}

/** The first table that is missing or computed from other facts. */
async function findFirstStale(manager: EntityManager, season: Season, tables: PlannedTable[]): Promise<number> {
  const weekends = await manager.findBy(RaceWeekend, { seasonId: season.id });
  const snapshots = await manager.findBy(StandingsSnapshot, { seasonId: season.id });
  const keyOf = new Map(snapshots.map(({ id, factsKey }) => [id, factsKey]));
  const stale = tables.findIndex(({ weekendId, factsKey }) => {
    const owner = weekendId === null ? season : weekends.find(({ id }) => id === weekendId);
    return keyOf.get(owner?.snapshotId ?? 0) !== factsKey;
  });
  return stale === -1 ? tables.length : stale;
}
