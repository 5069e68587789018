import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Notification } from '#league/schema/notification.entity.js';
import type { ReadNotificationsAnswer } from '#league/contract/answers.js';
import type { CurrentUser, Notification as NotificationShape } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { notification } from '#league/contract/shapes.js';
import { addAnnouncement, type CommentTarget, postComment } from './comments-api.js';

let league: TestLeague;
let weekend: CommentTarget;
let place: CommentTarget;
const people = new Map<string, Client>();

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekend = { parentElement: 'RACE_WEEKEND', id: weekends[0]?.id ?? 0 };
  for (const name of ['alice', 'bob', 'carol']) people.set(name, await joinLeague(league, name));
  people.set('director', await joinLeague(league, 'director', { isAdmin: true }));
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM notifications');
  await league.database.query('DELETE FROM mails');
  place = await addAnnouncement(league, 'director');
});

const client = (name: string) => people.get(name) ?? league.client();

async function readOf(name: string): Promise<NotificationShape[]> {
  const { body } = await client(name).get<CurrentUser>('get-current-user/');
  expect(z.array(notification).safeParse(body.notifications).error?.message).toBeUndefined();
  return body.notifications;
}

/** A notification as clients print it: the name of the origin, then the text. */
const asPrinted = ({ origin_user, text }: NotificationShape) =>
  [...(origin_user ? [origin_user.username] : []), text].join(' ');

/** The unread notifications of all members who have any. */
async function readTold(): Promise<Record<string, string[]>> {
  const told: [string, string[]][] = [];
  for (const name of people.keys()) told.push([name, (await readOf(name)).map(asPrinted)]);
  return Object.fromEntries(told.filter(([, texts]) => texts.length > 0));
}
/** The number of comments that all emails mention together. One email may mention several comments. */
async function countMailed(): Promise<number> {
  const [row]: { amount: number }[] = await league.database.query(
    `SELECT coalesce(sum(jsonb_array_length(data -> 'comments')), 0)::int AS amount
     FROM mails JOIN mailings ON mailings.id = mailing_id`,
  );
  return row?.amount ?? 0;
}

// proves: rules-55
describe('notifications', () => {
  it('reach the author of a comment when somebody else replies', async () => {
    const id = await postComment(client('alice'), weekend, 'top');
    const reply = await postComment(client('bob'), weekend, 'reply', id);
    expect(await readOf('alice')).toMatchObject([
      {
        origin_user: { username: 'bob' },
        text: 'replied to your comment',
        path: `race-weekends/${weekend.id}?comment=${reply}`,
        read: false,
      },
    ]);
    expect(Object.keys(await readTold())).toEqual(['alice']);
    expect(await countMailed()).toBe(1);
  });

  it('reach the author of a reply when somebody replies to the reply', async () => {
    const id = await postComment(client('alice'), weekend, 'top');
    const reply = await postComment(client('bob'), weekend, 'reply', id);
    await postComment(client('carol'), weekend, 'reply to the reply', reply);
    expect(await readTold()).toEqual({
      alice: ['bob replied to your comment'],
      bob: ['carol replied to your comment'],
    });
  });

  it('reach the admin who wrote an announcement when members comment or reply on it', async () => {
    const id = await postComment(client('alice'), place, 'top');
    expect(await readOf('director')).toMatchObject([
      { text: 'commented on your announcement', path: `announcements/${place.id}?comment=${id}` },
    ]);
    await postComment(client('bob'), place, 'reply', id);
    expect(await readTold()).toEqual({
      alice: ['bob replied to your comment'],
      director: ['bob commented on your announcement', 'alice commented on your announcement'],
    });
    expect(await countMailed()).toBe(3);
  });

  longIt("are sent once if the reply is to the admin's own comment on their announcement", async () => {
    const id = await postComment(client('director'), place, 'questions?');
    await postComment(client('alice'), place, 'one', id);
    expect(await readTold()).toEqual({ director: ['alice replied to your comment'] });
    expect(await countMailed()).toBe(1);
  });

  it('do not reach members about what they did themselves', async () => {
    const id = await postComment(client('director'), place, 'top');
    await postComment(client('director'), place, 'reply', id);
    await postComment(client('alice'), weekend, 'alone', await postComment(client('alice'), weekend, 'talking'));
    expect(await readTold()).toEqual({});
    expect(await countMailed()).toBe(0);
  });

  longIt('reach nobody if the author is deleted', async () => {
    const gone = await joinLeague(league, 'gone');
    const id = await postComment(gone, weekend, 'top');
    await postComment(client('alice'), weekend, 'reply', id);
    await gone.post('delete-account/');
    await postComment(client('bob'), weekend, 'another', id);
    expect(await readTold()).toEqual({});
  });

  it('come without an email if the member has turned those emails off', async () => {
    await client('carol').put('toggle-email-notifications/', { type: 2 });
    await client('director').put('toggle-email-notifications/', { type: 3 });
    const id = await postComment(client('carol'), place, 'top');
    await postComment(client('alice'), weekend, 'reply', await postComment(client('carol'), weekend, 'top'));
    expect(await countMailed()).toBe(0);
    expect(Object.keys(await readTold())).toEqual(['carol', 'director']);
    // The other switches concern other emails.
    await postComment(client('alice'), place, 'reply', await postComment(client('director'), place, 'top'));
    expect(await countMailed()).toBe(1);
    await client('director').put('toggle-email-notifications/', { type: 3 });
    await postComment(client('alice'), place, 'reply', id);
    expect(await countMailed()).toBe(2);
  });
});

