import type { UserSimple } from './shapes.js';

/** get-picks-overview, our own call for admins: which members have picks for a season. Never whom they picked. */
export interface PicksOverviewAnswer {
  picks_overview: PicksOverview;
}
export interface PicksOverview {
  /** Members with an active account, and how many of them have picks. */
  amount_members: number;
  amount_picked: number;
  /** Of those without picks: how many have switched race weekend e-mails off, so that no reminder reaches them. */
  amount_without_emails: number;
  /** A part of those who were asked for, with or without picks, by name: `limits.picksOverview` of them behind the offset. */
  members: UserSimple[];
  /** Whether a reminder can be sent: the season is the current one, and its picks window is open. */
  can_remind: boolean;
  /** How many would get a reminder now; those who got one in the last hours are not among them. */
  amount_to_remind: number;
  /** The last reminder that an admin sent; null where there is none. */
  last_reminder: MailDelivery | null;
}

/** remind-missing-picks, our own call for admins: how many members get a reminder by it; 0 where all of them got one in the last hours. */
export interface RemindAnswer {
  amount_reminded: number;
}

/** get-weekend-mails, our own call for admins: the e-mails of the last time that a weekend was made final; null where none were asked for. */
export interface WeekendMailsAnswer {
  weekend_mails: MailDelivery | null;
}

/** How the mails of an occasion are delivered: taken by the mail server, refused by it for good, still to be sent. */
export interface MailDelivery {
  mailing_id: number;
  ordered_at: string;
  delivered: number;
  failed: number;
  waiting: number;
}
