import { createHash } from 'node:crypto';
import { type ChampionshipReview, reviewChampionship, type ReviewRow } from '../../rules/championship-review.js';
import type { ChampionshipSeason } from '../../rules/championship-season.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { riderRow, weekendRow } from './championship-rows.js';

export function reviewStored(
  read: ChampionshipSeason,
  { riders, weekends }: { riders: readonly Rider[]; weekends: readonly RaceWeekend[] },
): ChampionshipReview {
  return reviewChampionship(
    read,
    riders.map((rider) => {
      const { id, number, holdsNumber, championshipId, championshipFacts } = rider;
      return { ...riderRow.factsOf(rider), id, number, holdsNumber, championshipId, championshipFacts };
    }),
    weekends.map((weekend) => {
      const { id, championshipId, championshipFacts, status } = weekend;
      return { ...weekendRow.factsOf(weekend), id, hasResult: status !== 0, championshipId, championshipFacts };
    }),
  );
}

/** Changes if anything changes that an admin sees in the row. */
export const versionOf = (row: ReviewRow): string => digestOf(seen(row));

export const digestOf = (seenByAdmin: unknown): string =>
  createHash('sha256').update(JSON.stringify(seenByAdmin)).digest('base64url').slice(0, 22);

function seen(row: ReviewRow): unknown {
  switch (row.kind) {
    case 'add-rider':
      return [row.rider, row.caution];
    case 'add-weekend':
      return row.weekend;
    case 'change-rider':
      return [row.rider.id, row.change.before, row.change.after];
    case 'change-weekend':
      return [row.weekend.id, row.change.before, row.change.after];
    case 'remove-weekend':
      return [row.weekend.id, row.weekend.start, row.weekend.end];
  }
}
