import { ordinal } from '../contract/short-texts.js';
import { type Hundredths, toPoints } from './points.js';

interface Standing {
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const correctedTitle = (title: string): string => `Corrected: ${title}`;

/**
 * "You are 1st (was 2nd), 2,132 points (was 2,128)". If a later weekend is final: "After it, you were 1st (not 2nd)".
 * `before` is null if the earlier table is not known.
 */
export function describeCorrected(before: Standing | null, after: Standing, isLatest: boolean): string {
  const placeOf = ({ position }: Standing) =>
    `${numbers.format(position)}${ordinal(position).slice(String(position).length)}`;
  const pointsOf = ({ pointsHundredths }: Standing) => numbers.format(toPoints(pointsHundredths));
  const was = (text: (standing: Standing) => string) =>
    before === null || text(before) === text(after) ? '' : ` (${isLatest ? 'was' : 'not'} ${text(before)})`;
  const unit = after.pointsHundredths === 100 ? 'point' : 'points';
  return `${isLatest ? 'You are' : 'After it, you were'} ${placeOf(after)}${was(placeOf)}, ${pointsOf(after)} ${unit}${was(pointsOf)}`;
}
