import type { UserSimple } from './shapes.js';

/** Why members report a comment. */
export const reportReasons = ['insult', 'advertising', 'personal-data', 'spoiler', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** get-reported-comments, our own call for admins: a page of the comments that were reported, those with open reports first, then the newest. */
export interface ReportedCommentsAnswer {
  reported_comments: ReportedComment[];
  amount_comments: number;
  /** How many of them wait for an admin. */
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
  /** `open`: a report waits. Otherwise whether the text is hidden from members. */
  state: 'open' | 'hidden' | 'shown';
  /** Who answered the last report, and when; null while reports are open. */
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
  /** The comment as it was then, where it was edited since; otherwise null. */
  earlier_text: string | null;
  date_created: string;
}
