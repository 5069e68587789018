import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Comment as CommentRow } from '#league/schema/comment.entity.js';
import type { Comment } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { isoTime } from '#league/contract/answer-fields.js';
import { comment } from '#league/contract/shapes.js';
import { addAnnouncement, postComment } from './comments-api.js';
import { membersRepository } from '../../harness/repositories.js';

let league: TestLeague;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  visitor = league.client();
  await visitor.get('get-current-user/');
  await addMember(league.database, 'Asleep', { isActive: false });
  await addMember(league.database, 'Silent');
});
afterAll(() => league.close());

// proves: wire-33
describe('get-user', () => {
  it('returns a member by name, ignoring case', async () => {
    const { status, body } = await visitor.post('get-user/', { username: 'sILENT' });
    const user = { username: 'Silent', date_created: expect.stringMatching(isoTime), has_profile_picture: false };
    expect({ status, body }).toEqual({ status: 200, body: user });
  });

  it('returns 404 for an unknown member and an inactive account, and 400 without a name', async () => {
    const read = async (sent?: object) => (await visitor.post('get-user/', sent)).status;
    expect([await read({ username: 'nobody' }), await read({ username: 'Asleep' })]).toEqual([404, 404]);
    expect([await read(), await read({}), await read({ username: 5 }), await read([])]).toEqual([400, 400, 400, 400]);
  });
});

interface Page {
  comments: Comment[];
  amount_comments: number;
}

describe('get-user-comments', () => {
  const read = async (username: string, page: unknown) => {
    const { status, body } = await visitor.post<Page>(`get-user-comments?page=${String(page)}`, { username });
    return { status, body };
  };

  // proves: wire-34
  it('returns pages of 15, newest first and with replies, and an empty list past the end', async () => {
    const alice = await joinLeague(league, 'Alice');
    const bob = await joinLeague(league, 'Bob');
    const place = await addAnnouncement(league, 'Silent');
    const bobs = await postComment(bob, place, 'by Bob');
    const { manager } = league.database;
    const memberId = (await membersRepository.findByName(manager, 'Alice'))?.id ?? null;
    const rows = Array.from({ length: 14 }, (_, index) => ({
      memberId,
      announcementId: place.id,
      text: `comment ${index}`,
      dateCreated: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }));
    await manager.insert(CommentRow, rows);
    await postComment(alice, place, 'a reply', bobs);
    const last = await postComment(alice, place, 'the last');
    await postComment(bob, place, 'answer', last);

    const first = await read('alice', 1);
    expect(first.status).toBe(200);
    expect(z.array(comment).safeParse(first.body.comments).error?.message).toBeUndefined();
    expect(first.body.amount_comments).toBe(16);
    const newest = ['the last', 'a reply', ...rows.map(({ text }) => text).toReversed()];
    expect(first.body.comments.map(({ text }) => text)).toEqual(newest.slice(0, 15));
    const [top, reply] = first.body.comments;
    expect(top).toMatchObject({ amount_replies: '1', replies: [{ text: 'answer', user: { username: 'Bob' } }] });
    expect(reply).toMatchObject({
      parent_comment: { id: bobs, announcement: { id: place.id } },
      announcement: { id: place.id },
    });

    const second = await read('Alice', 2);
    expect(second.body.comments.map(({ text }) => text)).toEqual(['comment 0']);
    expect(await read('Alice', 3)).toEqual({ status: 200, body: { comments: [], amount_comments: 16 } });
  });

  // proves: wire-34
  it.each([
    ...['', '?page=null', '?page=undefined', '?page=', '?page=0', '?page=abc', '?page=-1'],
    ...['?page=1.5', '?page=00', '?page=2&page=2', '?page=%00', '?page=0x2'],
  ])('returns the first page for "%s"', async (query) => {
    const { status, body } = await visitor.post<Page>(`get-user-comments/${query}`, { username: 'Alice' });
    expect({ status, amount: body.amount_comments, shown: body.comments.length }).toEqual({
      status: 200,
      amount: 16,
      shown: 15,
    });
  });

  // proves: wire-34
  it('omits deleted comments and the comments on a deleted announcement', async () => {
    const carol = await joinLeague(league, 'Carol', { isAdmin: true });
    const [stays, goes] = [await addAnnouncement(league, 'Silent'), await addAnnouncement(league, 'Silent')];
    await postComment(carol, stays, 'Stays');
    await postComment(carol, goes, 'Goes');
    const commentId = await postComment(carol, stays, 'Goes, too');
    await carol.post('delete-announcement/', { announcementId: goes.id });
    await carol.post('delete-comment/', { commentId });
    const { body } = await read('Carol', 1);
    expect([body.amount_comments, body.comments.map(({ text }) => text)]).toEqual([1, ['Stays']]);
  });

  it('returns an empty list for a member without comments', async () => {
    expect(await read('Silent', 1)).toEqual({ status: 200, body: { comments: [], amount_comments: 0 } });
  });

  // proves: wire-34
  it('returns 404 for an unknown member and 400 without a name', async () => {
    expect((await read('nobody', 1)).status).toBe(404);
    expect((await read('nobody', 'abc')).status).toBe(404);
    expect((await visitor.post('get-user-comments?page=1', {})).status).toBe(400);
  });

  // proves: wire-34
  it('returns an empty list for any page past the end, however large its number', async () => {
    for (const page of ['3', '999999999', '2147483647', '9'.repeat(400)])
      expect(await read('Alice', page)).toEqual({ status: 200, body: { comments: [], amount_comments: 16 } });
  });
});
