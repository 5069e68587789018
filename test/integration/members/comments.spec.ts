import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Comment } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { comment } from '#league/contract/shapes.js';
import { addAnnouncement, type CommentTarget, readComments, postComment } from './comments-api.js';

let league: TestLeague;
let visitor: Client;
let alice: Client;
let bob: Client;
let director: Client;
let weekend: CommentTarget;
/** Created for every test. */
let place: CommentTarget;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekend = { parentElement: 'RACE_WEEKEND', id: weekends[0]?.id ?? 0 };
  [alice, bob] = [await joinLeague(league, 'alice'), await joinLeague(league, 'bob')];
  director = await joinLeague(league, 'director', { isAdmin: true });
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());
beforeEach(async () => {
  place = await addAnnouncement(league, 'director');
});

const edit = async (client: Client, commentId: unknown, text: unknown) => {
  const { status, body } = await client.put('edit-comment/', { commentId, text });
  return { status, body };
};
const remove = async (client: Client, commentId: unknown) => {
  const { status, body } = await client.post('delete-comment/', { commentId });
  return { status, body };
};
const done = { status: 201, body: {} };
/** The author of a deleted comment. Known clients read its fields (wire.md, Comment). */
const nobody = { username: '', date_created: '', has_profile_picture: false };
/** The texts of the comments, with replies in brackets. */
const outline = (comments: Comment[]): string[] =>
  comments.map(({ text, replies }) =>
    replies.length > 0 ? `${text} [${replies.map((one) => one.text).join(', ')}]` : text,
  );

describe('get-comments', () => {
  // proves: wire-32
  it.each([() => place, () => weekend])(
    'returns top-level comments newest first, with their replies oldest first',
    async (at) => {
      const first = await postComment(alice, at(), 'first');
      await postComment(bob, at(), 'second');
      await postComment(bob, at(), 'reply', first);
      await postComment(alice, at(), 'thanks', first);
      const comments = await readComments(visitor, at());
      expect(z.array(comment).safeParse(comments).error?.message).toBeUndefined();
      expect(outline(comments)).toEqual(['second', 'first [reply, thanks]']);
      const [second, top] = comments as [Comment, Comment];
      expect(top).toMatchObject({ id: first, user: { username: 'alice' }, amount_replies: '2', edited: false });
      expect(second).toMatchObject({ amount_replies: '0', parent_comment: null });
      const on = { announcement: top.announcement, race_weekend: top.race_weekend };
      const parent_comment = { id: first, text: 'first', user: top.user, date_created: top.date_created, ...on };
      expect(top.replies[0]).toMatchObject({
        user: { username: 'bob' },
        amount_replies: '0',
        replies: [],
        parent_comment,
      });
      const counted = { id: at().id, amount_comments: 4 };
      expect(on).toMatchObject(
        at() === weekend
          ? { announcement: null, race_weekend: { id: weekend.id, title: 'Portuguese GP' } }
          : { announcement: counted, race_weekend: null },
      );
    },
  );

  // proves: more-18
  describe('on a page with many comments', () => {
    interface Page {
      comments: Comment[];
      older: boolean;
    }
    const readPage = async (query = '') => {
      const path = `get-comments?parentElement=ANNOUNCEMENT&id=${place.id}${query}`;
      const { status, body } = await visitor.get<Page>(path);
      return { status, texts: body.comments?.map(({ text }) => text), ...body };
    };
    const write = (amount: number, parent: string | null = null) =>
      league.database.query(
        `INSERT INTO comments (announcement_id, text, parent_id, date_created)
         SELECT $1, coalesce($3 || ' ', '') || n, (SELECT id FROM comments WHERE announcement_id = $1 AND text = $3),
           now() + n * interval '1 second' FROM generate_series(1, $2) n`,
        [place.id, amount, parent],
      );

    longIt('returns the newest 500, and older ones on request', async () => {
      await write(1001);
      const first = await readPage();
      expect([first.texts.length, first.texts[0], first.texts.at(-1), first.older]).toEqual([500, '1001', '502', true]);
      const second = await readPage(`&before=${first.comments.at(-1)?.id}`);
      expect([second.texts[0], second.texts.at(-1), second.older]).toEqual(['501', '2', true]);
      const third = await readPage(`&before=${second.comments.at(-1)?.id}`);
      expect([third.texts, third.older]).toEqual([['1'], false]);
      for (const none of ['undefined', 'null', '']) expect((await readPage(`&before=${none}`)).texts[0]).toBe('1001');
      expect((await readPage('&before=999999')).status).toBe(404);
      expect((await readPage('&before=last')).status).toBe(400);
    });

    longIt(
      'returns comments until they have 1,500 replies together, and only the newest replies to a single comment',
      async () => {
        await write(3);
        await write(1600, '1');
        await write(800, '2');
        await write(700, '3');
        const first = await readPage();
        expect([first.texts, first.older]).toEqual([['3', '2'], true]);
        expect(first.comments.map(({ replies }) => replies.length)).toEqual([700, 800]);
        const second = await readPage(`&before=${first.comments.at(-1)?.id}`);
        expect([second.texts, second.older, second.comments[0]?.amount_replies]).toEqual([['1'], false, '1600']);
        const replies = second.comments[0]?.replies ?? [];
        expect([replies.length, replies[0]?.text, replies.at(-1)?.text]).toEqual([1500, '1 101', '1 1600']);
      },
    );
  });

  it('returns an empty list without comments', async () => {
    expect(await readComments(visitor, place)).toEqual([]);
  });

  // proves: wire-32
  it.each<[string, number]>([
    ['parentElement=ANNOUNCEMENT&id=999999', 404],
    ['parentElement=RACE_WEEKEND&id=999999', 404],
    ['parentElement=ANNOUNCEMENT&id=99999999999', 400],
    ['parentElement=ANNOUNCEMENT&id=undefined', 400],
    ['parentElement=ANNOUNCEMENT&id=null', 400],
    ['parentElement=ANNOUNCEMENT', 400],
    ['parentElement=undefined&id=1', 400],
    ['id=1', 400],
    ['', 400],
  ])('responds to "%s" with %i', async (query, status) => {
    expect((await visitor.get(`get-comments?${query}`)).status).toBe(status);
  });
});

