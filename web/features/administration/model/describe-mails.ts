import { countOf } from '../../../../league/contract/short-texts.js';
import type { MailDelivery, PicksOverview } from '../../../../league/contract/administration.js';
import { formatCount } from '../../../lib/format.js';

const members = (count: number) => countOf(count, 'member');

/** "29 of 29 delivered", with the numbers of waiting and failed emails, if any. */
export function describeDelivery({ delivered, failed, waiting }: MailDelivery): string {
  const all = delivered + failed + waiting;
  const rest = [waiting > 0 && `${formatCount(waiting)} waiting`, failed > 0 && `${formatCount(failed)} failed`];
  return [`${formatCount(delivered)} of ${formatCount(all)} delivered`, ...rest].filter(Boolean).join(', ');
}

/** "27 of 30 members have picked". */
export const describePicked = ({ amount_members, amount_picked }: PicksOverview): string =>
  `${formatCount(amount_picked)} of ${members(amount_members)} ${amount_picked === 1 ? 'has' : 'have'} picked`;

/** "3 have not picked", "1 has picked". */
export const describeMembers = (count: number, picked: boolean): string =>
  `${formatCount(count)} ${count === 1 ? 'has' : 'have'} ${picked ? 'picked' : 'not picked'}`;

/**
 * The number of members that a reminder reaches, or the reason why it reaches nobody. Null if all members have picks.
 */
export function describeReminder(overview: PicksOverview): string | null {
  const { amount_members, amount_picked, amount_without_emails, can_remind, amount_to_remind } = overview;
  const missing = amount_members - amount_picked;
  if (missing === 0) return null;
  if (!can_remind) return 'A reminder can be sent while the picks window is open.';
  const off =
    amount_without_emails === 0 ? '' : ` ${members(amount_without_emails)} without picks switched these e-mails off.`;
  if (amount_to_remind > 0) return `A reminder goes to ${members(amount_to_remind)}.${off}`;
  if (amount_without_emails === missing) return `There is nobody to remind.${off}`;
  return `Everybody who gets these e-mails was reminded in the last six hours.${off}`;
}

export const describeReminded = (count: number): string =>
  count === 0 ? 'They had already been reminded, so nothing was sent' : `The reminder goes to ${members(count)}`;
