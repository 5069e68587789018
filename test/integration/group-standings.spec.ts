import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StandingsAnswer } from '#league/contract/answers.js';
import { groupSchemas } from '#league/contract/groups.js';
import type { GroupProgressAnswer } from '#league/contract/groups.js';
import { groupMessages } from '#league/contract/group-messages.js';
import { Notification } from '#league/schema/notification.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, type PlayedSeason } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { makeGroup, post, readGroup as read } from './groups-api.js';
import { postComment, readComments } from './members/comments-api.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;
let cleo: Client;
let outsider: Client;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ann = await joinLeague(league, 'ann');
  ben = await joinLeague(league, 'ben');
  cleo = await joinLeague(league, 'cleo');
  await addMember(league.database, 'dan');
  outsider = await joinLeague(league, 'outsider');
  visitor = league.client();
});
afterAll(() => league.close());

describe('the standings of a group', () => {
  let played: PlayedSeason;
  let first: RaceWeekend;
  let second: RaceWeekend;
  const change = (fields: Partial<Season>) => league.database.manager.update(Season, played.season.id, fields);

  /** Creates the current season of each test, with picks of ann, ben, cleo and dan. */
  beforeEach(async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    played = await addFour(league);
    await change({ current: true });
    [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  });

  it('list the members in order of joining if no season is current', async () => {
    await change({ current: false });
    const { id } = await makeGroup(ben, ann);
    const group = await read(ann, id);
    expect([group.season, group.members.map(({ user }) => user.username)]).toEqual([null, ['ben', 'ann']]);
    expect(group.members.map(({ standing, picks }) => [standing, picks])).toEqual([
      [null, []],
      [null, []],
    ]);
  });

  it('show public picks but no positions before the first final weekend', async () => {
    const { id } = await makeGroup(outsider, cleo, ann);
    const group = await read(ann, id);
    expect(group.season).toEqual({ year: played.season.year, after: null });
    expect(group.members.map(({ user, standing, picks }) => [user.username, standing, picks.length])).toEqual([
      ['outsider', null, 0],
      ['cleo', null, 5],
      ['ann', null, 5],
    ]);
  });

  it('show hidden picks only to their owner', async () => {
    await change({ selectionOpen: true, picksCloseAt: new Date(Date.now() + 86_400_000) });
    const { id } = await makeGroup(ann, ben);
    const shown = async (client: Client) =>
      (await read(client, id)).members.map(({ user, picks }) => [user.username, picks.length]);
    expect(await shown(ann)).toEqual([
      ['ann', 5],
      ['ben', 0],
    ]);
    expect(await shown(ben)).toEqual([
      ['ann', 0],
      ['ben', 5],
    ]);
  });

  it('show positions within the group and in the league, with members without picks last', async () => {
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    await play(league, second, [33, 43, 1, 89]);
    await finalize(admin, second);
    // ann 25 + 16 = 41, cleo 16 + 25 = 41 but submitted later, ben 20 + 13 = 33, dan 13 + 20 = 33
    const { id } = await makeGroup(outsider, cleo, ben);
    const { season, members } = await read(cleo, id);
    expect(season?.after).toMatchObject({ weekend: { id: second.id }, round: 2, rounds: 2, with_bonus: false });
    const lines = members.map(({ user, standing: own }) => [
      user.username,
      own && [own.position, own.position_change, own.league_position, own.points, own.weekend_points],
    ]);
    const { body } = await visitor.get<StandingsAnswer>(`get-standings?season=${played.season.year}`);
    const inLeague = (name: string) => body.standings.users_picks.find(({ user }) => user.username === name)?.position;
    // After the first weekend, ben was ahead of cleo.
    expect(lines).toEqual([
      ['cleo', [1, 1, inLeague('cleo'), 41, 25]],
      ['ben', [2, -1, inLeague('ben'), 33, 13]],
      ['outsider', null],
    ]);
  });

  it('have a chart of the positions in the group after each weekend, for its members only', async () => {
    const { id } = await makeGroup(outsider, cleo, ben);
    const readChart = async () => {
      const { status, body } = await cleo.get<GroupProgressAnswer>(`get-group-progress?id=${id}`);
      groupSchemas['get-group-progress'].parse(body);
      expect(status).toBe(200);
      return body.progress;
    };
    expect((await readChart())?.tables).toEqual([]);
    await play(league, first, [1, 89, 33, 43]);
    await finalize(admin, first);
    await play(league, second, [33, 43, 1, 89]);
    await finalize(admin, second);
    const chart = await readChart();
    expect(chart?.tables.map(({ weekend }) => weekend.id)).toEqual([first.id, second.id]);
    // ben 20, cleo 16; then cleo 16 + 25 = 41, ben 20 + 13 = 33.
    expect(chart?.members.map(({ user, positions }) => [user.username, positions])).toEqual([
      ['cleo', [2, 1]],
      ['ben', [1, 2]],
      ['outsider', [null, null]],
    ]);
    for (const [client, status] of [[ann, 403] as const, [admin, 403] as const, [visitor, 401] as const])
      expect((await client.get(`get-group-progress?id=${id}`)).status).toBe(status);
    await change({ current: false });
    expect(await readChart()).toBeNull();
  });
});

