import type { FinalWeekend } from '../riders/championship.js';
import type { Season } from '../seasons/season.entity.js';
import type { ChampionshipFacts } from './facts.store.js';
import { inputsHash, resultsHash } from './facts-key.store.js';

/** A table that the season should have. */
export interface PlannedTable {
  /** Null: the final table of the season. */
  weekendId: number | null;
  weekends: FinalWeekend[];
  withBonus: boolean;
  inputsHash: string;
  /** Digest of the weekend's own results; null for the final table of the season. */
  resultsHash: string | null;
}

/** The tables that a season should have, in the order in which they follow from each other. */
export function plannedTables(season: Season, { riders, finalWeekends }: ChampionshipFacts): PlannedTable[] {
  const plan = (weekends: FinalWeekend[], weekendId: number | null, withBonus: boolean): PlannedTable => {
    const own = withBonus ? undefined : weekends.at(-1);
    return {
      weekendId,
      weekends,
      withBonus,
      inputsHash: inputsHash(season, { riders, weekends, withBonus }),
      resultsHash: own ? resultsHash(own) : null,
    };
  };
  const tables = finalWeekends.map(({ weekendId }, index) => plan(finalWeekends.slice(0, index + 1), weekendId, false));
  return season.finalized && finalWeekends.length > 0 ? [...tables, plan(finalWeekends, null, true)] : tables;
}

/**
 * The table that changes of position are counted from: that of the previous final weekend. The final table of the season
 * stands for its last weekend, so it counts from the weekend before that one, too.
 */
export function tableBefore(tables: readonly PlannedTable[], index: number): PlannedTable | undefined {
  return tables[tables[index]?.withBonus ? index - 2 : index - 1];
}
