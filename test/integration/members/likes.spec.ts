import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationMessages } from '#league/contract/moderation.js';
import type { Comment, CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { makeGroup } from '../groups-api.js';
import { addAnnouncement, type CommentTarget, postComment, readComments } from './comments-api.js';
import { hide } from './moderation-api.js';

let league: TestLeague;
let place: CommentTarget;
let admin: Client;
let alice: Client;
let bob: Client;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
  visitor = league.client();
  await visitor.get('get-current-user/');
  place = await addAnnouncement(league, 'director');
});
afterAll(() => league.close());

async function like(client: Client, commentId: unknown, liked: unknown = true) {
  const { status, body } = await client.put('like-comment/', { commentId, liked });
  return { status, body };
}
const done = { status: 200, body: {} };
const deleted = { status: 404, body: expect.objectContaining({ message: moderationMessages.deleted }) };

async function likesSeenBy(client: Client, id: number, target = place): Promise<[number, boolean] | undefined> {
  const all = (await readComments(client, target)).flatMap((one) => [one, ...one.replies]);
  const found = all.find((one) => one.id === id);
  return found && [found.likes, found.liked];
}

describe('a like', () => {
  it('counts once for each member, can be taken back, and shows readers whether it is theirs', async () => {
    const id = await postComment(alice, place, 'top');
    expect(await likesSeenBy(visitor, id)).toEqual([0, false]);
    for (const client of [bob, bob, admin]) expect(await like(client, id)).toEqual(done);
    await Promise.all([like(bob, id), like(bob, id)]);
    expect(await likesSeenBy(bob, id)).toEqual([2, true]);
    expect([await likesSeenBy(alice, id), await likesSeenBy(visitor, id)]).toEqual([
      [2, false],
      [2, false],
    ]);
    for (let time = 0; time < 2; time += 1) expect(await like(bob, id, false)).toEqual(done);
    expect(await likesSeenBy(bob, id)).toEqual([1, false]);
    const { body } = await admin.post<{ comments: Comment[] }>('get-user-comments', { username: 'alice' });
    expect(body.comments.map((one) => [one.id, one.likes, one.liked])).toEqual([[id, 1, true]]);
  });

  it('may be for a reply, and is deleted with the account of the member', async () => {
    const gone = await joinLeague(league, 'gone');
    const id = await postComment(bob, place, 'reply', await postComment(alice, place, 'top'));
    expect([await like(gone, id), await likesSeenBy(alice, id)]).toEqual([done, [1, false]]);
    expect((await gone.post('delete-account/')).status).toBe(200);
    expect(await likesSeenBy(alice, id)).toEqual([0, false]);
  });

  it('is refused with the reason if the comment was deleted meanwhile, and its likes are deleted with it', async () => {
    const [whole, placeholder] = [
      await postComment(alice, place, 'gone'),
      await postComment(alice, place, 'replied to'),
    ];
    await postComment(bob, place, 'reply', placeholder);
    await like(bob, placeholder);
    for (const commentId of [whole, placeholder])
      expect((await alice.post('delete-comment/', { commentId })).status).toBe(201);
    for (const id of [whole, placeholder, 999_999])
      for (const liked of [true, false]) expect(await like(bob, id, liked)).toEqual(deleted);
    expect(await likesSeenBy(bob, placeholder)).toEqual([0, false]);
  });

  it('never fails if the comment is deleted at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const commentId = await postComment(alice, place, 'quick');
      const [liked] = await Promise.all([like(bob, commentId), alice.post('delete-comment/', { commentId })]);
      expect([200, 404]).toContain(liked.status);
    }
  });

  it('is refused for a hidden comment, but can be taken back', async () => {
    const id = await postComment(alice, place, 'rude');
    await like(bob, id);
    await hide(admin, id);
    expect(await like(alice, id)).toMatchObject({ status: 403, body: { message: moderationMessages.hidden } });
    expect([await like(bob, id, false), await likesSeenBy(bob, id)]).toEqual([done, [0, false]]);
  });

  it('is refused outside of the group of the comment, to visitors, and with an invalid body', async () => {
    const { id: groupId } = await makeGroup(alice);
    const id = await postComment(alice, { parentElement: 'GROUP', id: groupId }, 'Between us');
    expect((await like(bob, id)).status).toBe(403);
    expect((await like(visitor, id)).status).toBe(401);
    for (const liked of [null, 'yes', 1]) expect((await like(alice, id, liked)).status).toBe(400);
    for (const wrong of [null, 'x', 0]) expect((await like(alice, wrong)).status).toBe(400);
    expect(await likesSeenBy(alice, id, { parentElement: 'GROUP', id: groupId })).toEqual([0, false]);
  });
});

