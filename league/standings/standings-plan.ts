import { createHash } from 'node:crypto';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../riders/championship-table.js';
import type { Season } from '../seasons/season.entity.js';
import type { ChampionshipFacts } from './championship-facts.repository.js';

/**
 * Raise it when the rules of a table change, or what its `inputsHash` is made of: then every table is computed again, also those of
 * finalized seasons (`StandingsService.orderStale`).
 */
export const rulesVersion = 2;

/** A table that the season should have. */
export interface StandingsPlanEntry {
  /** Null: the final table of the season. */
  weekendId: number | null;
  /** The final weekends up to that of the table, in calendar order. */
  weekends: FinalWeekend[];
  withBonus: boolean;
  inputsHash: string;
  /** Digest of the weekend's own results; null for the final table of the season. */
  resultsHash: string | null;
}

/** The tables that a season should have; each comes after the one that its changes of position are counted from. */
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

/**
 * The table that changes of position are counted from: that of the previous final weekend. The final table of the season stands for
 * its last weekend, so it counts from the weekend before that one, too.
 */
export function entryBefore(plan: readonly StandingsPlanEntry[], index: number): StandingsPlanEntry | undefined {
  return plan[plan[index]?.withBonus ? index - 2 : index - 1];
}

/** What a table is computed from; `weekends` are the final ones up to its own in calendar order. */
export interface StandingsInputs {
  riders: readonly ChampionshipRider[];
  weekends: readonly FinalWeekend[];
  withBonus: boolean;
}

/**
 * Digest of all that a table is computed from. Each input is named here, so that a field added to a season, a rider or a row makes no
 * table stale.
 */
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

/** Digest of what counts of a weekend's own results: riders with their positions and points, in whatever order the lines stand. */
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