describe('post-comment', () => {
  // proves: rules-49, wire-57
  it('trims the text and accepts 1 to 2048 characters', async () => {
    const longest = 'x'.repeat(2048);
    await postComment(alice, place, '  spaced\n ');
    await postComment(alice, place, ` ${longest} `);
    await postComment(alice, place, 'y');
    expect(outline(await readComments(visitor, place))).toEqual(['y', longest, 'spaced']);
  });

  it('stores markup, quotes and other scripts unchanged', async () => {
    const text = `<b>"Él" & 'Пе́кко' 日本 🏁</b> \\n %s`;
    await postComment(alice, place, text);
    expect(outline(await readComments(visitor, place))).toEqual([text]);
  });

  // proves: rules-49, comments-5
  it('refuses blank texts, 2049 characters, NUL and values that are not text', async () => {
    for (const text of ['', ' \n\t ', 'x'.repeat(2049), 'a\0b', 5, undefined]) {
      expect((await alice.post('post-comment/', { ...place, text, commentId: null })).status).toBe(400);
    }
    expect(await readComments(visitor, place)).toEqual([]);
  });

  // proves: wire-57
  it('needs a log-in', async () => {
    expect((await visitor.post('post-comment/', { ...place, text: 'hello', commentId: null })).status).toBe(401);
  });

  // proves: rules-50, wire-4
  it('attaches a reply to a reply to the same comment, with numbers as strings and with commentId missing', async () => {
    const { status, body } = await alice.post<{ new_comment_id: number }>('post-comment/', {
      id: String(place.id),
      parentElement: place.parentElement,
      text: 'top',
    });
    expect({ status, body }).toEqual({ status: 201, body: { new_comment_id: expect.any(Number) } });
    const reply = await postComment(bob, place, 'reply', body.new_comment_id);
    await postComment(alice, place, 'reply to the reply', reply);
    const comments = await readComments(visitor, place);
    expect(outline(comments)).toEqual(['top [reply, reply to the reply]']);
    expect(comments[0]?.replies[1]?.parent_comment?.id).toBe(body.new_comment_id);
  });

  // proves: wire-57
  it('returns 404 for an unknown target or comment, and 400 for an invalid target', async () => {
    const here = await postComment(alice, place, 'here');
    const post = async (more: object) =>
      (await alice.post('post-comment/', { ...place, text: 'lost', ...more })).status;
    expect(await post({ id: 999_999 })).toBe(404);
    expect(await post({ ...weekend, id: 999_999 })).toBe(404);
    expect(await post({ commentId: 999_999 })).toBe(404);
    // The comment is on the announcement, the reply would be on the weekend.
    expect(await post({ ...weekend, commentId: here })).toBe(404);
    for (const more of [
      { id: 'undefined' },
      { id: undefined },
      { parentElement: 'SEASON' },
      { parentElement: null },
      { commentId: 'undefined' },
    ]) {
      expect(await post(more)).toBe(400);
    }
    expect(outline(await readComments(visitor, place))).toEqual(['here']);
  });

  // proves: wire-57
  it('returns 404 for a weekend of a deleted season', async () => {
    const gone = await addSeason2023(league.database, league.site.url, {
      weekends: 1,
      year: 2020,
      current: false,
      deletedAt: new Date(),
    });
    const hidden = { ...weekend, id: gone.weekends[0]?.id };
    expect((await alice.post('post-comment/', { ...hidden, text: 'hello' })).status).toBe(404);
    expect((await visitor.get(`get-comments?parentElement=RACE_WEEKEND&id=${hidden.id}`)).status).toBe(404);
  });
});