// proves: security-8
describe('deleting', () => {
  const remove = async (name: string, path: string, sent: object) => {
    const { status } = await client(name).post(path, sent);
    return status;
  };

  it("a comment as its author deletes the notifications about it and about the author's own replies to it", async () => {
    const top = await postComment(client('alice'), place, 'top');
    await postComment(client('alice'), place, 'and more', top);
    const stays = await postComment(client('bob'), place, 'another');
    expect(await remove('alice', 'delete-comment/', { commentId: top })).toBe(201);
    expect(await readOf('director')).toMatchObject([{ path: `announcements/${place.id}?comment=${stays}` }]);
  });

  it('a comment as an admin keeps the notifications about replies that stay', async () => {
    const top = await postComment(client('alice'), place, 'top');
    await postComment(client('bob'), place, 'reply', top);
    expect(await remove('director', 'delete-comment/', { commentId: top })).toBe(201);
    expect(await readTold()).toEqual({
      alice: ['bob replied to your comment'],
      director: ['bob commented on your announcement'],
    });
  });

  longIt('an announcement deletes the notifications about all its comments and about nothing else', async () => {
    const other = await addAnnouncement(league, 'director');
    await postComment(client('bob'), place, 'reply', await postComment(client('alice'), place, 'top'));
    await postComment(client('alice'), other, 'elsewhere');
    expect(await remove('director', 'delete-announcement/', { announcementId: place.id })).toBe(200);
    expect(await readTold()).toEqual({ director: ['alice commented on your announcement'] });
  });
});

describe('the list of notifications', () => {
  longIt('shows the newest first', async () => {
    const id = await postComment(client('alice'), weekend, 'top');
    await postComment(client('bob'), weekend, 'reply', id);
    await postComment(client('carol'), weekend, 'reply', id);
    expect((await readOf('alice')).map(({ origin_user }) => origin_user?.username)).toEqual(['carol', 'bob']);
  });

  longIt('has the fifty newest, and older ones appear as members read the newer ones', async () => {
    await league.database.query(
      `INSERT INTO notifications (member_id, text, path, date_created)
       SELECT id, 'Number ' || n, 'announcements/1?comment=' || n, now() + n * interval '1 second'
       FROM members, generate_series(1, 52) n WHERE username = 'bob'`,
    );
    const first = await readOf('bob');
    expect([first.length, first[0]?.text, first[49]?.text]).toEqual([50, 'Number 52', 'Number 3']);
    await client('bob').post('read-notification/', { notification_id: first[0]?.id, read: true });
    const second = await readOf('bob');
    expect([second.length, second[0]?.text, second[49]?.text]).toEqual([50, 'Number 51', 'Number 2']);
  });

  // proves: rules-53
  it('includes notifications to everyone, except for later members and the member who caused them', async () => {
    const { manager } = league.database;
    const [{ id: originId } = { id: 0 }]: { id: number }[] = await manager.query(
      "SELECT id FROM members WHERE username = 'director'",
    );
    await manager.insert(Notification, {
      originId,
      text: 'Portuguese GP is final',
      path: `race-weekends/${weekend.id}`,
    });
    people.set('late', await joinLeague(league, 'late'));
    // The member joined a microsecond after the notification. JavaScript dates cannot distinguish the two.
    await manager.query(`UPDATE notifications SET date_created = date_trunc('milliseconds', now()) WHERE path = $1`, [
      `race-weekends/${weekend.id}`,
    ]);
    await manager.query(
      `UPDATE members SET date_created = (SELECT max(date_created) FROM notifications) + interval '1 microsecond'
       WHERE username = 'late'`,
    );
    expect(Object.keys(await readTold())).toEqual(['alice', 'bob', 'carol']);
    const [told] = await readOf('alice');
    // This notification has no origin, because clients print the name of the origin before the text.
    expect(told).toMatchObject({ origin_user: null, text: 'Portuguese GP is final' });
    const id = told?.id;
    const read = async (name: string) => {
      return (await client(name).post('read-notification/', { notification_id: id, read: true })).status;
    };
    expect([await read('alice'), await read('late'), await read('director')]).toEqual([200, 403, 403]);
    people.delete('late');
    expect(Object.keys(await readTold())).toEqual(['bob', 'carol']);
  });
});

