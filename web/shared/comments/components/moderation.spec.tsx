import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aUser } from '../../../spec/a-user.js';
import { alerts, clickTwice, findAlert } from '../../../spec/interactions.js';
import { aComment, entry, openComments, serveComments } from '../../../spec/comment-section.js';

let user: UserEvent;
beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup({ delay: null });
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const found = (id: number) => waitFor(() => expect(entry(id)).not.toBeNull());
const chief = aUser({ username: 'chief', is_admin: true });

describe('a report', () => {
  async function openReport(): Promise<ReturnType<typeof serveComments>> {
    const served = serveComments({ comments: [aComment(1, 'bob', 'Rude')] });
    await openComments();
    await found(1);
    await press('Report');
    await screen.findByRole('dialog', { name: 'Report this comment' });
    return served;
  }

  it('is sent with a reason and an optional text, and the member gets a confirmation', async () => {
    const { sent } = await openReport();
    expect(screen.getByRole('button', { name: 'Send report' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByLabelText('It gives a result away'));
    fireEvent.change(screen.getByLabelText('What the admins should know (optional)'), {
      target: { value: ' The sprint. ' },
    });
    await press('Send report');
    await screen.findByText('Thank you. The admins will look at this comment.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ commentId: 1, reason: 'spoiler', text: 'The sprint.' }]);
  });

  it.each([
    [
      { status: 404, body: { message: 'This comment has been deleted in the meantime.' } },
      'This comment has been deleted in the meantime.',
    ],
    [{ status: 403, body: { message: 'An admin has hidden this comment.' } }, 'An admin has hidden this comment.'],
    [{ status: 404 }, 'This comment has been deleted in the meantime.'],
    [{ status: 500 }, 'There was an error reporting the comment'],
    ['lost', 'There was an error reporting the comment'],
  ] as const)('shows why it is refused, and keeps its form: %j', async (answer, text) => {
    const { server } = await openReport();
    server.instead = { 'report-comment': answer };
    await user.click(screen.getByLabelText('Something else'));
    await press('Send report');
    await findAlert(text);
    expect(screen.getByLabelText<HTMLInputElement>('Something else').checked).toBe(true);
  });
});

describe('a hidden comment', () => {
  const hidden = aComment(1, 'anna', 'Hidden by an admin', { hidden: true, replies: [aComment(2, 'bob', 'Why?')] });

  it('shows members that it is hidden; its author can delete it, but nobody can edit or report it', async () => {
    serveComments({ comments: [hidden, aComment(3, 'bob', 'Hidden by an admin', { hidden: true })] });
    await openComments();
    await found(3);
    const buttonsOf = (id: number) =>
      within(entry(id))
        .queryAllByRole('button')
        .map((button) => button.textContent);
    expect([1, 2, 3].map(buttonsOf)).toEqual([
      ['Reply', 'Follow', 'Delete'],
      ['Reply', 'Like', 'Follow', 'Report'],
      ['Reply', 'Follow'],
    ]);
    expect(entry(1).querySelector('p')?.textContent).toBe('Hidden by an admin');
  });

  it('can be hidden and shown again by an admin, who can still read it', async () => {
    const { sent } = serveComments({ user: chief, comments: [aComment(1, 'bob', 'Rude')] });
    await openComments();
    await found(1);
    await press('Hide');
    await screen.findByText('Hidden from members');
    expect(entry(1).querySelector('p')?.textContent).toBe('Rude');
    await press('Show again');
    await screen.findByRole('button', { name: 'Hide' });
    expect(screen.queryByText('Hidden from members')).toBeNull();
    expect(sent).toEqual([
      { commentId: 1, hidden: true },
      { commentId: 1, hidden: false },
    ]);
  });
});

describe('the moderation buttons of an admin', () => {
  it('only show the latest error', async () => {
    const { server } = serveComments({ user: chief, comments: [aComment(1, 'bob', 'Rude')] });
    server.instead = { 'delete-comment': { status: 500 } };
    await openComments();
    await found(1);
    await clickTwice(user, 'Delete');
    await findAlert('There was an error deleting the comment');
    await press('Hide');
    await screen.findByText('Hidden from members');
    expect(alerts()).toEqual([]);
  });

  it('are missing without the required second factor', async () => {
    const hidden = aComment(2, 'bob', 'Hidden by an admin', { hidden: true });
    serveComments({ user: { ...chief, second_factor_missing: true }, comments: [aComment(1, 'bob', 'Rude'), hidden] });
    await openComments();
    await found(1);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Post comment',
      'Reply',
      'Like',
      'Follow',
      'Report',
      'Reply',
      'Follow',
    ]);
    expect(screen.queryByText('Hidden from members')).toBeNull();
  });
});

describe('links in a comment', () => {
  it('open in a new tab, and do not vouch for their target', async () => {
    const text = 'See https://a.example/b?c=d, <a href="https://evil.example">this</a> or javascript:alert(1).';
    serveComments({ comments: [aComment(1, 'bob', text)] });
    await openComments();
    await found(1);
    const paragraph = entry(1).querySelector('p') as HTMLElement;
    expect(paragraph.textContent).toBe(text);
    expect(
      within(paragraph)
        .getAllByRole('link')
        .map((link) => link.outerHTML),
    ).toEqual([
      '<a href="https://a.example/b?c=d" target="_blank" rel="nofollow ugc noopener noreferrer">https://a.example/b?c=d</a>',
      '<a href="https://evil.example" target="_blank" rel="nofollow ugc noopener noreferrer">https://evil.example</a>',
    ]);
  });
});

it('mentions in a comment are emphasized, unlike a part of an address', async () => {
  const text = '@carol, write to bob@parcferme.example or see https://a.example/@dave (@eve)';
  serveComments({ comments: [aComment(1, 'bob', text)] });
  await openComments();
  await found(1);
  const paragraph = entry(1).querySelector('p') as HTMLElement;
  expect(paragraph.textContent).toBe(text);
  expect([...paragraph.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['@carol', '@eve']);
});
