import { beforeEach, describe, expect, it } from 'vitest';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Comment } from '../../../../league/contract/shapes.js';
import { aComment, entry, openComments, serveComments, texts } from '../../../spec/comment-section.js';
import { alerts, findAlert } from '../../../spec/interactions.js';

let user: UserEvent;
beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup({ delay: null });
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const found = (id: number) => waitFor(() => expect(entry(id)).not.toBeNull());

describe('a linked comment', () => {
  const goneText = 'The comment that this link leads to is no longer here.';

  // proves: comments-9
  it('gets the focus, even if it is a reply', async () => {
    serveComments({ comments: [aComment(1, 'bob', 'First', { replies: [aComment(2, 'bob', 'Reply')] })] });
    await openComments('?comment=2');
    await waitFor(() => expect(document.activeElement).toBe(entry(2)));
  });

  // proves: comments-9, more-18
  it('is found among older comments, which are otherwise loaded in parts', async () => {
    serveComments({ comments: [aComment(2, 'bob', 'New')], older: [aComment(1, 'bob', 'Old')] });
    await openComments();
    await screen.findByRole('heading', { name: 'Comments (1+)' });
    await press('Show older comments');
    await screen.findByRole('heading', { name: 'Comments (2)' });
    expect(texts()).toEqual(['New', 'Old']);
    cleanup();
    await openComments('?comment=1');
    await waitFor(() => expect(document.activeElement).toBe(entry(1)));
  });

  // proves: more-18
  it('shows an error if older comments fail to load, and gets the focus after the next attempt', async () => {
    const { server } = serveComments({ comments: [aComment(2, 'bob', 'New')], older: [aComment(1, 'bob', 'Old')] });
    await openComments();
    await found(2);
    server.instead = { 'get-comments': { status: 400 } };
    await press('Show older comments');
    await findAlert('There was an error getting the comments');
    expect(texts()).toEqual(['New']);
    server.instead = {};
    await press('Try again');
    await waitFor(() => expect(document.activeElement).toBe(entry(1)));
    expect([texts(), alerts()]).toEqual([['New', 'Old'], []]);
  });

  // proves: comments-9
  it('that was deleted is replaced by a message, which gets the focus', async () => {
    serveComments({ comments: [aComment(1, 'bob', 'First')] });
    await openComments('?comment=999999');
    const note = await screen.findByText(goneText);
    expect(document.activeElement).toBe(note);
  });

  /** Follows a link to a comment that is not loaded yet, while loading comments fails. */
  async function followUnread(older: Comment[]) {
    const { server } = serveComments({ comments: [aComment(2, 'bob', 'Second')], older });
    await openComments();
    await found(2);
    server.instead = { 'get-comments': 'lost' };
    act(() => {
      window.history.pushState(null, '', '?comment=1');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await findAlert('There was an error getting the comments');
    expect(screen.queryByText(goneText)).toBeNull();
    server.instead = {};
    return server;
  }

  // proves: comments-8, comments-9
  it.each<[string, boolean]>([
    ['the newest', true],
    ['older ones', false],
  ])('is not reported as deleted if %s fail to load, and can be loaded again', async (_, isNew) => {
    const linked = aComment(1, 'bob', 'First');
    const server = await followUnread(isNew ? [] : [linked]);
    if (isNew) server.comments = [linked, ...server.comments];
    await press('Try again');
    await waitFor(() => expect(document.activeElement).toBe(entry(1)));
    expect(alerts()).toEqual([]);
  });

  // proves: comments-9
  it('is reported as deleted once the comments have loaded', async () => {
    await followUnread([]);
    await press('Try again');
    await screen.findByText(goneText);
    expect(alerts()).toEqual([]);
  });
});
