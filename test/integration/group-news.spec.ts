import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { GroupsAnswer } from '#league/contract/groups.js';
import { groupMessages } from '#league/contract/group-messages.js';
import { type CurrentUser, notification } from '#league/contract/shapes.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addFour, finalize, play, type PlayedSeason, reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { makeGroup, post, readGroup } from './groups-api.js';
import { postComment } from './members/comments-api.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;
let cleo: Client;
let outsider: Client;

beforeAll(async () => {
  // No worker sends push messages, so their deliveries stay.
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  [ann, ben, cleo] = [
    await joinLeague(league, 'ann'),
    await joinLeague(league, 'ben'),
    await joinLeague(league, 'cleo'),
  ];
  await addMember(league.database, 'dan');
  outsider = await joinLeague(league, 'outsider');
  await league.database.query(
    `INSERT INTO push_subscriptions (member_id, endpoint, p256dh, auth)
     SELECT id, username, '', '' FROM members WHERE username <> 'dan'`,
  );
});
afterAll(() => league.close());
beforeEach(() => deleteAll(league.database, 'groups', 'notifications', 'pushes', 'rate_limits'));

async function bellOf(client: Client): Promise<string[]> {
  const { notifications } = (await client.get<CurrentUser>('get-current-user/')).body;
  expect(z.array(notification).safeParse(notifications).error?.message).toBeUndefined();
  return notifications.map(({ origin_user: origin, text }) => [origin?.username, text].join(' ').trim());
}
/** The push messages to a member, with the name of the origin. */
async function pushedTo(name: string): Promise<string[]> {
  const rows: { text: string }[] = await league.database.query(
    `SELECT origin.username || ' ' || text AS text FROM pushes JOIN members origin ON origin.id = origin_id
     JOIN push_deliveries ON push_id = pushes.id JOIN push_subscriptions ON push_subscriptions.id = subscription_id
     WHERE endpoint = $1 ORDER BY pushes.id DESC`,
    [name],
  );
  return rows.map(({ text }) => text);
}
const comment = (client: Client, id: number, replyTo: number | null = null) =>
  postComment(client, { parentElement: 'GROUP', id }, 'Who brings the flag?', replyTo);
const mute = (client: Client, id: unknown, muted: unknown = true) => client.put('set-group-muted/', { id, muted });

describe('a comment in a group', () => {
  it('is news for the other members, under the bell and by push, and leads to the comment', async () => {
    const { id } = await makeGroup(ann, ben);
    const before = await bellOf(ann);
    const written = await comment(ben, id);
    expect(await bellOf(ann)).toEqual(['ben commented in Sunday Grid', ...before]);
    expect(await pushedTo('ann')).toEqual(['ben commented in Sunday Grid', 'ben joined Sunday Grid']);
    const { notifications } = (await ann.get<CurrentUser>('get-current-user/')).body;
    expect(notifications[0]?.path).toBe(`groups/${id}?comment=${written}`);
    await post(cleo, 'join-group', { token: (await readGroup(ann, id)).invitation_token });
    for (const client of [ben, outsider, admin])
      expect(await bellOf(client)).not.toContain('ben commented in Sunday Grid');
    expect([await bellOf(cleo), await pushedTo('cleo'), await pushedTo('outsider')]).toEqual([[], [], []]);
    expect((await ben.post('delete-comment/', { commentId: written })).status).toBe(201);
    expect(await bellOf(ann)).toEqual(['cleo joined Sunday Grid', ...before]);
  });

  it('is sent only once to the member whose comment it answers', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    const written = await comment(ann, id);
    await comment(ben, id, written);
    const told = (texts: string[]) => texts.filter((text) => text.startsWith('ben') && !text.includes('joined'));
    for (const name of ['ann', 'cleo']) {
      const expected = name === 'ann' ? ['ben replied to your comment'] : ['ben commented in Sunday Grid'];
      expect(told(await bellOf(name === 'ann' ? ann : cleo))).toEqual(expected);
      expect(told(await pushedTo(name))).toEqual(expected);
    }
  });
});

describe('a new member', () => {
  it('is news only once, however often the link is used, until the member leaves', async () => {
    const { id, token } = await makeGroup(ann, ben, ben);
    await Promise.all([1, 2].map(() => post(ben, 'join-group', { token })));
    expect([await bellOf(ann), await bellOf(ben)]).toEqual([['ben joined Sunday Grid'], []]);
    await post(ben, 'leave-group', { id });
    expect(await bellOf(ann)).toEqual([]);
    await post(ben, 'join-group', { token });
    expect(await bellOf(ann)).toEqual(['ben joined Sunday Grid']);
    // A second push message would be a nuisance.
    expect(await pushedTo('ann')).toEqual(['ben joined Sunday Grid']);
  });

  it('is shown with the current name, and not after the account is deleted', async () => {
    const guest = await joinLeague(league, 'guest');
    await makeGroup(ann, guest);
    await league.database.query(`UPDATE members SET username = 'renamed' WHERE username = 'guest'`);
    expect(await bellOf(ann)).toEqual(['renamed joined Sunday Grid']);
    expect((await guest.post('delete-account/')).status).toBe(200);
    expect(await bellOf(ann)).toEqual([]);
  });
});

