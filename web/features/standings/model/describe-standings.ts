import { ordinal } from '../../../../league/contract/short-texts.js';
import type { ReceiptRow } from '../../../../league/contract/standings.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import type { RiderFlat, WeekendSimple } from '../../../../league/contract/shapes.js';

/** The last final weekend: "after the Malaysian GP, round 18 of 20". @param weekends latest first */
export function describeRound(weekends: WeekendSimple[]): string {
  const latest = weekends.findIndex(({ status }) => status === weekendStatus.final);
  const weekend = weekends[latest];
  if (!weekend) return 'No weekend is final yet: in the order in which the picks were submitted.';
  return `after the ${weekend.title}, round ${weekends.length - latest} of ${weekends.length}`;
}

/** Whether a weekend of the season is not final yet. If so, "what if" is available. */
export const isRunning = (weekends: WeekendSimple[]): boolean =>
  weekends.some(({ status }) => status !== weekendStatus.final);

const sessions = { race: 'Race', sprint: 'Sprint' } as const;

/** A row of a result: "Race: 2nd", "Sprint: not classified (DNF)". */
export function describeRow({ kind, position, mark }: ReceiptRow): string {
  return `${sessions[kind]}: ${position === 0 ? `not classified (${mark})` : ordinal(position)}`;
}

/** Whether each pick's rider is exactly at its position. @param championship the ids of the riders, in order */
export const findHits = (picks: Pick<RiderFlat, 'competitor_id'>[], championship: number[]): boolean[] =>
  picks.map((pick, index) => pick.competitor_id === championship[index]);
