import type { ReportReason } from './moderation.js';
import type { UserSimple, WeekendSimple } from './shapes.js';

/** get-reported-comments (not in wire.md, for admins): a page of the comments that were reported, those with open reports first, then the newest. */
export interface ReportedCommentsAnswer {
  reported_comments: ReportedComment[];
  amount_comments: number;
  /** How many of them have open reports. */
  amount_open: number;
}
export interface ReportedComment {
  id: number;
  text: string;
  user: UserSimple;
  date_created: string;
  edited: boolean;
  /** The title of the announcement or the weekend, or the name of the group. */
  page_title: string;
  /** Where the comment is shown, without leading slash; null in a group, whose page is for its members only. */
  path: string | null;
  /** `open`: it has open reports. Otherwise whether its text is hidden from members. */
  state: 'open' | 'hidden' | 'shown';
  /** The admin who answered the last report, and the time; null while reports are open. */
  handled: { user: UserSimple; date: string } | null;
  /** The newest ones, at most ten. */
  reports: CommentReport[];
  amount_reports: number;
}
export interface CommentReport {
  user: UserSimple;
  reason: ReportReason;
  /** What the member added; may be empty. */
  text: string;
  /** The comment's text at the time of the report; null if it was not edited later. */
  earlier_text: string | null;
  date_created: string;
}

/** get-picks-overview (not in wire.md, for admins): which members have picks for a season, but not their riders. */
export interface PicksOverviewAnswer {
  picks_overview: PicksOverview;
}
export interface PicksOverview {
  /** Members with an active account, and how many of them have picks. */
  amount_members: number;
  amount_picked: number;
  /** Members without picks who get no reminder, because they have switched race weekend e-mails off. */
  amount_without_emails: number;
  /** The requested members, with or without picks, by name: at most `limits.picksOverview` from the offset on. */
  members: UserSimple[];
  /** Whether a reminder can be sent: the season is the current one, and its picks window is open. */
  can_remind: boolean;
  /** How many members a reminder would be sent to; those who got one in the last hours are not counted. */
  amount_to_remind: number;
  /** The last reminder that an admin sent; null if there is none. */
  last_reminder: MailDelivery | null;
}

/** remind-missing-picks (not in wire.md, for admins): to how many members a reminder is sent; 0 if all of them got one in the last hours. */
export interface RemindAnswer {
  amount_reminded: number;
}

/** preview-finalize-season (not in wire.md, for admins): the weekends that would not count, in calendar order. */
export interface FinalizeSeasonPreviewAnswer {
  race_weekends: UncountedWeekend[];
}
/** A weekend that is not final, with the totals of its stored results. */
export interface UncountedWeekend extends WeekendSimple {
  results: { kind: 'race' | 'sprint'; rows: number; points: number }[];
}

/** get-weekend-mails (not in wire.md, for admins): the e-mails of the last finalization of a weekend; null if none were requested. */
export interface WeekendMailsAnswer {
  weekend_mails: MailDelivery | null;
}

/** The delivery of a mailing: how many mails the mail server accepted, refused for good, and how many are not sent yet. */
export interface MailDelivery {
  mailing_id: number;
  ordered_at: string;
  delivered: number;
  failed: number;
  waiting: number;
}

export interface WeekendRefusal {
  invalid_link: boolean;
  invalid_season: boolean;
  invalid_date: boolean;
  invalid_title: boolean;
  /** Not in wire.md; absent unless true. */
  invalid_country?: boolean;
}
/** create-competitors and create-race-weekends (not in wire.md): how many were added; existing ones were not changed unless asked for. */
export interface AddedAnswer {
  amount_added: number;
  /** How many existing ones were changed; absent if none was. */
  amount_changed?: number;
  /** Why riders were not added, a sentence each; absent if all were. */
  problems?: string[];
}
/** create-race-weekends refused: the flags of each invalid weekend; `place` is its index in the request. */
export interface WeekendsRefusal {
  invalid_season: boolean;
  race_weekends: (WeekendRefusal & { place: number })[];
}