describe('a muted group', () => {
  it('sends its member no news except replies, and the others still get news', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    const written = await comment(ann, id);
    for (let time = 0; time < 2; time += 1) expect(await mute(ann, id)).toMatchObject({ status: 200, body: {} });
    await comment(ben, id);
    await comment(ben, id, written);
    expect([await bellOf(ann), (await pushedTo('ann'))[0]]).toEqual([
      ['ben replied to your comment'],
      'ben replied to your comment',
    ]);
    expect((await bellOf(cleo)).slice(0, 2)).toEqual(Array(2).fill('ben commented in Sunday Grid'));
    expect([(await readGroup(ann, id)).muted, (await readGroup(ben, id)).muted]).toEqual([true, false]);
    const muted = async (client: Client) => (await client.get<GroupsAnswer>('get-groups')).body.groups[0]?.muted;
    expect([await muted(ann), await muted(ben)]).toEqual([true, false]);
    await mute(ann, id, false);
    await comment(cleo, id);
    expect((await bellOf(ann))[0]).toBe('cleo commented in Sunday Grid');
  });

  it('can only be muted by its members', async () => {
    const { id } = await makeGroup(ann, ben);
    expect(await mute(outsider, id)).toMatchObject({ status: 403, body: { message: groupMessages.membersOnly } });
    await post(ben, 'leave-group', { id });
    expect((await mute(ben, id)).status).toBe(403);
    expect((await mute(ann, id, 'yes')).status).toBe(400);
    for (const wrong of ['x', null, 0, 2 ** 31]) expect((await mute(ann, wrong)).status).toBe(400);
    await post(ann, 'close-group', { id });
    expect(await mute(ann, id)).toMatchObject({ status: 404, body: { message: groupMessages.notFound } });
  });
});

describe('the news of a group', () => {
  it('has the current name of the group', async () => {
    const { id } = await makeGroup(ann, ben);
    await comment(ben, id);
    for (const name of ['Sunday', 'Late Brakers']) await post(ann, 'rename-group', { id, name });
    expect(await bellOf(ann)).toEqual(['ben commented in Late Brakers', 'ben joined Late Brakers']);
  });

  it('is gone for a member who leaves, who may not mark it as read, and for everybody when the group is closed', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    await comment(ann, id);
    const { notifications } = (await ben.get<CurrentUser>('get-current-user/')).body;
    const read = { notification_id: notifications[0]?.id, read: true };
    for (const client of [outsider, ann]) expect((await client.post('read-notification/', read)).status).toBe(403);
    await post(ben, 'leave-group', { id });
    expect((await ben.post('read-notification/', read)).status).toBe(403);
    expect([await bellOf(ben), await pushedTo('ben')]).toEqual([[], []]);
    expect((await cleo.post('read-notification/', read)).status).toBe(200);
    expect(await bellOf(cleo)).toEqual([]);
    await comment(cleo, id);
    expect(await bellOf(ann)).toHaveLength(2);
    await post(ann, 'close-group', { id });
    expect([await bellOf(ann), await pushedTo('ann')]).toEqual([[], []]);
  });
});

describe('news of members who passed others in a final weekend', () => {
  let played: PlayedSeason;
  let second: RaceWeekend;
  let groupId: number;
  const passes = async (client: Client) => (await bellOf(client)).filter((text) => text.includes(' passed '));

  /** After the first weekend ann leads ben and cleo. In the second, cleo passes both, and ann has as many points. */
  beforeEach(async () => {
    played = await addFour(league);
    const [first, next] = played.weekends as [RaceWeekend, RaceWeekend];
    second = next;
    ({ id: groupId } = await makeGroup(ann, ben, cleo));
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    await play(league, second, [33, 43, 1, 89]);
    await finalize(admin, second);
    await expectSoon(async () => (await passes(ann)).length, 1);
  });

  it('appears once in each group, and the member who was passed reads "you"', async () => {
    const text = `in Sunday Grid after ${second.title}`;
    expect([await passes(ann), await passes(ben), await passes(cleo)]).toEqual([
      [`cleo passed you ${text}`],
      [`cleo passed ann ${text}`],
      [],
    ]);
    expect((await pushedTo('ben'))[0]).toBe(`cleo passed another member ${text}`);
    await post(ann, 'rename-group', { id: groupId, name: 'Late Brakers' });
    expect(await passes(ann)).toEqual([`cleo passed you in Late Brakers after ${second.title}`]);
    const { notifications } = (await ann.get<CurrentUser>('get-current-user/')).body;
    expect(notifications[0]?.path).toBe(`groups/${groupId}`);
  });

  it('is replaced by a correction that moves members, without another push message', async () => {
    await reopen(league, admin, { season: played.season, weekend: second }, [43, 89, 33, 1]);
    await finalize(admin, second);
    // ben 20 + 20 = 40 passes ann, who has 25 + 13 = 38.
    await expectSoon(() => passes(cleo), [`ben passed ann in Sunday Grid after ${second.title}`]);
    expect(await passes(ann)).toEqual([`ben passed you in Sunday Grid after ${second.title}`]);
    expect((await pushedTo('ann')).filter((text) => text.includes('passed'))).toHaveLength(1);
  });

  it('is sent once if the job repeats, and is deleted with the season', async () => {
    await league.database.query(
      `INSERT INTO outbox_jobs (name, payload, created_at)
       SELECT name, payload, now() - interval '1 minute' FROM outbox_jobs
       WHERE name = 'announce-passes' AND payload ->> 'weekendId' = $1::text`,
      [String(second.id)],
    );
    await expectSoon(
      () => league.database.query(`SELECT id FROM outbox_jobs WHERE name = 'announce-passes' AND finished_at IS NULL`),
      [],
    );
    expect(await passes(ann)).toHaveLength(1);
    expect((await admin.post('delete-season/', { seasonId: played.season.id })).status).toBe(200);
    expect(await passes(ann)).toEqual([]);
  });
});
