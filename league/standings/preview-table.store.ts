import type { EntityManager } from 'typeorm';
import type { PicksColumns } from '../picks/picks-columns.js';
import { readPicksColumns } from '../picks/picks-columns.store.js';
import type { RaceWeekend } from '../results/race-weekend.entity.js';
import type { Season } from '../seasons/season.entity.js';
import { findCorrection } from './correction.store.js';
import { readChampionshipFacts } from './facts.store.js';
import { type Moves, placesOf } from './moves-between.js';
import type { Pause } from './pause.js';
import { picksInOrder } from './picks-in-order.js';
import type { Places } from './places.js';
import { type PlannedTable, plannedTables, tableBefore } from './planned-tables.store.js';
import type { RankedTable } from './rank-members.js';
import { rankTable } from './rank-table.js';
import type { ScoringContext } from './scoring-context.js';

/** The table after a weekend as it would be if that weekend were final. */
export interface PreviewedTable {
  picks: PicksColumns;
  /** The ids of the picks, best first. */
  order: Int32Array;
  ranked: RankedTable;
  context: ScoringContext;
  /** The positions that changes are counted from, as in `writeSnapshot`. */
  previous: Places;
  /** Whom it moves against the table that the weekend had when it was last final; null where that is no correction. */
  correction: Moves | null;
}

/**
 * Works out what `recomputeStandings` would write for a weekend that is made final, and writes nothing. The tables and what
 * they are made of are planned by the same code. Runs in the caller's transaction, which sees one state of the facts.
 */
export async function previewTable(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
  pause: Pause,
): Promise<PreviewedTable> {
  const { riders, finalWeekends } = await readChampionshipFacts(manager, season.id, weekend.id);
  const tables = plannedTables(season, { riders, finalWeekends });
  const index = tables.findIndex(({ weekendId }) => weekendId === weekend.id);
  const picks = await readPicksColumns(manager, season, riders, pause);
  const rank = async (table: PlannedTable) => {
    const { context, ranked } = await rankTable(season, riders, table, picks, pause);
    return { context, ranked, order: await picksInOrder(picks, ranked, pause) };
  };

  const table = tables[index] as PlannedTable;
  const before = tableBefore(tables, index);
  const previous = await placesOf(before ? (await rank(before)).order : new Int32Array(), pause);
  const { order, ...rest } = await rank(table);
  const wouldBe = { resultsHash: table.resultsHash, readOrder: () => Promise.resolve(order) };
  return { picks, order, previous, correction: await findCorrection(manager, weekend, wouldBe, pause), ...rest };
}
