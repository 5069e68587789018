import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { alerts, clickTwice, findAlert } from '../../../spec/interactions.js';
import { aComment, entry, openComments, serveComments, texts } from '../../../spec/comment-section.js';
import { failed } from '../../../spec/stub-api.js';

let user: UserEvent;
beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup({ delay: null });
});

const field = (label = 'Write a comment') => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (text: string, label?: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const buttonsOf = (id: number) =>
  within(entry(id))
    .queryAllByRole('button')
    .map((button) => button.textContent);
const isIdle = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const found = (id: number) => waitFor(() => expect(entry(id)).not.toBeNull());

const fromAnna = { parentElement: 'ANNOUNCEMENT', id: 1, username: 'anna' };

describe('comments', () => {
  it('are rendered without console errors', async () => {
    const errors = vi.spyOn(console, 'error');
    serveComments({ comments: [aComment(1, 'bob', 'Hello')] });
    await openComments();
    await found(1);
    expect(errors.mock.calls).toEqual([]);
  });

  it('show the titles of their authors beside the names', async () => {
    serveComments({
      comments: [aComment(1, 'bob', 'Hello'), aComment(2, 'anna', 'Hello'), aComment(3, '', '[deleted]')],
    });
    await openComments();
    await found(1);
    await within(entry(1)).findByText('Champion 2023');
    expect(screen.getAllByText(/Champion/)).toHaveLength(1);
  });

  // proves: comments-1
  it('appear and get the focus when they are posted, with replies listed under their comment', async () => {
    const { sent } = serveComments({ comments: [aComment(1, 'bob', 'What a race!')] });
    await openComments();
    await found(1);
    type('  What a race!\nAnd what a finish.  ');
    await press('Post comment');
    await found(1001);
    await waitFor(() => expect(document.activeElement).toBe(entry(1001)));
    expect([window.location.search, field().value]).toEqual(['?comment=1001', '']);
    screen.getByRole('heading', { name: 'Comments (2)' });

    await user.click(within(entry(1)).getByRole('button', { name: 'Reply' }));
    expect(document.activeElement).toBe(field('Reply to bob'));
    type('I slept through it.', 'Reply to bob');
    await press('Post reply');
    await found(1002);
    await waitFor(() => expect(document.activeElement).toBe(entry(1002)));
    expect(screen.getByRole('list', { name: 'Replies' }).contains(entry(1002))).toBe(true);
    expect(sent).toEqual([
      { ...fromAnna, text: 'What a race!\nAnd what a finish.', commentId: null },
      { ...fromAnna, text: 'I slept through it.', commentId: 1 },
    ]);
  });

  // proves: comments-2, comments-5
  it('can be edited by their author, but not emptied, and are then marked as edited', async () => {
    serveComments({ comments: [aComment(1, 'anna', 'What a race!')] });
    await openComments();
    await found(1);
    expect(isIdle('Post comment')).toBe(true);
    await press('Edit');
    expect(document.activeElement).toBe(field('Edit your comment'));
    expect(field('Edit your comment').value).toBe('What a race!');
    type('   ', 'Edit your comment');
    expect(isIdle('Save')).toBe(true);
    type('What a weekend!', 'Edit your comment');
    await press('Save');
    await waitFor(() => expect(entry(1).querySelector('header')?.textContent).toMatch(/· edited$/));
    expect(entry(1).textContent).toContain('What a weekend!');
  });

  // proves: comments-3
  it('can be deleted by their author with two clicks', async () => {
    serveComments({ comments: [aComment(1, 'anna', 'Mine')] });
    await openComments();
    await found(1);
    await clickTwice(user, 'Delete');
    await screen.findByText('Comment deleted');
    await screen.findByText('No comments yet.');
  });

  // proves: comments-3
  it('disappear with their last reply if they were already deleted', async () => {
    const gone = aComment(1, '', '[deleted]', { replies: [aComment(2, 'anna', 'Mine')] });
    serveComments({ comments: [gone] });
    await openComments();
    await found(2);
    await clickTwice(user, 'Delete');
    await screen.findByText('No comments yet.');
    expect(screen.getByRole('heading', { name: 'Comments' }).textContent).toBe('Comments');
  });

  // proves: comments-2, comments-3, comments-4
  it.each([
    ['a visitor', aVisitor, [[], [], []]],
    [
      'a member',
      aUser(),
      [
        ['Reply', 'Follow', 'Edit', 'Delete'],
        ['Reply', 'Like', 'Follow', 'Report'],
        ['Reply', 'Follow'],
      ],
    ],
    [
      'an admin',
      aUser({ username: 'chief', is_admin: true }),
      [
        ['Reply', 'Like', 'Follow', 'Hide', 'Delete'],
        ['Reply', 'Like', 'Follow', 'Hide', 'Delete'],
        ['Reply', 'Follow'],
      ],
    ],
  ])('only have the buttons that %s may use', async (_, who, expected) => {
    const gone = aComment(3, '', '[deleted]', { replies: [aComment(4, 'bob', 'Answered')] });
    serveComments({ user: who, comments: [aComment(1, 'anna', 'Own'), aComment(2, 'bob', 'Other'), gone] });
    await openComments();
    await found(3);
    expect([1, 2, 3].map(buttonsOf)).toEqual(expected);
    expect(screen.queryAllByText('Login in to write a comment')).toHaveLength(who.is_logged_in ? 0 : 1);
    expect(screen.queryAllByLabelText('Write a comment')).toHaveLength(who.is_logged_in ? 1 : 0);
    expect(entry(3).getAttribute('aria-label')).toBe('Comment by a deleted member');
    expect(within(entry(3)).queryAllByRole('link')).toHaveLength(1);
  });

  // proves: comments-10
  it('are rendered as plain text, whatever they contain', async () => {
    const text = `<img src=x onerror="document.title='owned'"><b>x</b> 🏁 مرحبا`;
    serveComments({ comments: [aComment(1, 'bob', text)] });
    await openComments();
    await found(1);
    expect(entry(1).querySelector('p')?.textContent).toBe(text);
    expect(entry(1).querySelectorAll('p :not(span)')).toHaveLength(0);
    expect(document.title).not.toContain('owned');
  });

  // proves: more-3
  it.each<[string, (button: HTMLElement) => Promise<void>]>([
    ['a double click', (button: HTMLElement) => user.dblClick(button)],
    [
      'two clicks quicker than the page',
      (button: HTMLElement) =>
        act(async () => {
          button.click();
          button.click();
          await Promise.resolve();
        }),
    ],
  ])('are posted only once after %s', async (_, click) => {
    const { sent } = serveComments();
    await openComments();
    await screen.findByText('No comments yet.');
    type('Once');
    await click(screen.getByRole('button', { name: 'Post comment' }));
    await found(1001);
    expect([sent.length, texts()]).toEqual([1, ['Once']]);
  });
});

describe('a failure', () => {
  // proves: comments-6, comments-7, more-1, shell-21
  it('shows the error of its action, keeps the text, and allows another attempt', async () => {
    const { server } = serveComments({ comments: [aComment(1, 'anna', 'Mine')] });
    await openComments();
    await found(1);
    server.instead = { 'post-comment': failed, 'edit-comment': failed, 'delete-comment': failed };
    type('Typed once');
    await press('Post comment');
    await findAlert('There was an error posting the comment');
    expect(field().value).toBe('Typed once');
    await clickTwice(user, 'Delete');
    await findAlert('There was an error deleting the comment');
    await press('Edit');
    type('Changed', 'Edit your comment');
    await press('Save');
    await findAlert('There was an error editing the comment');
    expect(field('Edit your comment').value).toBe('Changed');
    server.instead = {};
    await press('Save');
    await waitFor(() => expect(texts()).toEqual(['Changed']));
    await press('Post comment');
    await found(1001);
    expect([texts(), alerts()]).toEqual([['Typed once', 'Changed'], []]);
  });

  // proves: comments-8
  it('to load comments shows an error, and allows another attempt', async () => {
    const { server } = serveComments({ comments: [aComment(1, 'bob', 'Hello')], instead: { 'get-comments': 'lost' } });
    await openComments();
    await findAlert('There was an error getting the comments');
    server.instead = {};
    await press('Try again');
    await found(1);
  });

  // proves: more-17
  it('is announced while the author types too long a text, and shown when the text is refused', async () => {
    const { server } = serveComments();
    server.instead = { 'post-comment': { status: 400 } };
    await openComments();
    await screen.findByLabelText('Write a comment');
    type('x'.repeat(1500));
    expect(screen.queryByText(/of at most 2048/)).toBeNull();
    type('x'.repeat(1600));
    screen.getByText('1600 of at most 2048 characters');
    type('x'.repeat(2049));
    screen.getByText('1 character too many: at most 2048');
    await press('Post comment');
    await findAlert('A comment has at most 2048 characters.');
    expect(field().value).toHaveLength(2049);
  });

  // proves: more-17, more-1
  it.each<[string, number, string]>([
    ['who posts too often', 429, 'Too many attempts. Wait a moment, then try again.'],
    [
      'whose page is deleted in the meantime',
      404,
      'This has been deleted in the meantime, so it can no longer be commented on.',
    ],
  ])('shows an error to a member %s, and keeps the typed text', async (_, status, text) => {
    const { server } = serveComments();
    server.instead = { 'post-comment': { status } };
    await openComments();
    await screen.findByLabelText('Write a comment');
    type('And one more');
    await press('Post comment');
    await findAlert(text);
    expect(field().value).toBe('And one more');
  });
});
