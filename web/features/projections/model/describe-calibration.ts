import type { BrierScores, CalibratedWeekend } from '../../../../league/contract/projection.js';

/** The figures of a season, or of one weekend of it. */
export type Calibration = Pick<CalibratedWeekend, 'win' | 'first_five' | 'within_range'>;

/** The means over the weekends of a season; null where there is none. */
export function meanOf(weekends: readonly Calibration[]): Calibration | null {
  if (weekends.length === 0) return null;
  const mean = (valueOf: (weekend: Calibration) => number) =>
    weekends.reduce((sum, weekend) => sum + valueOf(weekend), 0) / weekends.length;
  const scores = (outcome: 'win' | 'first_five'): BrierScores => ({
    projection: mean((weekend) => weekend[outcome].projection),
    as_it_stands: mean((weekend) => weekend[outcome].as_it_stands),
    equal: mean((weekend) => weekend[outcome].equal),
  });
  return { win: scores('win'), first_five: scores('first_five'), within_range: mean((one) => one.within_range) };
}

/** Whether projections told more than the standings do, for each of the two outcomes, in one sentence. */
export function judge({ win, first_five: firstFive }: Calibration): string {
  const better = [isBetter(win), isBetter(firstFive)];
  if (better.every(Boolean)) return 'The projections were better than “it ends as it stands now”.';
  if (!better.some(Boolean)) return 'The projections were no better than “it ends as it stands now”.';
  const [good, bad] = better[0] ? ['the winner', 'the first five'] : ['the first five', 'the winner'];
  return `The projections were better than “it ends as it stands now” for ${good}, and no better for ${bad}.`;
}

const isBetter = ({ projection, as_it_stands: asItStands }: BrierScores) => projection < asItStands;

/** A score with four decimals. */
export const formatScore = (score: number): string => score.toFixed(4);
