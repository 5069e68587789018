import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAlert } from '../../../spec/interactions.js';
import { aVisitor } from '../../../spec/a-user.js';
import { aComment, entry, openComments, serveComments } from '../../../spec/comment-section.js';

beforeEach(() => localStorage.clear());

const found = (id: number) => waitFor(() => expect(entry(id)).not.toBeNull());
const button = (name: string) => within(entry(1)).getByRole('button', { name });

describe('a like', () => {
  it('is added with one click, removed with another, and counted', async () => {
    const { sent } = serveComments({ comments: [aComment(1, 'bob', 'Fine')] });
    await openComments();
    await found(1);
    expect(within(entry(1)).queryByText(/like/)).toBeNull();
    await userEvent.click(button('Like'));
    await within(entry(1)).findByText('· 1 like');
    expect(button('Liked').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button('Liked'));
    await waitFor(() => expect(within(entry(1)).queryByText(/1 like/)).toBeNull());
    expect(button('Like').getAttribute('aria-pressed')).toBe('false');
    expect(sent).toEqual([
      { commentId: 1, liked: true },
      { commentId: 1, liked: false },
    ]);
  });

  it('shows the reason if the comment was deleted meanwhile', async () => {
    const { server } = serveComments({ comments: [aComment(1, 'bob', 'Fine')] });
    await openComments();
    await found(1);
    const message = 'This comment has been deleted in the meantime.';
    server.instead = { 'like-comment': { status: 404, body: { message } } };
    await userEvent.click(button('Like'));
    await findAlert(message);
  });

  it('is not offered for deleted and hidden comments', async () => {
    const hidden = aComment(3, 'bob', 'Hidden by an admin', { hidden: true });
    serveComments({ comments: [aComment(2, '', '[deleted]'), hidden] });
    await openComments();
    await found(3);
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
  });

  it('is counted for visitors', async () => {
    serveComments({ user: aVisitor, comments: [aComment(1, 'bob', 'Fine', { likes: 3 })] });
    await openComments();
    await found(1);
    within(entry(1)).getByText('· 3 likes');
    expect(within(entry(1)).queryByRole('button')).toBeNull();
  });
});

it('a conversation is followed by a click and left by another; replies are not followed', async () => {
  const { id, text, user, date_created, announcement, race_weekend } = aComment(1, 'bob', 'Fine');
  const parent_comment = { id, text, user, date_created, announcement, race_weekend };
  const reply = aComment(2, 'anna', 'Yes', { parent_comment });
  const { sent } = serveComments({ comments: [aComment(1, 'bob', 'Fine', { replies: [reply] })] });
  await openComments();
  await found(2);
  expect(within(entry(2)).queryByRole('button', { name: 'Follow' })).toBeNull();
  await userEvent.click(button('Follow'));
  await waitFor(() => expect(button('Following').getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(button('Following'));
  await waitFor(() => expect(button('Follow').getAttribute('aria-pressed')).toBe('false'));
  expect(sent).toEqual([
    { commentId: 1, following: true },
    { commentId: 1, following: false },
  ]);
});