describe('read-notification', () => {
  const read = async (name: string, notification_id: unknown, value: unknown = true) => {
    const { status, body } = await client(name).post('read-notification/', { notification_id, read: value });
    return { status, body };
  };

  // proves: wire-52
  it('removes the notification from the list, and repeating it changes nothing', async () => {
    await postComment(client('bob'), weekend, 'reply', await postComment(client('alice'), weekend, 'top'));
    const [{ id } = { id: 0 }] = await readOf('alice');
    for (const sent of [id, String(id)]) expect(await read('alice', sent)).toEqual({ status: 200, body: {} });
    expect(await readOf('alice')).toEqual([]);
  });

  // proves: wire-52
  it('returns 403 for a foreign notification, 404 for an unknown one and 400 for an invalid id', async () => {
    await postComment(client('bob'), weekend, 'reply', await postComment(client('alice'), weekend, 'top'));
    const [{ id } = { id: 0 }] = await readOf('alice');
    expect([(await read('bob', id)).status, (await read('director', id)).status]).toEqual([403, 403]);
    expect((await read('alice', 999_999)).status).toBe(404);
    for (const wrong of ['undefined', null, 0]) expect((await read('alice', wrong)).status).toBe(400);
    expect((await read('alice', id, false)).status).toBe(400);
    expect(await readOf('alice')).toHaveLength(1);
  });
});

describe('get-read-notifications', () => {
  const reply = async () =>
    postComment(client('bob'), weekend, 'reply', await postComment(client('alice'), weekend, 'top'));
  const readHistory = async (name: string) => {
    const { status, body } = await client(name).get<ReadNotificationsAnswer>('get-read-notifications');
    expect(status).toBe(200);
    expect(z.array(notification).safeParse(body.notifications).error?.message).toBeUndefined();
    return body.notifications;
  };

  it('lists notifications that the member has read in the last 30 days, the newest first', async () => {
    for (let time = 0; time < 3; time += 1) await reply();
    const [newest, middle, oldest] = await readOf('alice');
    for (const { id } of [oldest, newest] as NotificationShape[])
      await client('alice').post('read-notification/', { notification_id: id, read: true });
    const history = [newest, oldest].map((one) => ({ ...one, read: true }));
    expect([await readHistory('alice'), await readOf('alice')]).toEqual([history, [middle]]);
    for (const name of ['bob', 'director']) expect(await readHistory(name)).toEqual([]);
    await league.database.query(
      `UPDATE notification_reads SET read_at = now() - interval '31 days' WHERE notification_id = $1`,
      [newest?.id],
    );
    expect(await readHistory('alice')).toEqual(history.slice(1));
  });

  it('shows the current name of the member who caused the notification', async () => {
    const erin = await joinLeague(league, 'erin');
    await postComment(erin, weekend, 'reply', await postComment(client('alice'), weekend, 'top'));
    const [{ id } = { id: 0 }] = await readOf('alice');
    await client('alice').post('read-notification/', { notification_id: id, read: true });
    await league.database.query(`UPDATE members SET username = 'erinx' WHERE username = 'erin'`);
    expect((await readHistory('alice')).map(asPrinted)).toEqual(['erinx replied to your comment']);
  });
});
