import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { aUser } from '../../../spec/a-user.js';
import { aComment, entry, openComments, serveComments, texts } from '../../../spec/comment-section.js';
import { findAlert } from '../../../spec/interactions.js';

let user: UserEvent;
beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup({ delay: null });
});

const value = async (label: string) => (await screen.findByLabelText<HTMLTextAreaElement>(label)).value;
const type = async (text: string, label = 'Write a comment') =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const pressIn = async (id: number, name: string) => {
  await waitFor(() => expect(entry(id)).not.toBeNull());
  await user.click(within(entry(id)).getByRole('button', { name }));
};
const reload = () => {
  cleanup();
  return openComments();
};

// proves: more-1
describe('the draft of a comment', () => {
  it('survives a reload for a new comment, a reply and an edit, until it is cancelled', async () => {
    serveComments({ comments: [aComment(1, 'carol', 'Theirs'), aComment(2, 'anna', 'Mine')] });
    await openComments();
    await type('A draft');
    await pressIn(1, 'Reply');
    await type('A reply', 'Reply to carol');
    await pressIn(2, 'Edit');
    await type('A change', 'Edit your comment');
    await reload();
    expect(await Promise.all(['Write a comment', 'Reply to carol', 'Edit your comment'].map(value))).toEqual([
      'A draft',
      'A reply',
      'A change',
    ]);
    await pressIn(1, 'Cancel');
    await reload();
    expect(await value('Edit your comment')).toBe('A change');
    expect(screen.queryByLabelText('Reply to carol')).toBeNull();
  });

  it('is not shown to another member in the same browser, but is shown again to its author', async () => {
    const { server } = serveComments();
    await openComments();
    await type('For my eyes only');
    server.user = aUser({ username: 'carol' });
    await reload();
    expect(await value('Write a comment')).toBe('');
    expect(document.body.innerHTML).not.toContain('For my eyes only');
    server.user = aUser();
    await reload();
    expect(await value('Write a comment')).toBe('For my eyes only');
  });

  it('is kept when its author is renamed, and hidden from a member who takes the old name', async () => {
    const anna = aUser();
    const { server } = serveComments({ comments: [aComment(1, 'carol', 'Theirs')] });
    await openComments();
    await type('For a new name');
    await pressIn(1, 'Reply');
    await type('A reply', 'Reply to carol');
    server.user = { ...anna, username: 'annika' };
    await reload();
    expect(await Promise.all(['Write a comment', 'Reply to carol'].map(value))).toEqual(['For a new name', 'A reply']);
    server.user = { ...anna, id: anna.id + 1 };
    await reload();
    expect(await value('Write a comment')).toBe('');
    expect(screen.queryByLabelText('Reply to carol')).toBeNull();
  });

  it("is also found if it was saved before drafts contained the member's id", async () => {
    localStorage.setItem('draft anna ANNOUNCEMENT 1 new', 'From an earlier version');
    serveComments();
    await openComments();
    expect(await value('Write a comment')).toBe('From an earlier version');
    expect(localStorage.getItem('draft anna ANNOUNCEMENT 1 new')).toBeNull();
  });

  it('returns the focus to its button when a reply or an edit is cancelled', async () => {
    serveComments({ comments: [aComment(1, 'anna', 'Mine')] });
    await openComments();
    for (const name of ['Reply', 'Edit']) {
      await pressIn(1, name);
      expect(document.activeElement?.tagName).toBe('TEXTAREA');
      await pressIn(1, 'Cancel');
      expect(document.activeElement).toBe(within(entry(1)).getByRole('button', { name }));
    }
  });

  it('is kept if the session has ended, offers a log-in in another tab, and can then be posted', async () => {
    const { server } = serveComments();
    server.instead = { 'post-comment': { status: 401 } };
    await openComments();
    await type('Still here');
    await press('Post comment');
    const link = await screen.findByRole('link', { name: 'Log in (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    expect(await value('Write a comment')).toBe('Still here');
    server.instead = {};
    await press('Post comment');
    await waitFor(() => expect(texts()).toEqual(['Still here']));
  });

  it('is kept if another member has logged in, and names the account to use', async () => {
    const { server, sent } = serveComments({ comments: [aComment(1, 'carol', 'Theirs')] });
    server.instead = { 'post-comment': { status: 403, body: { message: 'Forbidden', statusCode: 403 } } };
    await openComments();
    await type('From anna');
    await press('Post comment');
    const text = 'You are no longer logged in as anna. Log in again as anna: what you wrote is kept on this device.';
    await findAlert(text);
    await pressIn(1, 'Reply');
    await type('A reply', 'Reply to carol');
    await press('Post reply');
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(sent).toMatchObject([
      { text: 'From anna', username: 'anna' },
      { text: 'A reply', username: 'anna' },
    ]);
    await reload();
    expect(await Promise.all(['Write a comment', 'Reply to carol'].map(value))).toEqual(['From anna', 'A reply']);
  });

  it('is kept if its author has left the group of the page, and an error shows this', async () => {
    const { server } = serveComments();
    server.instead = { 'post-comment': { status: 403, body: { message: groupMessages.membersOnly } } };
    await openComments();
    await type('Still here');
    await press('Post comment');
    await findAlert(groupMessages.membersOnly);
    expect(await value('Write a comment')).toBe('Still here');
  });

  it('is kept if its parent comment was deleted, and can be posted as a new comment', async () => {
    const { server, sent } = serveComments({ comments: [aComment(1, 'carol', 'Theirs')] });
    await openComments();
    await pressIn(1, 'Reply');
    await type('Well said', 'Reply to carol');
    server.comments = [];
    server.instead = { 'post-comment': { status: 404 } };
    await press('Post reply');
    const gone =
      'The comment that you were answering has been deleted in the meantime. Your text is kept: post it as a new comment, or discard it.';
    await findAlert(gone);
    expect(await value('What you wrote')).toBe('Well said');
    server.instead = {};
    await reload();
    expect(await value('What you wrote')).toBe('Well said');
    await press('Post as a comment');
    await waitFor(() => expect(texts()).toEqual(['Well said']));
    await waitFor(() => expect(document.activeElement).toBe(entry(1001)));
    expect(window.location.search).toBe('?comment=1001');
    expect(screen.queryByLabelText('What you wrote')).toBeNull();
    expect(sent.at(-1)).toMatchObject({ text: 'Well said', commentId: null, username: 'anna' });
  });

  it('is kept if an admin deleted the comment that it edits, and can be discarded', async () => {
    const answered = [aComment(2, 'carol', 'Answered')];
    const { server } = serveComments({ comments: [aComment(1, 'anna', 'Mine', { replies: answered })] });
    await openComments();
    await pressIn(1, 'Edit');
    await type('Mine, and better', 'Edit your comment');
    server.comments = [aComment(1, '', '[deleted]', { replies: answered })];
    server.instead = { 'edit-comment': { status: 403 } };
    await press('Save');
    await screen.findByText(/^Your comment has been deleted in the meantime\./, { selector: '[role="alert"]' });
    expect(await value('What you wrote')).toBe('Mine, and better');
    await press('Discard');
    expect(screen.queryByLabelText('What you wrote')).toBeNull();
    expect(texts()).toEqual(['[deleted]', 'Answered']);
    await reload();
    await screen.findByText('Answered');
    expect(screen.queryByLabelText('What you wrote')).toBeNull();
  });

  it('can reply to a deleted comment that stays because it has replies', async () => {
    const { sent } = serveComments({
      comments: [aComment(1, '', '[deleted]', { replies: [aComment(2, 'bob', 'Answered')] })],
    });
    await openComments();
    await pressIn(1, 'Reply');
    expect(within(entry(1)).getAllByRole('button')).toHaveLength(2);
    await type('Again', 'Reply to this comment');
    await press('Post reply');
    await waitFor(() => expect(texts()).toEqual(['[deleted]', 'Answered', 'Again']));
    expect(sent).toMatchObject([{ text: 'Again', commentId: 1 }]);
  });
});
