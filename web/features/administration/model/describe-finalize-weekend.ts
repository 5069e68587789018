import { weekendStatus } from '../../../../league/contract/limits.js';
import type { WeekendAdmin } from '../../../../league/contract/shapes.js';

type Weekend = Pick<WeekendAdmin, 'status'> & Record<'race' | 'sprint_race', object | null>;

/** What finalizing needs and does, or what taking it back does (rules.md 3 and 9). */
export function describeFinalizeWeekend({ status, race, sprint_race: sprint }: Weekend): string {
  if (status === weekendStatus.final)
    return 'Its points count and the standings are out. To correct a result, un-finalize the weekend first: its points and standings then wait until it is final again.';
  if (race && sprint)
    return 'The points then count, the standings are worked out, and every member is notified; of a correction those whose position changes.';
  return `The ${race ? 'sprint race' : 'race'} is still missing: retrieve it, or record that it was not held.`;
}

/** What un-finalizing takes back (rules.md 3); `members`: how many stand in the table, where it is there. */
export function describeUnFinalizing(members: number | undefined): string {
  const whose =
    members === undefined
      ? 'all members'
      : `${new Intl.NumberFormat().format(members)} ${members === 1 ? 'member' : 'members'}`;
  return `The standings of ${whose} after this weekend are taken back, and its points count no more until it is final again. Standings of later weekends are worked out anew.`;
}
