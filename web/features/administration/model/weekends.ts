import { countOf } from '../../../../league/contract/short-texts.js';
import type { WeekendRefusal } from '../../../../league/contract/answers.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import type { OlderRace, WeekendAdmin } from '../../../../league/contract/shapes.js';
import type { FinalizePreview, StandTie } from '../../../../league/contract/standings.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import { formatCount } from '../../../lib/format.js';

export function weekendErrors(refusal: Partial<WeekendRefusal>): {
  title?: string;
  url?: string;
  days?: string;
  country?: string;
} {
  return {
    ...(refusal.invalid_title ? { title: messages.weekends.titleInvalid } : {}),
    ...(refusal.invalid_link ? { url: 'This is not a results page of the results site.' } : {}),
    ...(refusal.invalid_date ? { days: 'The last day must not be before the first.' } : {}),
    ...(refusal.invalid_country ? { country: adminMessages.riders.countryInvalid } : {}),
  };
}

/** Null without a results page (weekends from the client's older form for races). */
export const resultsHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * A session may have a race without a result: from the older form, or from an attempt that failed before its rows were
 * added. New rows must belong to that race, because the server refuses a second race for a session (rules.md 6).
 */
export const findAnnouncedRace = (
  races: readonly OlderRace[],
  weekendId: number,
  isSprint: boolean,
): OlderRace | undefined =>
  races.find((race) => !race.finalized && race.is_sprint === isSprint && race.race_weekend_id === weekendId);

type Weekend = Pick<WeekendAdmin, 'status'> & Record<'race' | 'sprint_race', object | null>;

/** The conditions and effects of finalizing, or the effects of un-finalizing (rules.md 3 and 9). */
export function describeFinalizeWeekend({ status, race, sprint_race: sprint }: Weekend): string {
  if (status === weekendStatus.final)
    return 'Its points count and the standings are out. To correct a result, un-finalize the weekend first: its points and standings then wait until it is final again.';
  if (race && sprint)
    return 'The points then count, the standings are calculated, and every member is notified. After a correction, only members whose position changes are notified.';
  return `The ${race ? 'sprint race' : 'race'} is still missing: retrieve it, or record that it was not held.`;
}

/** The effects of un-finalizing (rules.md 3). `members`: the number of members in the standings, if known. */
export function describeUnFinalizing(members: number | undefined): string {
  const whose = members === undefined ? 'all members' : countOf(members, 'member');
  return `The standings of ${whose} after this weekend are taken back, and its points do not count until it is final again. The standings of later weekends are recalculated.`;
}

/** The effects of finalizing, one sentence each: notifications, emails, changes of position. */
export function describePreview({ amount_users_picks, changes, correction, amount_emails }: FinalizePreview): string[] {
  const mails = `${countOf(amount_emails, 'e-mail is sent', 'e-mails are sent')} if you ask for them.`;
  const { climbing, falling, same } = changes;
  const moves = `${countOf(amount_users_picks, 'member')} in the standings: compared with the weekend before, ${formatCount(climbing)} climb, ${formatCount(falling)} fall and ${formatCount(same)} stay.`;
  return [describeNotified(correction), mails, moves];
}

/** The confirmation of finalizing: members in the standings, notifications, emails. */
export function describeFinalizing(
  { amount_users_picks, correction, amount_emails }: FinalizePreview,
  sendEmail: boolean,
): string {
  const table = `The standings of ${countOf(amount_users_picks, 'member')} are calculated.`;
  const mails = sendEmail ? `${countOf(amount_emails, 'e-mail is sent', 'e-mails are sent')}.` : 'No e-mail is sent.';
  return [table, describeNotified(correction), mails].join(' ');
}

const describeNotified = (correction: FinalizePreview['correction']): string =>
  correction ? describeCorrection(correction.amount_moved) : 'Every member is notified.';

function describeCorrection(moved: number): string {
  if (moved === 0) return "This is a correction. It changes nobody's position, so nobody is notified.";
  return `This is a correction. It moves ${countOf(moved, 'member')}, and nobody else is notified.`;
}

const rules: Record<StandTie['rule'], string> = {
  points: 'points',
  'rider-based': 'a rider in the position picked',
  'points-based': 'the points of single picks',
  submission: 'the earlier submission',
  'picks-id': 'the number of the picks',
};

/** The number of neighbours with equal points, and how many of them each rule decides (rules.md 2). */
export function describeTies({ amount: count, by_rule }: Pick<FinalizePreview['ties'], 'amount' | 'by_rule'>): string {
  if (count === 0) return 'No two neighbours have equal points.';
  const decided = by_rule.map(({ rule, amount: times }) => `${formatCount(times)} by ${rules[rule]}`);
  const pairs = count === 1 ? '1 pair of neighbours has' : `${formatCount(count)} pairs of neighbours have`;
  return `${pairs} equal points. Decided: ${decided.join(', ')}.`;
}
