import type { PicksColumns } from '../picks/picks-columns.js';
import type { SpecialPicks } from '../picks/picked-riders.js';
import type { ChampionshipRider } from '../riders/championship.js';
import { championshipTable } from '../riders/championship-table.js';
import type { Pause } from './pause.js';
import type { PlannedTable } from './planned-tables.store.js';
import { type RankedTable, rankMembers } from './rank-members.js';
import { type ScoringContext, scoringContext } from './scoring-context.js';

/** Works out a table that a season has or would have, and what its members were measured against. */
export async function rankTable(
  season: SpecialPicks,
  riders: readonly ChampionshipRider[],
  { weekends, withBonus }: Pick<PlannedTable, 'weekends' | 'withBonus'>,
  picks: PicksColumns,
  pause: Pause,
): Promise<{ context: ScoringContext; ranked: RankedTable }> {
  const context = scoringContext(season, championshipTable(riders, weekends));
  return { context, ranked: await rankMembers(picks, context, withBonus, pause) };
}
