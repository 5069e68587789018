import { weekendStatus } from '../../../../league/contract/limits.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';

/** What the standings stand after, from the weekends latest first: "after the Malaysian GP, round 18 of 20". */
export function describeRound(weekends: WeekendSimple[]): string {
  const latest = weekends.findIndex(({ status }) => status === weekendStatus.final);
  const weekend = weekends[latest];
  if (!weekend) return 'No weekend is final yet: in the order in which the picks were submitted.';
  return `after the ${weekend.title}, round ${weekends.length - latest} of ${weekends.length}`;
}
