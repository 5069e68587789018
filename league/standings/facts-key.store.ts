import { createHash } from 'node:crypto';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../riders/championship.js';
import type { Season } from '../seasons/season.entity.js';

/**
 * Raise it when the rules of a table change, or what its key is made of: then every table is computed anew, those of finalized seasons,
 * too (stale-standings.store.ts).
 */
export const rulesVersion = 2;

/** What a table is computed from; `weekends` are the final ones up to its own in calendar order. */
export interface KeyedFacts {
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
  { riders, weekends, withBonus }: KeyedFacts,
): string {
  return digest([
    rulesVersion,
    [picksVersion, topIndependent, topRookie, withBonus],
    riders.map(({ riderId, number, carriedHundredths }) => [riderId, number, carriedHundredths]).toSorted(byFirst),
    weekends.map(({ weekendId, race, sprint }) => [weekendId, lines(race), lines(sprint)]),
  ]);
}

/** Digest of what counts of a weekend's own results: who came where with how many points, in whatever order the lines stand. */
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
