import { HttpStatus } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { championshipTable } from '../../league/riders/championship-table.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { readChampionshipFacts } from '../../league/standings/facts.store.js';
import { type PlannedTable, plannedTables } from '../../league/standings/planned-tables.store.js';
import type { ReceiptFacts } from '../../league/standings/points-receipt.js';
import { type ScoringContext, scoringContext } from '../../league/standings/scoring-context.js';
import { StandingsSnapshot } from '../../league/standings/standings-snapshot.entity.js';
import { messages } from '../../league/contract/messages.js';
import { notFound, ApiException } from '../http/api-exception.js';
import { findLatestTable, type MemberTable } from './find-places.js';

/** A table of members together with the facts that it was computed from. */
export interface TableFacts {
  table: MemberTable;
  /** The table is the one after this weekend; null: no weekend is final yet. */
  weekend: RaceWeekend | null;
  facts: ReceiptFacts;
  context: ScoringContext;
  withBonus: boolean;
}

/**
 * The table after a weekend, or (null) the season's, which with a finalized season has the bonus. Runs in the caller's
 * transaction of `readAtOnce`, so that facts and table are of the same moment.
 * @throws ApiException 404 where the weekend is not a final one of the season; 409 between a change of the facts and the
 * recomputation of the table: what is explained never disagrees with what is shown
 */
export async function readTableFacts(
  manager: EntityManager,
  season: Season,
  weekendId: number | null,
): Promise<TableFacts> {
  const { riders, finalWeekends } = await readChampionshipFacts(manager, season.id);
  const tables = plannedTables(season, { riders, finalWeekends });
  const planned = weekendId === null ? tables.at(-1) : tables.find((table) => table.weekendId === weekendId);
  if (weekendId !== null && !planned) throw notFound({ message: messages.weekends.notFound });
  const weekends = planned?.weekends ?? [];
  const last = weekends.at(-1);
  const weekend = last ? await manager.findOneByOrFail(RaceWeekend, { id: last.weekendId }) : null;
  const table =
    weekendId === null
      ? await findLatestTable(manager, season)
      : { seasonId: season.id, snapshotId: weekend?.snapshotId ?? null };
  await refuseStale(manager, table, planned);
  return {
    table,
    weekend,
    facts: { riders, weekends },
    context: scoringContext(season, planned ? championshipTable(riders, weekends) : null),
    withBonus: planned?.withBonus ?? false,
  };
}

async function refuseStale(manager: EntityManager, { snapshotId }: MemberTable, planned: PlannedTable | undefined) {
  const snapshot = snapshotId === null ? null : await manager.findOneBy(StandingsSnapshot, { id: snapshotId });
  if (snapshot?.inputsHash === planned?.inputsHash) return;
  throw new ApiException(HttpStatus.CONFLICT, { message: messages.explanations.recomputing });
}