describe('the comments of a group', () => {
  const target = (id: number) => ({ parentElement: 'GROUP', id }) as const;

  it('can be read and written only by its members', async () => {
    const { id } = await makeGroup(ann, ben);
    await postComment(ann, target(id), 'Who brings the flag?');
    expect((await readComments(ben, target(id))).map(({ text }) => text)).toEqual(['Who brings the flag?']);
    for (const client of [outsider, admin, visitor]) {
      const answer = await client.get(`get-comments?parentElement=GROUP&id=${id}`);
      expect(answer).toMatchObject({ status: 403, body: { message: groupMessages.membersOnly } });
    }
    expect((await post(outsider, 'post-comment', { ...target(id), text: 'Let me in' })).status).toBe(403);
    expect((await ann.get('get-comments?parentElement=GROUP&id=200000000')).status).toBe(404);
    expect((await post(ann, 'post-comment', { ...target(2_000_000_000), text: 'Hello' })).status).toBe(404);
  });

  it('are not shown on the profiles of their authors', async () => {
    const { id } = await makeGroup(ann);
    await postComment(ann, target(id), 'Between us');
    for (const client of [visitor, ann]) {
      const { body } = await post(client, 'get-user-comments', { username: 'ann' });
      expect(JSON.stringify(body)).not.toContain('Between us');
    }
  });

  it('notify a member of a reply only while the member is in the group', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    const question = await postComment(ben, target(id), 'Who brings the flag?');
    const count = () => league.database.manager.countBy(Notification, { text: 'replied to your comment' });
    const before = await count();
    const reply = await postComment(ann, target(id), 'Me', question);
    const { body } = await ben.get<{ notifications: { path: string }[] }>('get-current-user/');
    expect(body.notifications.map(({ path }) => path)).toContain(`groups/${id}?comment=${reply}`);
    // The notification would link to a page that the member may not read.
    await post(ben, 'leave-group', { id });
    expect(await count()).toBe(before);
    await postComment(cleo, target(id), 'Thank you', question);
    expect(await count()).toBe(before);
  });

  it('are deleted with the group, including their notifications', async () => {
    const { id } = await makeGroup(ann, ben);
    const comment = await postComment(ann, target(id), 'Hello');
    const reply = await postComment(ben, target(id), 'Hello yourself', comment);
    const path = `groups/${id}?comment=${reply}`;
    expect(await league.database.manager.existsBy(Notification, { path })).toBe(true);
    await post(ann, 'close-group', { id });
    expect(await league.database.manager.existsBy(Notification, { path })).toBe(false);
    expect((await ann.put('edit-comment/', { commentId: comment, text: 'x' })).status).toBe(404);
  });
});