describe('a mention and a followed conversation', () => {
  const news = async (client: Client) => {
    const { notifications } = (await client.get<CurrentUser>('get-current-user/')).body;
    for (const { id } of notifications) await client.post('read-notification/', { notification_id: id, read: true });
    return notifications.map(({ text, origin_user: origin }) => `${origin?.username} ${text}`);
  };
  const follow = (client: Client, commentId: unknown, following: unknown = true) =>
    client.put('follow-comment/', { commentId, following });

  it('notifies each member once, and nobody for an unknown name, a deleted member, everybody or oneself', async () => {
    const gone = await joinLeague(league, 'goner');
    expect((await gone.post('delete-account/')).status).toBe(200);
    for (const client of [alice, bob]) await news(client);
    await postComment(alice, place, 'Well, @BOB and @bob, @alice, @goner, @everybody, @nobody and x@bob');
    expect([await news(bob), await news(alice)]).toEqual([['alice mentioned you in a comment'], []]);
  });

  it('refuses more than ten names, and stores nothing', async () => {
    const text = Array.from({ length: 100 }, (_, index) => `@name${index}`).join(' ');
    const before = (await readComments(alice, place)).length;
    expect(await alice.post('post-comment/', { ...place, text, commentId: null })).toMatchObject({
      status: 400,
      body: { message: moderationMessages.tooManyMentions },
    });
    expect(await readComments(alice, place)).toHaveLength(before);
  });

  it('does not reach outside of a group', async () => {
    const { id } = await makeGroup(alice);
    await news(bob);
    await postComment(alice, { parentElement: 'GROUP', id }, 'Not for @bob');
    expect(await news(bob)).toEqual([]);
  });

  it('notifies of every reply until it ends; following a reply follows its conversation', async () => {
    const top = await postComment(admin, place, 'Who wins?');
    const reply = await postComment(alice, place, 'I do', top);
    for (const id of [top, reply]) expect((await follow(bob, id)).status).toBe(200);
    const shown = async (client: Client) => (await readComments(client, place)).find(({ id }) => id === top)?.following;
    expect([await shown(bob), await shown(alice), await shown(visitor)]).toEqual([true, false, false]);
    await news(bob);
    await postComment(alice, place, 'Really', top);
    await postComment(bob, place, 'No', top);
    expect(await news(bob)).toEqual(['alice replied in a conversation that you follow']);
    for (let time = 0; time < 2; time += 1) expect((await follow(bob, reply, false)).status).toBe(200);
    await postComment(alice, place, 'Yes', top);
    expect(await news(bob)).toEqual([]);
  });

  it('is refused for a deleted comment, outside of a group, to visitors, and with an invalid body', async () => {
    const { id: groupId } = await makeGroup(alice);
    const id = await postComment(alice, { parentElement: 'GROUP', id: groupId }, 'Between us');
    expect((await follow(bob, id)).status).toBe(403);
    expect((await follow(visitor, id)).status).toBe(401);
    expect(await follow(bob, 999_999)).toMatchObject(deleted);
    for (const wrong of [null, 'x', 0]) expect((await follow(alice, wrong)).status).toBe(400);
    expect((await follow(alice, id, 'yes')).status).toBe(400);
  });
});
