import { createHash } from 'node:crypto';
import type { FinalWeekend, ResultRow } from '../riders/championship.js';
import type { Season } from '../seasons/season.entity.js';
import type { ChampionshipFacts } from './facts.store.js';

/** Raise it when the rules change, so that every table is computed anew. */
const rulesVersion = 1;

/** A table that the season should have. */
export interface PlannedTable {
  /** Null: the final table of the season. */
  weekendId: number | null;
  weekends: FinalWeekend[];
  withBonus: boolean;
  factsKey: string;
  /** Digest of the weekend's own results; null for the final table of the season. */
  resultsKey: string | null;
}

/** The tables that a season should have, in the order in which they follow from each other. */
export function plannedTables(season: Season, { riders, finalWeekends }: ChampionshipFacts): PlannedTable[] {
  const key = (weekends: FinalWeekend[], withBonus: boolean) => {
    const { picksVersion, topIndependent, topRookie } = season;
    return digest([rulesVersion, picksVersion, topIndependent, topRookie, riders, weekends, withBonus]);
  };
  const plan = (weekends: FinalWeekend[], weekendId: number | null, withBonus: boolean): PlannedTable => {
    const own = withBonus ? undefined : weekends.at(-1);
    return {
      weekendId,
      weekends,
      withBonus,
      factsKey: key(weekends, withBonus),
      resultsKey: own ? resultsKey(own) : null,
    };
  };
  const tables = finalWeekends.map(({ weekendId }, index) => plan(finalWeekends.slice(0, index + 1), weekendId, false));
  return season.finalized && finalWeekends.length > 0 ? [...tables, plan(finalWeekends, null, true)] : tables;
}

/** What counts of a weekend's results: who came where with how many points, in whatever order the lines stand. */
function resultsKey({ race, sprint }: FinalWeekend): string {
  const lines = (rows: readonly ResultRow[] | null) =>
    rows?.map(({ riderId, position, pointsHundredths }) => [riderId, position, pointsHundredths]).toSorted(byRider);
  return digest([lines(race), lines(sprint)]);
}

const byRider = ([a = 0]: number[], [b = 0]: number[]) => a - b;

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/**
 * The table that changes of position are counted from: that of the previous final weekend. The final table of the season
 * stands for its last weekend, so it counts from the weekend before that one, too.
 */
export function tableBefore(tables: readonly PlannedTable[], index: number): PlannedTable | undefined {
  return tables[tables[index]?.withBonus ? index - 2 : index - 1];
}
