import { type ClassifiedRow, matchClassification } from '../../rules/championship-classification.js';
import { hasEffect } from '../../rules/result-differences.js';
import type { Rider } from '../../schema/rider.entity.js';
import type { NewResultRow } from '../../season/weekends/results.repository.js';

export type MatchedRow = NewResultRow & { riderId: number };

/** `problems`: riders who cannot be identified, one sentence each. Rows without a position and points do not matter. */
export function matchOfficial(
  rows: readonly ClassifiedRow[],
  riders: readonly Rider[],
): { result: MatchedRow[]; problems: string[] } {
  const matches = matchClassification(rows, riders);
  const result: MatchedRow[] = [];
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    const match = matches[index];
    if (match?.kind === 'rider') {
      const { id: riderId, number } = match.rider;
      const { position, pointsHundredths, mark } = row;
      result.push({ riderId, number, name: '', position, pointsHundredths, mark });
    } else if (match && hasEffect(row)) problems.push(match.problem);
  }
  return { result, problems };
}
