import { expect } from '@jest/globals';
import { reportedCommentsAnswer as reportedComments } from '#league/contract/administration.js';
import type { ReportedCommentsAnswer } from '#league/contract/administration.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';

/** Reports a comment, by default with the reason insult and without a text. */
export async function report(client: Client, commentId: unknown, more: object = {}) {
  const { status, body } = await client.post('report-comment/', { commentId, reason: 'insult', text: '', ...more });
  return { status, body };
}

export async function hide(admin: Client, commentId: number, hidden = true) {
  const { status, body } = await admin.put('hide-comment/', { commentId, hidden });
  return { status, body };
}

export async function dismiss(admin: Client, commentId: number) {
  const { status, body } = await admin.put('dismiss-comment-reports/', { commentId });
  return { status, body };
}

export async function readReportedBy(admin: Client, page: number): Promise<ReportedCommentsAnswer> {
  const { status, body } = await admin.get<ReportedCommentsAnswer>(`get-reported-comments?page=${page}`);
  expect(status).toBe(200);
  return reportedComments.parse(body);
}

/** The text and the path of each notification of a member. */
export const toldOf = async (client: Client) =>
  (await client.get<CurrentUser>('get-current-user/')).body.notifications.map(({ text, path }) => [text, path]);
