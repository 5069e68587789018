import type { MailDelivery, PicksOverview } from '../../league/contract/picks-overview.js';

/** Nobody is missing, unless said otherwise. */
export const aPicksOverview = (other: Partial<PicksOverview> = {}): PicksOverview => ({
  amount_members: 4,
  amount_picked: 4,
  amount_without_emails: 0,
  members: [],
  can_remind: true,
  amount_to_remind: 0,
  last_reminder: null,
  ...other,
});

/** Mails that all arrived. */
export const aDelivery = (other: Partial<MailDelivery> = {}): MailDelivery => ({
  mailing_id: 11,
  ordered_at: '2023-03-20T12:30:00.000Z',
  delivered: 29,
  failed: 0,
  waiting: 0,
  ...other,
});
