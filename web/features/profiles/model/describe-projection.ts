import type { Chance, MemberProjection, SeasonProjection } from '../../../../league/contract/projection.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { formatCount } from '../../../lib/format.js';

/** Shares of runs below this, and above 1 minus this, are described as a limit, because runs prove nothing. */
const told = 0.001;

/** A chance as people read it ("34%", "under 0.1%", "certain"). @param runs the number of all runs */
export function describeChance({ runs: hits, certain }: Chance, runs: number): string {
  if (certain === 'yes') return 'certain';
  if (certain === 'no') return 'no longer possible';
  const share = hits / runs;
  if (share < told) return 'under 0.1%';
  if (share > 1 - told) return 'over 99.9%';
  const percent = share * 100;
  return `${percent < 10 || percent > 90 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** A sentence about proven outcomes. Null if the outcome is open. */
export function describeCertainty(username: string, { win, first_five: firstFive }: MemberProjection): string | null {
  if (win.certain === 'yes') return `${username} wins the season: nobody can catch up.`;
  if (firstFive.certain === 'no') return `${username} can no longer end in the first five.`;
  const inFirstFive = firstFive.certain === 'yes' ? ` A place in the first five is safe.` : '';
  if (win.certain === 'no') return `${username} can no longer win the season.${inFirstFive}`;
  return inFirstFive.trim() || null;
}

export const describeRange = ({ best, worst }: MemberProjection): string =>
  best === worst ? ordinal(best) : `${ordinal(best)} to ${ordinal(worst)}`;

/** The riders who bring a member at least a tenth of a position. */
export const ridersToCheer = ({ riders }: MemberProjection) => riders.filter(({ positions }) => positions >= 0.1);

/** The effect of a rider who does clearly better than expected: "A strong Bagnaia is worth about 0.3 places to you". */
export function describeEffect(rider: string, positions: number, whom: string): string {
  const rounded = positions < 10 ? Number(positions.toFixed(1)) : Math.round(positions);
  return `A strong ${rider} is worth about ${formatCount(rounded)} ${rounded === 1 ? 'place' : 'places'} to ${whom}`;
}

/** "2 weekends to go" */
export function describeRemaining(weekends: number): string {
  if (weekends === 0) return 'no weekend to go, the bonus included';
  return weekends === 1 ? 'one weekend to go' : `${weekends} weekends to go`;
}

/** Why a projection is missing. Null if the page explains it elsewhere, or if no explanation is needed. */
export function describeState({ state }: SeasonProjection): string | null {
  switch (state) {
    case 'calculating':
      return 'It is being calculated from the latest results. This takes up to a minute.';
    case 'being-corrected':
      return 'A race weekend is being corrected. The projection is calculated again when the weekend is final.';
    case 'not-started':
      return 'Projections begin after the first final race weekend.';
    case 'too-many-members':
      return 'This season has too many members for a projection.';
    case 'ready':
    case 'over':
    case 'hidden':
    case 'no-picks':
      return null;
  }
}
