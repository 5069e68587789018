import type { ReportReason } from '../../../../league/contract/administration.js';

/** The reasons of a report as members choose them and admins read them. */
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  insult: 'It insults or threatens somebody',
  advertising: 'It is advertising or spam',
  'personal-data': 'It gives away private things about somebody',
  spoiler: 'It gives a result away',
  other: 'Something else',
};
