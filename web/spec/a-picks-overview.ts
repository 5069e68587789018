import type { MailDelivery, PicksOverview } from '../../league/contract/administration.js';

/** By default all members have picks. */
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

/** Emails that have all arrived, ordered at 12:30 in the reader's time zone. */
export const aDelivery = (other: Partial<MailDelivery> = {}): MailDelivery => ({
  mailing_id: 11,
  ordered_at: new Date(2023, 2, 20, 12, 30).toISOString(),
  delivered: 29,
  failed: 0,
  waiting: 0,
  ...other,
});
