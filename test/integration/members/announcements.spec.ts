import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Like } from 'typeorm';
import { Announcement } from '#league/schema/announcement.entity.js';
import { Notification } from '#league/schema/notification.entity.js';
import type { Announcement as AnnouncementShape, CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { announcement } from '#league/contract/shapes.js';
import { readComments, postComment } from './comments-api.js';

let league: TestLeague;
let visitor: Client;
let member: Client;
let director: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  director = await joinLeague(league, 'director', { isAdmin: true });
  member = await joinLeague(league, 'member');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM announcements');
  await league.database.query('DELETE FROM notifications');
});

const send = async (path: string, sent: object, client = director) => {
  const { status, body } = await client.post(path, sent);
  return { status, body };
};
const done = { status: 200, body: {} };
const tooLong = {
  message: 'Be sure the title has less than 128 characters and the text 2048 characters',
  invalid: expect.any(Array),
};

async function readLatest(): Promise<AnnouncementShape> {
  const { body } = await visitor.get<{ announcement: AnnouncementShape }>('get-latest-announcement/');
  return body.announcement;
}

async function post(title = 'Title', text = 'Text'): Promise<AnnouncementShape> {
  expect(await send('post-announcement/', { title, text })).toEqual(done);
  return readLatest();
}

describe('post-announcement', () => {
  // proves: wire-86, wire-29
  it('publishes an announcement to everybody', async () => {
    const posted = await post(' New <rules> ', 'No more "wildcards"');
    expect(announcement.safeParse(posted).error?.message).toBeUndefined();
    expect(posted).toMatchObject({
      title: 'New <rules>',
      text: 'No more "wildcards"',
      user: { username: 'director' },
      edited: false,
      date_edited: null,
      amount_comments: 0,
    });
    const { status, body } = await visitor.get(`get-announcements?id=${posted.id}`);
    expect({ status, body }).toEqual({ status: 200, body: { announcement: posted } });
  });

  // proves: announcements-6
  it('accepts a title of 127 characters and a text of 2047', async () => {
    const posted = await post('t'.repeat(127), 'x'.repeat(2047));
    expect([posted.title.length, posted.text.length]).toEqual([127, 2047]);
  });

  // proves: announcements-6, wire-86
  it.each<[object]>([
    [{ title: 't'.repeat(128), text: 'x' }],
    [{ title: 't', text: 'x'.repeat(2048) }],
    [{ title: ' ', text: 'x' }],
    [{ title: 't', text: '' }],
    [{ title: 't' }],
    [{ text: 'x' }],
    [{ title: 5, text: 'x' }],
    [[]],
  ])('refuses other titles and texts, case %#', async (sent) => {
    expect(await send('post-announcement/', sent)).toEqual({ status: 400, body: tooLong });
    expect(await league.database.manager.count(Announcement)).toBe(0);
  });

  // proves: wire-3
  it('accepts JSON with the content type text/plain', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    expect((await director.post('post-announcement/', '{"title":"t","text":"x"}', headers)).status).toBe(200);
    expect(await readLatest()).toMatchObject({ title: 't', text: 'x' });
  });
});

describe('edit-announcement', () => {
  // proves: wire-87
  it('changes the announcement and marks it as edited', async () => {
    const { id, date_created } = await post();
    const sent = { announcementId: String(id), title: 'Better title', text: 'Better text' };
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    expect((await director.post('edit-announcement/', JSON.stringify(sent), headers)).status).toBe(200);
    const edited = await readLatest();
    expect(announcement.safeParse(edited).error?.message).toBeUndefined();
    expect(edited).toMatchObject({ id, title: 'Better title', text: 'Better text', edited: true, date_created });
    expect(Date.parse(edited.date_edited ?? '')).toBeGreaterThanOrEqual(Date.parse(date_created));
  });

  // proves: wire-87, announcements-6
  it('checks the same lengths, and returns 404 for an unknown announcement', async () => {
    const before = await post();
    const edit = (more: object) =>
      send('edit-announcement/', { announcementId: before.id, title: 't', text: 'x', ...more });
    for (const more of [
      { title: 't'.repeat(128) },
      { text: 'x'.repeat(2048) },
      { title: '' },
      { announcementId: 'undefined' },
    ]) {
      expect(await edit(more)).toEqual({ status: 400, body: tooLong });
    }
    expect((await edit({ announcementId: 999_999 })).status).toBe(404);
    expect(await readLatest()).toEqual(before);
  });
});

describe('delete-announcement', () => {
  // proves: wire-88
  it('deletes the announcement with its comments', async () => {
    const { id } = await post();
    const place = { parentElement: 'ANNOUNCEMENT' as const, id };
    await postComment(member, place, 'top');
    await postComment(member, place, 'reply', (await readComments(visitor, place))[0]?.id);
    expect((await readLatest()).amount_comments).toBe(2);
    expect(await send('delete-announcement/', { announcementId: id })).toEqual(done);
    expect((await visitor.get(`get-announcements?id=${id}`)).status).toBe(404);
    expect((await visitor.get(`get-comments?parentElement=ANNOUNCEMENT&id=${id}`)).status).toBe(404);
    expect((await visitor.post('get-user-comments?page=1', { username: 'member' })).body).toEqual({
      comments: [],
      amount_comments: 0,
    });
    expect((await send('delete-announcement/', { announcementId: id })).status).toBe(404);
  });

  // proves: security-8
  longIt('also deletes a reply that is posted at the same instant, and its notification', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await post();
      const place = { parentElement: 'ANNOUNCEMENT' as const, id };
      const commentId = await postComment(director, place, 'top');
      const [replied, deleted] = await Promise.all([
        member.post('post-comment/', { ...place, text: 'quick', commentId }),
        director.post('delete-announcement/', { announcementId: id }),
      ]);
      expect([201, 404]).toContain(replied.status);
      expect(deleted.status).toBe(200);
      expect(await league.database.manager.countBy(Notification, { path: Like(`announcements/${id}?%`) })).toBe(0);
    }
  });

  // proves: wire-88
  it('returns 400 for an invalid id', async () => {
    expect((await send('delete-announcement/', { announcementId: 'undefined' })).status).toBe(400);
  });
});

