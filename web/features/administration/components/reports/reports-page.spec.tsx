import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReportedComment } from '../../../../../league/contract/administration.js';
import { aMember } from '../../../../spec/a-member.js';
import { aUser } from '../../../../spec/a-user.js';
import { alerts, clickTwice, pressWhenReady } from '../../../../spec/interactions.js';
import { refused, renderAdministration, type User } from '../../../../spec/season-page.js';
import { bodyOf, type StubbedAnswer } from '../../../../spec/stub-api.js';

const aReported = (id: number, other: Partial<ReportedComment> = {}): ReportedComment => ({
  id,
  text: `Comment ${id}`,
  user: aMember('bob'),
  date_created: '2026-03-01T12:00:00.000Z',
  edited: false,
  page_title: 'Silly season',
  path: `announcements/1?comment=${id}`,
  state: 'open',
  handled: null,
  reports: [
    {
      user: aMember('carol'),
      reason: 'insult',
      text: '',
      earlier_text: null,
      date_created: '2026-03-02T12:00:00.000Z',
    },
  ],
  amount_reports: 1,
  ...other,
});

/** The state of the stubbed server, and its response to mutations unless it is null (success). */
let reported: ReportedComment[];
let answer: StubbedAnswer | null;
let sent: [string, unknown][];
beforeEach(() => {
  reported = [aReported(1)];
  answer = null;
  sent = [];
});

const changing = (name: string, state: ReportedComment['state'] | null) => ({
  [name]: (request: RequestInit): StubbedAnswer => {
    sent.push([name, bodyOf(request)]);
    if (answer) return answer;
    const handled = { user: aMember('anna'), date: '2026-03-03T12:00:00.000Z' };
    reported = state ? reported.map((one) => ({ ...one, state, handled })) : [];
    return {};
  },
});

function open(query = '', more: Parameters<typeof renderAdministration>[1] = {}): User {
  const { user } = renderAdministration(`/administration/reports${query}`, {
    'get-reported-comments': (_request, path) => ({
      body: {
        reported_comments: path.endsWith('page=9') ? [] : reported,
        amount_comments: reported.length,
        amount_open: reported.filter(({ state }) => state === 'open').length,
      },
    }),
    ...changing('hide-comment', 'hidden'),
    ...changing('dismiss-comment-reports', 'shown'),
    ...changing('delete-comment', null),
    ...more,
  });
  return user;
}
const card = async () => within(await screen.findByRole('article', { name: 'Comment by bob' }));

describe('ReportsPage', () => {
  it('shows each reported comment with its page, the reporters and their reasons', async () => {
    const report = { user: aMember('dave'), reason: 'spoiler', date_created: '2026-03-02T12:00:00.000Z' } as const;
    reported = [
      aReported(1, {
        edited: true,
        reports: [{ ...report, text: 'The sprint!', earlier_text: 'It was won by 1' }],
        amount_reports: 12,
      }),
    ];
    open();
    const shown = await card();
    shown.getByText('Comment 1');
    expect(shown.getByRole('link', { name: 'Silly season' }).getAttribute('href')).toBe('/announcements/1?comment=1');
    shown.getByText('It gives a result away');
    shown.getByText('The sprint!');
    shown.getByText('It was won by 1');
    shown.getByText('And 11 more reports.');
    shown.getByText(/· edited/);
    screen.getByText('One is waiting for an answer.');
  });

  it('shows a group without a link, because only its members can open its page', async () => {
    reported = [aReported(1, { path: null, page_title: 'Sunday Grid' })];
    open();
    const shown = await card();
    shown.getByText('Sunday Grid');
    expect(shown.queryByRole('link', { name: 'Sunday Grid' })).toBeNull();
  });

  it('hides a comment and shows it again', async () => {
    const user = open();
    await card();
    await pressWhenReady(user, 'Hide');
    await screen.findByText(/Hidden from members\. Answered by/);
    await pressWhenReady(user, 'Show again');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      ['hide-comment', { commentId: 1, hidden: true }],
      ['hide-comment', { commentId: 1, hidden: false }],
    ]);
  });

  it('dismisses reports, and deletes a comment with two clicks', async () => {
    const user = open();
    await card();
    await pressWhenReady(user, 'Dismiss');
    await screen.findByText(/Members see it\. Answered by/);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await clickTwice(user, 'Delete');
    await screen.findByText('No member has reported a comment.');
    expect(sent).toEqual([
      ['dismiss-comment-reports', { commentId: 1 }],
      ['delete-comment', { commentId: 1 }],
    ]);
  });

  it('shows why an action is refused', async () => {
    const user = open();
    await card();
    answer = { status: 404, body: { message: 'This comment has been deleted in the meantime.' } };
    await pressWhenReady(user, 'Hide');
    await refused('This comment has been deleted in the meantime.');
    answer = { status: 500 };
    await pressWhenReady(user, 'Hide');
    await refused('There was an error hiding the comment');
    answer = null;
    await pressWhenReady(user, 'Dismiss');
    await screen.findByText(/Members see it\. Answered by/);
    expect(alerts()).toEqual([]);
    screen.getByText('All of them have been answered.');
  });

  it('shows an empty list, and goes to the first page from a page past the end', async () => {
    reported = [];
    open('?page=9');
    await screen.findByText('No member has reported a comment.');
    expect(window.location.search).toBe('?page=1');
    expect(screen.queryByText('All of them have been answered.')).toBeNull();
  });

  it('is only for admins, and can be reloaded after an error', async () => {
    open('', { 'get-current-user': () => ({ body: aUser() }) });
    await screen.findByText("You don't have admin permissions");
    cleanup();
    let works = false;
    const user = open('', {
      'get-reported-comments': () =>
        works ? { body: { reported_comments: [], amount_comments: 0, amount_open: 0 } } : { status: 500 },
    });
    await refused('There was an error loading the reported comments');
    works = true;
    await pressWhenReady(user, 'Try again');
    await screen.findByText('No member has reported a comment.');
  });
});