describe('edit-comment', () => {
  // proves: comments-2, wire-58
  it('changes the text of your own comment and marks it as edited', async () => {
    const id = await postComment(alice, place, 'befoer');
    expect(await edit(alice, String(id), ' before ')).toEqual(done);
    expect(await readComments(visitor, place)).toMatchObject([{ text: 'before', edited: true }]);
  });

  // proves: comments-2, wire-58
  it('is for the author only, not for an admin', async () => {
    const id = await postComment(alice, place, 'mine');
    const statuses = [await edit(bob, id, 'x'), await edit(director, id, 'x'), await edit(visitor, id, 'x')];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401]);
    expect(await readComments(visitor, place)).toMatchObject([{ text: 'mine', edited: false }]);
  });

  // proves: comments-5, wire-58
  it('refuses the same texts as posting, and returns 404 for an unknown comment', async () => {
    const id = await postComment(alice, place, 'mine');
    for (const text of ['', '  ', 'x'.repeat(2049), undefined]) expect((await edit(alice, id, text)).status).toBe(400);
    expect((await edit(alice, 999_999, 'x')).status).toBe(404);
    expect((await edit(alice, 'undefined', 'x')).status).toBe(400);
  });
});

describe('delete-comment', () => {
  // proves: comments-3, wire-59
  it('removes your own comment, with your own replies', async () => {
    const id = await postComment(alice, place, 'mine');
    await postComment(alice, place, 'mine too', id);
    expect(await remove(alice, id)).toEqual(done);
    expect(await readComments(visitor, place)).toEqual([]);
    expect((await remove(alice, id)).status).toBe(404);
  });

  // proves: wire-59
  it('turns a comment with replies by others into "[deleted]" without an author, which nobody can edit', async () => {
    const id = await postComment(alice, place, 'mine');
    await edit(alice, id, 'mine, edited');
    const reply = await postComment(bob, place, 'reply', id);
    expect(await remove(alice, id)).toEqual(done);
    const [left] = await readComments(visitor, place);
    expect(left).toMatchObject({ id, text: '[deleted]', user: nobody, edited: false, amount_replies: '1' });
    expect(comment.safeParse(left).error?.message).toBeUndefined();
    expect(left?.replies[0]).toMatchObject({
      id: reply,
      text: 'reply',
      parent_comment: { text: '[deleted]', user: nobody },
    });
    expect((await edit(alice, id, 'back')).status).toBe(403);
    for (const client of [alice, bob, director]) expect((await remove(client, id)).status).toBe(404);
    await postComment(alice, place, 'still talking', id);
    expect(outline(await readComments(visitor, place))).toEqual(['[deleted] [reply, still talking]']);
  });

  // proves: wire-59
  it.each<[string, (author: Client, reply: number) => Promise<{ status: number }>]>([
    ['its author deletes it', remove],
    ['an admin deletes it', (_, reply) => remove(director, reply)],
    ['the account of its author is deleted', (author) => author.post('delete-account/')],
  ])('removes a "[deleted]" comment with its last reply if %s', async (_, removeReply) => {
    const carol = await joinLeague(league, `carol${place.id}`);
    const id = await postComment(alice, place, 'mine');
    const first = await postComment(carol, place, 'first', id);
    const second = await postComment(carol, place, 'second', id);
    expect(await remove(alice, id)).toEqual(done);
    expect(await remove(carol, first)).toEqual(done);
    expect(outline(await readComments(visitor, place))).toEqual(['[deleted] [second]']);
    expect((await removeReply(carol, second)).status).toBeLessThan(300);
    expect(await readComments(visitor, place)).toEqual([]);
  });

  // proves: wire-59
  it('keeps a comment that its author has not deleted if its last reply is removed', async () => {
    const id = await postComment(alice, place, 'mine');
    expect(await remove(bob, await postComment(bob, place, 'reply', id))).toEqual(done);
    expect(outline(await readComments(visitor, place))).toEqual(['mine']);
  });

  // proves: comments-3, wire-59
  it('is for the author and for admins, who may delete any comment', async () => {
    const id = await postComment(alice, place, 'mine');
    const reply = await postComment(bob, place, 'reply', id);
    expect([(await remove(bob, id)).status, (await remove(visitor, id)).status]).toEqual([403, 401]);
    expect(await remove(director, reply)).toEqual(done);
    expect(await remove(director, id)).toEqual(done);
    expect(await readComments(visitor, place)).toEqual([]);
  });

  // proves: security-8
  longIt('keeps a reply that is posted at the same instant, or the reply gets 404', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await postComment(alice, place, 'mine');
      const sent = { ...place, text: 'quick', commentId: id };
      const [deleted, replied] = await Promise.all([remove(alice, id), bob.post('post-comment/', sent)]);
      expect(deleted).toEqual(done);
      const [left] = await readComments(visitor, place);
      if (replied.status === 201) expect(left).toMatchObject({ id, text: '[deleted]', amount_replies: '1' });
      else expect([replied.status, left?.id === id]).toEqual([404, false]);
    }
  });

  // proves: wire-59
  it('returns 400 for an invalid id', async () => {
    for (const id of ['undefined', null, undefined, 0, -1, 1.5]) expect((await remove(alice, id)).status).toBe(400);
  });
});
