import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { expectNothingStored } from '../../harness/table-digests.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { addAnnouncement, type CommentTarget, readComments, postComment } from './comments-api.js';

let league: TestLeague;
let alice: Client;
let bob: Client;
let director: Client;
let place: CommentTarget;

beforeAll(async () => {
  league = await startLeague({ workers: 0, apis: 2 });
  [alice, bob] = [await joinLeague(league, 'alice'), await joinLeague(league, 'bob')];
  director = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  place = await addAnnouncement(league, 'director');
});

describe('posting', () => {
  // proves: wire-12
  longIt('is blocked for a minute after sixty comments, only for this member and in every API process', async () => {
    const chatty = await joinLeague(league, 'chatty');
    const elsewhere = league.client(1);
    for (const [name, value] of chatty.cookies) elsewhere.cookies.set(name, value);
    for (let count = 1; count <= 60; count += 1) await postComment(chatty, place, `Comment ${count}`);
    for (const client of [chatty, elsewhere]) {
      const { status, body, headers } = await client.post('post-comment/', { ...place, text: 'And another' });
      expect({ status, body }).toEqual({ status: 429, body: { message: 'Too many attempts, please wait' } });
      const seconds = Number(headers.get('retry-after'));
      expect([seconds >= 1, seconds <= 60]).toEqual([true, true]);
    }
    await postComment(alice, place, 'My turn');
    const comments = await readComments(alice, place);
    expect([comments.length, comments[0]?.text]).toEqual([61, 'My turn']);
    // The member can still edit and delete existing comments.
    const sent = { commentId: comments[1]?.id, text: 'Changed' };
    expect((await chatty.put('edit-comment/', sent)).status).toBe(201);
    expect((await chatty.post('delete-comment/', sent)).status).toBe(201);
  });
});

describe('a text without a visible character', () => {
  beforeAll(async () => {
    expect((await director.post('create-season/', { year: 2024 })).status).toBe(200);
  });

  it.each(['\u200b', '\u2060 \u3164', '\u2800\u00ad', '\u0301'])(
    'is refused, and nothing changes: %j',
    async (text) => {
      const commentId = await postComment(alice, place, 'Seen');
      const weekend = {
        url: `${league.site.url}/x`,
        title: text,
        start: '2024-05-01',
        end: '2024-05-02',
        season_year: 2024,
      };
      const competitor = { first: text, last: 'Rider', number: 5 };
      const rider = { competitor_points: { competitor, points: 0 }, independent: false, rookie: false, season: 2024 };
      const race = { seasonYear: 2024, track: text, timestamp: '2024-05-01', is_sprint: false };
      await expectNothingStored(league.database, async () => {
        const answers = [
          await alice.post('post-comment/', { ...place, text, commentId: null }),
          await alice.post('post-comment/', { ...place, text, commentId }),
          await alice.put('edit-comment/', { commentId, text }),
          await alice.post('create-group/', { name: text }),
          await director.post('post-announcement/', { title: text, text: 'x' }),
          await director.post('post-announcement/', { title: 'x', text }),
          await director.post('edit-announcement/', { announcementId: place.id, title: 'x', text }),
          await director.post('create-race-weekend/', weekend),
          await director.post('create-competitor/', { competitor_position: rider }),
          await director.post('create-race/', race),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
      });
    },
  );
});

describe('a comment sent on behalf of a member', () => {
  it('is posted only if the sender is this member', async () => {
    const send = async (client: Client, username?: unknown) => {
      const { status, body } = await client.post('post-comment/', { ...place, text: 'Mine', username });
      return { status, body };
    };
    const forbidden = { status: 403, body: { message: 'Forbidden', statusCode: 403 } };
    expect(await send(bob, 'alice')).toEqual(forbidden);
    expect(await send(bob, 'BOB')).toEqual(forbidden);
    expect(await readComments(bob, place)).toEqual([]);
    for (const username of ['bob', undefined, null]) expect((await send(bob, username)).status).toBe(201);
    expect((await readComments(bob, place)).map(({ user }) => user.username)).toEqual(['bob', 'bob', 'bob']);
  });
});

describe('whole numbers', () => {
  const asText = { 'content-type': 'text/plain;charset=UTF-8' };

  // proves: wire-4, wire-3
  it('may be strings in a body of type text/plain, in every call of comments and announcements', async () => {
    const id = await postComment(alice, place, 'Mine');
    const send = async (client: Client, method: 'post' | 'put', path: string, sent: object) =>
      (await client[method](path, JSON.stringify(sent), asText)).status;
    const reply = { id: String(place.id), parentElement: place.parentElement, text: 'Yours', commentId: String(id) };
    expect(await send(bob, 'post', 'post-comment/', reply)).toBe(201);
    expect(await readComments(bob, place)).toMatchObject([{ id, replies: [{ text: 'Yours' }] }]);
    expect(await send(alice, 'put', 'edit-comment/', { commentId: String(id), text: 'Ours' })).toBe(201);
    expect(await readComments(bob, place)).toMatchObject([{ text: 'Ours' }]);
    expect(await send(director, 'post', 'delete-comment/', { commentId: String(id) })).toBe(201);
    expect(await readComments(bob, place)).toMatchObject([{ text: '[deleted]' }]);
    expect(await send(director, 'post', 'delete-announcement/', { announcementId: String(place.id) })).toBe(200);
    expect((await bob.get(`get-announcements?id=${place.id}`)).status).toBe(404);
  });
});