describe('the notification of an announcement', () => {
  const readBell = async (client: Client) => (await client.get<CurrentUser>('get-current-user/')).body.notifications;
  const textsOf = async (client: Client) => (await readBell(client)).map(({ text }) => text);

  it('is one row, which reaches every member except the author and members who join later', async () => {
    const { id } = await post('Silly season');
    expect(await readBell(member)).toMatchObject([
      { origin_user: null, text: 'New announcement: Silly season', path: `announcements/${id}`, read: false },
    ]);
    expect(await league.database.manager.count(Notification)).toBe(1);
    expect(await textsOf(director)).toEqual([]);
    expect(await textsOf(await joinLeague(league, 'later'))).toEqual([]);
  });

  it('shows the current title, and is deleted with the announcement', async () => {
    const [{ id }, other] = [await post('Silly saeson'), await post('Testing')];
    await send('edit-announcement/', { announcementId: id, title: 'Silly season', text: 'Text' });
    expect(await textsOf(member)).toEqual(['New announcement: Testing', 'New announcement: Silly season']);
    expect(await send('delete-announcement/', { announcementId: other.id })).toEqual(done);
    expect(await textsOf(member)).toEqual(['New announcement: Silly season']);
  });

  it('is not added if the announcement is refused', async () => {
    await send('post-announcement/', { title: 't'.repeat(128), text: 'x' });
    await send('post-announcement/', { title: 'Mine', text: 'x' }, member);
    expect(await textsOf(member)).toEqual([]);
  });
});

// proves: announcements-3, announcements-5, admin-access-3
describe('roles', () => {
  it.each(['post-announcement/', 'edit-announcement/', 'delete-announcement/'])('%s is for admins', async (path) => {
    const before = await post();
    const sent = { announcementId: before.id, title: 'mine now', text: 'mine now' };
    expect((await send(path, sent, member)).status).toBe(403);
    expect((await send(path, sent, visitor)).status).toBe(401);
    expect(await readLatest()).toEqual(before);
  });
});

describe('get-announcements', () => {
  const read = async (query: string) => {
    const { status, body } = await visitor.get<{ announcements: AnnouncementShape[]; amount_announcements: number }>(
      `get-announcements${query}`,
    );
    return { status, titles: body.announcements?.map(({ title }) => title), amount: body.amount_announcements };
  };

  // proves: wire-30
  it('returns pages of 10, newest first, and 404 past the end', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      memberId: null,
      title: `${index}`,
      text: 'x',
      dateCreated: new Date(Date.UTC(2026, 0, 1 + index)),
    }));
    await league.database.manager.insert(Announcement, rows.toReversed());
    const newest = rows.map(({ title }) => title).toReversed();
    expect(await read('?page=1')).toEqual({ status: 200, titles: newest.slice(0, 10), amount: 12 });
    expect(await read('?page=2')).toEqual({ status: 200, titles: newest.slice(10), amount: 12 });
    for (const query of [
      '?page=3',
      '?page=0',
      '?page=-1',
      '?page=undefined',
      '?page=null',
      '?page=',
      '?page=1.5',
      '',
    ]) {
      expect({ query, ...(await read(query)) }).toMatchObject({ query, status: 404 });
    }
  });

  // proves: wire-30, wire-31, wire-29
  it('returns each announcement with its number of comments; the first one is also the latest', async () => {
    const [older, newest] = [await post('Older'), await post('Newest')];
    const place = { parentElement: 'ANNOUNCEMENT' as const, id: newest.id };
    await postComment(member, { ...place, id: older.id }, 'On the one before');
    await postComment(director, place, 'A reply', await postComment(member, place, 'A comment'));
    const { body } = await visitor.get('get-announcements?page=1');
    const announcements = [
      { ...newest, amount_comments: 2 },
      { ...older, amount_comments: 1 },
    ];
    expect(body).toEqual({ announcements, amount_announcements: 2 });
    expect(await readLatest()).toEqual(announcements[0]);
  });

  // proves: wire-31
  it.each(['999999', '99999999999', 'undefined', 'null', '', '-1', '1 OR 1=1'])(
    'returns 404 for the id "%s"',
    async (id) => {
      await post();
      expect((await read(`?id=${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );

  // proves: wire-30
  it('returns an empty first page without announcements, so that an admin can post the first one', async () => {
    expect(await read('?page=1')).toEqual({ status: 200, titles: [], amount: 0 });
    for (const page of ['2', '0', 'undefined', '']) expect((await read(`?page=${page}`)).status).toBe(404);
    expect((await visitor.get('get-latest-announcement/')).status).toBe(404);
    await post();
    expect(await read('?page=1')).toEqual({ status: 200, titles: ['Title'], amount: 1 });
  });
});
