import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Notification } from '#league/schema/notification.entity.js';
import { PushesRepository } from '#league/messages/push/pushes.repository.js';
import type { UserCommentsAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { membersRepository } from '../../harness/repositories.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { makeGroup, post } from '../groups-api.js';
import { addAnnouncement, type CommentTarget, postComment } from './comments-api.js';
import { report, toldOf } from './moderation-api.js';

const pushes = new PushesRepository();
let league: TestLeague;
let alice: Client;
let bob: Client;
let director: Client;
/** Created for every test. */
let seasonId: number;
let weekend: CommentTarget;
let other: CommentTarget;

beforeAll(async () => {
  // The worker is needed because the deletion of a race weekend waits for its recomputation.
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  [alice, bob] = [await joinLeague(league, 'alice'), await joinLeague(league, 'bob')];
  director = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  await deleteAll(league.database, 'notifications', 'comments', 'seasons');
  const made = await addSeason2023(league.database, league.site.url, { weekends: 2 });
  seasonId = made.season.id;
  [weekend, other] = made.weekends.map(({ id }) => ({ parentElement: 'RACE_WEEKEND', id })) as [
    CommentTarget,
    CommentTarget,
  ];
});

/** Sends alice a notification of a reply, and everyone a notification that the weekend is final. */
async function talkOn(place: CommentTarget, about: string): Promise<void> {
  await postComment(bob, place, `Answer on ${about}`, await postComment(alice, place, `On ${about}`));
  const final = { text: `${about} is final`, path: `race-weekends/${place.id}`, weekendId: place.id };
  await league.database.manager.insert(Notification, final);
}
const readTold = async () => {
  const { body } = await alice.get<CurrentUser>('get-current-user/');
  return body.notifications.map(({ path }) => path.split('?')[0]);
};
const readSaid = async () => {
  const { body } = await bob.post<UserCommentsAnswer>('get-user-comments?page=1', { username: 'alice' });
  return { amount: body.amount_comments, texts: body.comments.map(({ text }) => text) };
};

// proves: security-8
describe('a deleted race weekend', () => {
  it('deletes its comments and their notifications, but nothing of other weekends', async () => {
    await talkOn(weekend, 'this');
    await talkOn(other, 'another');
    expect((await director.put('delete-race-weekend/', { id: weekend.id })).status).toBe(201);
    expect(await readSaid()).toEqual({ amount: 1, texts: ['On another'] });
    expect(await readTold()).toEqual([`race-weekends/${other.id}`, `race-weekends/${other.id}`]);
  });
});

// proves: security-8
describe('a deleted season', () => {
  const remove = () => director.post('delete-season/', { seasonId });

  it('hides the comments on its weekends, and no notification links to them', async () => {
    const next = await addSeason2023(league.database, league.site.url, { weekends: 1, year: 2024, current: false });
    const stays: CommentTarget = { parentElement: 'RACE_WEEKEND', id: next.weekends[0]?.id ?? 0 };
    await talkOn(weekend, 'this');
    await talkOn(other, 'another');
    await talkOn(stays, 'next year');
    expect((await remove()).status).toBe(200);
    expect(await readSaid()).toEqual({ amount: 1, texts: ['On next year'] });
    expect(await readTold()).toEqual([`race-weekends/${stays.id}`, `race-weekends/${stays.id}`]);
  });

  it('leaves no notification of a reply that is posted at the same instant', async () => {
    const commentId = await postComment(alice, weekend, 'On this');
    const replies = Array.from({ length: 8 }, () =>
      bob.post('post-comment/', { ...weekend, text: 'quick', commentId }),
    );
    const deleted = remove();
    for (const { status } of await Promise.all(replies)) expect([201, 404]).toContain(status);
    expect((await deleted).status).toBe(200);
    expect(await readTold()).toEqual([]);
  });
});

const groupOf = async (owner: Client): Promise<CommentTarget> => ({
  parentElement: 'GROUP',
  id: (await makeGroup(owner, bob)).id,
});
const inGroup = (client: Client, call: string, { id }: CommentTarget) => post(client, call, { id });
const deletions: [string, () => Promise<CommentTarget>, (target: CommentTarget) => Promise<{ status: number }>][] = [
  ['a race weekend', () => Promise.resolve(weekend), ({ id }) => director.put('delete-race-weekend/', { id })],
  [
    'an announcement',
    () => addAnnouncement(league, 'nobody'),
    ({ id }) => director.post('delete-announcement/', { announcementId: id }),
  ],
  ['a group that is closed', () => groupOf(alice), (target) => inGroup(alice, 'close-group', target)],
  [
    'a group whose last member leaves',
    () => groupOf(alice),
    async (target) => {
      await inGroup(bob, 'leave-group', target);
      return inGroup(alice, 'leave-group', target);
    },
  ],
];

describe('unsent push messages', () => {
  const readOccasions = async () =>
    (await league.database.query<{ occasion: string }[]>('SELECT occasion FROM pushes ORDER BY 1')).map(
      ({ occasion }) => occasion,
    );
  /** Bob replies to a comment by alice, and the push message to her browser waits to be sent. */
  const reply = async (target: CommentTarget) =>
    `reply-${await postComment(bob, target, 'No', await postComment(alice, target, 'Yes'))}`;

  beforeAll(async () => {
    const { manager } = league.database;
    const alices = await membersRepository.findByName(manager, 'alice');
    const subscription = { memberId: alices?.id ?? 0, endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' };
    await pushes.saveSubscription(manager, subscription);
  });

  it.each(deletions)('are deleted with %s if they are about a reply, but no others are', async (_, make, remove) => {
    const stays = await reply(other);
    const target = await make();
    const goes = await reply(target);
    // A group has one more, about its new member.
    expect(await readOccasions()).toEqual(expect.arrayContaining([stays, goes]));
    expect((await remove(target)).status).toBeLessThan(300);
    expect(await readOccasions()).toEqual([stays]);
  });

  it('are deleted with the season if they are about it, its weekends or their replies', async () => {
    const { manager } = league.database;
    const about = [{ seasonId }, { weekendId: weekend.id }];
    for (const [index, row] of about.entries())
      await pushes.add(manager, { occasion: `x${index}`, text: 'x', path: '', ...row }, { except: null });
    const replied = await reply(weekend);
    expect(await readOccasions()).toEqual([replied, 'x0', 'x1']);
    expect((await director.post('delete-season/', { seasonId })).status).toBe(200);
    expect(await readOccasions()).toEqual([]);
  });

  it('are not sent to a member who has left the group if they are about replies in it', async () => {
    const target: CommentTarget = { parentElement: 'GROUP', id: (await makeGroup(bob, alice)).id };
    await reply(target);
    const stays = await reply(other);
    await inGroup(alice, 'leave-group', target);
    const waiting: unknown = await league.database.query(
      'SELECT occasion FROM push_deliveries JOIN pushes ON pushes.id = push_id',
    );
    expect(waiting).toEqual([{ occasion: stays }]);
  });
});

describe('the notification of a reported comment', () => {
  const reportOn = async (target: CommentTarget) => {
    const id = await postComment(alice, target, 'Rude');
    expect((await report(bob, id)).status).toBe(200);
    return `administration/reports?comment=${id}`;
  };
  const pathsOf = async (client: Client) => (await toldOf(client)).map(([, path]) => path);

  it.each(deletions)('is deleted with %s, but no other notification is', async (_, make, remove) => {
    const stays = await reportOn(other);
    const target = await make();
    const goes = await reportOn(target);
    expect(await pathsOf(director)).toEqual([goes, stays]);
    expect((await remove(target)).status).toBeLessThan(300);
    expect(await pathsOf(director)).toEqual([stays]);
  });

  it('is deleted with a group whose last member deletes their account', async () => {
    const dora = await joinLeague(league, 'dora');
    const target = await groupOf(dora);
    expect((await report(dora, await postComment(bob, target, 'Rude'))).status).toBe(200);
    expect(await pathsOf(director)).toHaveLength(1);
    await inGroup(bob, 'leave-group', target);
    expect((await dora.post('delete-account/')).status).toBe(200);
    expect(await pathsOf(director)).toEqual([]);
  });
});
