import type { MailDelivery, PicksOverview } from '../../league/contract/administration.js';

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

/** Mails that all arrived, ordered at half past twelve by the clock of the reader. */
export const aDelivery = (other: Partial<MailDelivery> = {}): MailDelivery => ({
  mailing_id: 11,
  ordered_at: new Date(2023, 2, 20, 12, 30).toISOString(),
  delivered: 29,
  failed: 0,
  waiting: 0,
  ...other,
});
