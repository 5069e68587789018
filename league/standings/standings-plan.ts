import { createHash } from 'node:crypto';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../rules/championship-table.js';
import type { Season } from '../schema/season.entity.js';
import type { ChampionshipFacts } from '../season/riders/championship-facts.repository.js';

/** Raise this when the rules or the inputs of `inputsHash` change. All tables are then recomputed. */
export const rulesVersion = 2;

export interface StandingsPlanEntry {
  /** Null for the final table of the season. */
  weekendId: number | null;
  /** The final weekends up to the table's weekend, in calendar order. */
  weekends: FinalWeekend[];
  withBonus: boolean;
  inputsHash: string;
  /** The hash of the weekend's own results; null for the final table of the season. */
  resultsHash: string | null;
}

/** In the order of computation, because each table needs earlier positions. */
export function planStandings(
  season: Pick<Season, 'finalized' | 'picksVersion' | 'topIndependent' | 'topRookie'>,
  { riders, finalWeekends }: ChampionshipFacts,
): StandingsPlanEntry[] {
  const entry = (weekends: FinalWeekend[], weekendId: number | null, withBonus: boolean): StandingsPlanEntry => {
    const own = withBonus ? undefined : weekends.at(-1);
    return {
      weekendId,
      weekends,
      withBonus,
      inputsHash: inputsHash(season, { riders, weekends, withBonus }),
      resultsHash: own ? resultsHash(own) : null,
    };
  };
  const plan = finalWeekends.map(({ weekendId }, index) => entry(finalWeekends.slice(0, index + 1), weekendId, false));
  return season.finalized && finalWeekends.length > 0 ? [...plan, entry(finalWeekends, null, true)] : plan;
}

/** Position changes refer to the previous final weekend, also in the final table with the bonus. */
export function entryBefore(plan: readonly StandingsPlanEntry[], index: number): StandingsPlanEntry | undefined {
  return plan[plan[index]?.withBonus ? index - 2 : index - 1];
}

/** `weekends` contains the final weekends up to the table's weekend, in calendar order. */
export interface StandingsInputs {
  riders: readonly ChampionshipRider[];
  weekends: readonly FinalWeekend[];
  withBonus: boolean;
}

/** Lists every input, so that a new field does not change the hash. */
export function inputsHash(
  { picksVersion, topIndependent, topRookie }: Pick<Season, 'picksVersion' | 'topIndependent' | 'topRookie'>,
  { riders, weekends, withBonus }: StandingsInputs,
): string {
  return digest([
    rulesVersion,
    [picksVersion, topIndependent, topRookie, withBonus],
    riders.map(({ riderId, number, carriedHundredths }) => [riderId, number, carriedHundredths]).toSorted(byFirst),
    weekends.map(({ weekendId, race, sprint }) => [weekendId, lines(race), lines(sprint)]),
  ]);
}

/** Covers riders, positions and points, independent of the order of rows. */
export function resultsHash({ race, sprint }: FinalWeekend): string {
  return digest([lines(race), lines(sprint)]);
}

function lines(rows: readonly ResultRow[] | null): number[][] | undefined {
  return rows
    ?.map(({ riderId, position, pointsHundredths }) => [riderId, position, pointsHundredths])
    .toSorted(byFirst);
}

const byFirst = ([a = 0]: number[], [b = 0]: number[]) => a - b;

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
