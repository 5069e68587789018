import { createHash } from 'node:crypto';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../rules/championship-table.js';
import type { Season } from '../schema/season.entity.js';
import type { ChampionshipFacts } from '../season/riders/championship-facts.repository.js';

/**
 * To be raised when the rules of a table or the inputs of `inputsHash` change: then all tables are computed again, also those of finalized
 * seasons (`RecomputationsService.enqueueStale`).
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
  /** The digest of the weekend's own results; null for the final table of the season. */
  resultsHash: string | null;
}

/** The tables that a season should have, in the order of computation: each needs the positions of an earlier one. */
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
 * The table with which changes of position are computed: that of the previous final weekend. The final table of the season is one of
 * the last weekend, so for it, too, that is the weekend before the last.
 */
export function entryBefore(plan: readonly StandingsPlanEntry[], index: number): StandingsPlanEntry | undefined {
  return plan[plan[index]?.withBonus ? index - 2 : index - 1];
}

/** The inputs of a table; `weekends`: the final ones up to its own, in calendar order. */
export interface StandingsInputs {
  riders: readonly ChampionshipRider[];
  weekends: readonly FinalWeekend[];
  withBonus: boolean;
}

/**
 * The digest of a table's inputs. Each input is listed, so that a new field of a season, a rider or a row does not change the digest.
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

/** The digest of a weekend's own results: riders with their positions and points, independent of the order of rows. */
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
