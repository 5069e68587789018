import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mail } from '#league/schema/mailing.entity.js';
import { Member } from '#league/schema/member.entity.js';
import { Picks } from '#league/schema/picks.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { StandingsAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { addPicks } from '../../harness/add-picks.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addMember, addSeason2023, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import { waitUntilBlocked } from '../../harness/wait-until-blocked.js';
import { addAnnouncement, readComments, postComment } from './comments-api.js';
import { standingsCalculator } from '../../harness/repositories.js';

let league: TestLeague;
let visitor: Client;
const clients = new Map<string, Client>();
const client = (name: string) => clients.get(name) ?? visitor;

/** 2022 is finalized and 2023 is running. In both, the first weekend is final, with alice ahead of bob and carol. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  visitor = league.client();
  await visitor.get('get-current-user/');
  for (const name of ['alice', 'bob', 'carol']) clients.set(name, await joinLeague(league, name));
  await addPlayedSeason({ year: 2022, finalized: true, current: false });
  await addPlayedSeason({ year: 2023 });
});
afterAll(() => league.close());

async function addPlayedSeason(more: Partial<Season>): Promise<void> {
  const { database, site } = league;
  const { season, weekends } = await addSeason2023(database, site.url, { weekends: 2, ...more, finalized: false });
  await addPicks(database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
  await addPicks(database, season, 'bob', { ranked: [72, 5, 73, 21, 10] });
  await addPicks(database, season, 'carol', { ranked: [49, 93, 20, 42, 37] });
  const [weekend] = weekends as [RaceWeekend];
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.manager.update(Season, season.id, { finalized: more.finalized ?? false });
  await database.transaction(async (manager) => {
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: season.id }));
  });
}

async function readTable(year: number) {
  const { body } = await visitor.get<StandingsAnswer>(`get-standings?season=${year}`);
  return body.standings.users_picks;
}
const readNames = async (year: number) => (await readTable(year)).map(({ user }) => user.username);

describe('delete-account', () => {
  // proves: wire-51
  it('needs a log-in, the exact username and, if it is sent, the right password', async () => {
    for (const username of ['bob', 'ALICE', '', 5]) {
      expect((await client('alice').post('delete-account/', { username })).status).toBe(400);
    }
    expect((await visitor.post('delete-account/', { username: 'alice' })).status).toBe(401);
    const guess = { username: 'alice', currentPassword: 'a guess' };
    expect(await client('alice').post('delete-account/', guess)).toMatchObject({
      status: 400,
      body: { current_password_correct: false },
    });
    expect(await readNames(2023)).toEqual(['alice', 'bob', 'carol']);
  });

  // proves: rules-51, rules-52
  it('deletes the member and their comments, and keeps the comments of others and the finished season', async () => {
    const { manager } = league.database;
    const place = await addAnnouncement(league, 'carol');
    const alone = await postComment(client('alice'), place, 'alone');
    await postComment(client('alice'), place, 'alone, to myself', alone);
    const answered = await postComment(client('alice'), place, 'answered');
    await postComment(client('bob'), place, 'reply by bob', answered);
    await postComment(client('alice'), place, 'reply by alice', answered);
    const bobs = await postComment(client('bob'), place, 'by bob');
    await postComment(client('alice'), place, 'to bob', bobs);
    const [elsewhere, notHers] = [
      await league.client().logIn('alice', password),
      await league.client().logIn('bob', password),
    ];
    const { id: memberId } = await manager.findOneByOrFail(Member, { username: 'alice' });
    expect(await manager.countBy(Mail, { memberId, state: 'pending' })).toBe(1);
    const before = await readTable(2022);

    const { status, body } = await client('alice').post('delete-account/');
    expect({ status, body }).toEqual({ status: 200, body: {} });

    const comments = await readComments(visitor, place);
    expect(
      comments.map(({ text, user, replies }) => [text, user.username, replies.map((reply) => reply.text)]),
    ).toEqual([
      ['by bob', 'bob', []],
      ['[deleted]', '', ['reply by bob']],
    ]);
    expect(await manager.countBy(Mail, { memberId })).toBe(0);
    for (const session of [client('alice'), elsewhere]) expect((await session.get('get-logged-in/')).status).toBe(204);
    expect((await notHers.get('get-logged-in/')).status).toBe(200);
    await expect(league.client().logIn('alice', password)).rejects.toThrow('400');
    expect((await visitor.post('get-user/', { username: 'alice' })).status).toBe(404);
    expect((await visitor.get('find-account?username=alice')).status).toBe(404);

    const [first, ...others] = before;
    const after = await readTable(2022);
    expect(after).toEqual([
      { ...first, user: { username: '', date_created: '', has_profile_picture: false } },
      ...others,
    ]);
    expect(await manager.countBy(Picks, { memberId })).toBe(0);
  });

  // proves: rules-52
  it('recomputes the running season without the member', async () => {
    await waitUntil('the table has two members', async () => (await readNames(2023)).length === 2);
    const table = await readTable(2023);
    expect(table.map(({ user, position }) => [position, user.username])).toEqual([
      [1, 'bob'],
      [2, 'carol'],
    ]);
    const { body } = await visitor.get<{ race_weekends: { id: number }[] }>('get-race-weekends?season=2023&amount=0');
    const id = body.race_weekends.at(-1)?.id;
    const detail = await visitor.get<{ race_weekend: RaceWeekendTable }>(`get-race-weekend?id=${id}`);
    expect(detail.body.race_weekend.standings.users_picks.map(({ user }) => user.username)).toEqual(['bob', 'carol']);
  });

  it('removes their name from the notifications of others', async () => {
    for (const name of ['bob', 'carol']) {
      const { body } = await client(name).get<CurrentUser>('get-current-user/');
      expect(JSON.stringify(body.notifications)).not.toContain('alice');
    }
    const told = (await client('carol').get<CurrentUser>('get-current-user/')).body.notifications;
    expect(told.map(({ origin_user }) => origin_user?.username)).toEqual(['bob', 'bob']);
  });

  it('frees the name and the picks, and accepts the exact username in the request', async () => {
    const again = await joinLeague(league, 'Alice');
    const season = await league.database.manager.findOneByOrFail(Season, { year: 2023 });
    await addPicks(league.database, season, 'Alice', { ranked: [1, 12, 72, 5, 33] });
    expect((await again.post('delete-account/', { username: 'Alice' })).status).toBe(200);
    expect(await league.database.manager.countBy(Picks, { seasonId: season.id })).toBe(2);
  });

  // proves: rules-51, rules-52
  longIt('also deletes what the member adds while it runs', async () => {
    const dora = await joinLeague(league, 'dora');
    const place = await addAnnouncement(league, 'carol');
    const first = await postComment(dora, place, 'before');
    const holder = league.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [first]);
    const deletion = dora.post('delete-account/');
    // The deletion has read the comments and is about to remove them.
    await waitUntil('the deletion waits', async () => (await waitingFor(league)) > 0);
    await postComment(dora, place, 'meanwhile');
    const season = await league.database.manager.findOneByOrFail(Season, { year: 2023 });
    await addPicks(league.database, season, 'dora', { ranked: [10, 21, 73, 5, 72] });
    await holder.commitTransaction();
    await holder.release();
    expect((await deletion).status).toBe(200);
    expect(await readComments(visitor, place)).toEqual([]);
    expect(await league.database.manager.countBy(Picks, { seasonId: season.id })).toBe(2);
  });

  longIt('makes a waiting comment fail with 503, and the retry fails because the member is logged out', async () => {
    const emil = await joinLeague(league, 'emil');
    const place = await addAnnouncement(league, 'carol');
    const deletion = league.database.createQueryRunner();
    await deletion.startTransaction();
    await deletion.manager.delete(Member, { username: 'emil' });
    const sent = { ...place, text: 'too late', commentId: null };
    const answer = emil.post('post-comment/', sent);
    await waitUntilBlocked(league, 'INSERT INTO "comments"', answer);
    await deletion.commitTransaction();
    await deletion.release();
    const { status, headers } = await answer;
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect((await emil.post('post-comment/', sent)).status).toBe(401);
  });

  it("lets a waiting comment on an admin's announcement be posted", async () => {
    const place = await addAnnouncement(league, 'carol');
    const admin = await addMember(league.database, 'marshal', { isAdmin: true });
    await league.database.query('UPDATE announcements SET member_id = $1 WHERE id = $2', [admin.id, place.id]);
    const deletion = league.database.createQueryRunner();
    await deletion.startTransaction();
    await deletion.manager.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [admin.id]);
    const answer = client('bob').post('post-comment/', { ...place, text: 'in time', commentId: null });
    await waitUntilBlocked(league, '', answer);
    await deletion.manager.delete(Member, admin.id);
    await deletion.commitTransaction();
    await deletion.release();
    expect((await answer).status).toBe(201);
    expect(await readComments(visitor, place)).toMatchObject([{ text: 'in time' }]);
  });

  // proves: rules-51
  it('keeps the announcements of the deleted author, without the name', async () => {
    const admin = await joinLeague(league, 'director', { isAdmin: true });
    await addMember(league.database, 'steward', { isAdmin: true });
    const { id } = await addAnnouncement(league, 'director');
    expect((await admin.post('delete-account/')).status).toBe(200);
    const { body } = await visitor.get(`get-announcements?id=${id}`);
    expect(body).toMatchObject({ announcement: { id, user: { username: '' } } });
  });
});

describe('the account of an admin', () => {
  const adminsLeft = () => league.database.manager.countBy(Member, { isAdmin: true, isActive: true });
  const lastAdmin = {
    status: 400,
    body: { message: 'This is the last admin. Make somebody else an admin first.' },
  };

  it('cannot be deleted if it is the last active one', async () => {
    await league.database.query('UPDATE members SET is_admin = false');
    const last = await joinLeague(league, 'last', { isAdmin: true });
    await addMember(league.database, 'former', { isAdmin: true, isActive: false, deactivatedAt: new Date() });
    expect(await last.post('delete-account/')).toMatchObject(lastAdmin);
    expect((await last.get('get-logged-in/')).status).toBe(200);
    expect(await adminsLeft()).toBe(1);
  });

  it('cannot be deleted if the only other admin is deleted at the same instant', async () => {
    await league.database.query('UPDATE members SET is_admin = false');
    const both = [
      await joinLeague(league, 'one', { isAdmin: true }),
      await joinLeague(league, 'two', { isAdmin: true }),
    ];
    const answers = await Promise.all(both.map((client) => client.post('delete-account/')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await adminsLeft()).toBe(1);
  });
});

/** The number of statements of the league that wait for a lock. */
const waitingFor = async ({ database }: TestLeague): Promise<number> =>
  (
    await database.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

interface RaceWeekendTable {
  standings: { users_picks: { user: { username: string } }[] };
}
