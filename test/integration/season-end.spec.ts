import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  hallOfFameAnswer as hallOfFame,
  memberSeasonsAnswer as memberSeasons,
  seasonEndAnswer as seasonEnd,
} from '#league/contract/season-end.js';
import type { HomeAnswer } from '#league/contract/home.js';
import type {
  FinalStandRow,
  HallOfFameAnswer,
  MemberSeasonsAnswer,
  SeasonEndAnswer,
} from '#league/contract/season-end.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Mailing } from '#league/schema/mailing.entity.js';
import { Notification } from '#league/schema/notification.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addPicks } from '../harness/add-picks.js';
import { addFour, finalize, play, type PlayedSeason } from '../harness/four-in-a-season.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;
let nopicks: Client;
let visitor: Client;
let played: PlayedSeason;

/** A season of two final weekends. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['eve', 'fay']) await addMember(league.database, name, { seasonEndEmails: false });
  for (const name of ['cleo', 'dan']) await addMember(league.database, name, { seasonEndEmails: name === 'dan' });
  ann = await joinLeague(league, 'ann');
  ben = await joinLeague(league, 'ben');
  nopicks = await joinLeague(league, 'nopicks');
  visitor = league.client();
  await visitor.get('get-current-user/');
  played = await addFour(league);
  await league.database.manager.update(Season, played.season.id, { current: true });
  const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
  await play(league, second, [89, 1, 33, 43]);
  await finalize(admin, second);
});
afterAll(() => league.close());

const finish = ({ season }: PlayedSeason) => admin.put('finalize-season/', { year: season.year });
const line = ({ user, position, points, bonus }: FinalStandRow) => [user.username, position, points, bonus];
const readHome = async (client: Client) => (await client.get<HomeAnswer>('get-home')).body.home;
const readFame = async () => {
  const { status, body } = await visitor.get<HallOfFameAnswer>('get-hall-of-fame');
  const parsed = hallOfFame.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.seasons;
};
const readSeasons = async (username: string, client = visitor) => {
  const { status, body } = await client.get<MemberSeasonsAnswer>(`get-member-seasons?username=${username}`);
  const parsed = memberSeasons.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.member_seasons;
};
const readEnd = async (year: number, query = '') => {
  const { status, body } = await visitor.get<SeasonEndAnswer>(`get-season-end?season=${year}${query}`);
  const parsed = seasonEnd.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.season_end;
};
const notificationsOf = async (client: Client) => {
  const { body } = await client.get<CurrentUser>('get-current-user/');
  return body.notifications.filter(({ path }) => path.startsWith('hall-of-fame'));
};

describe('before a season is finalized', () => {
  it('the hall of fame is empty, and members have no past season', async () => {
    expect(await readFame()).toEqual([]);
    expect((await readHome(ann))?.end).toBeNull();
    expect((await readSeasons('ann')).past).toEqual([]);
    expect((await visitor.get(`get-season-end?season=${played.season.year}`)).status).toBe(404);
  });

  it('a profile shows the position, the picks and the points of each weekend', async () => {
    const { current } = await readSeasons('ANN');
    expect(current).toMatchObject({ year: played.season.year, amount_members: 4, row: { position: 2, points: 45 } });
    expect(current?.row.picks).toHaveLength(5);
    const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
    expect(current?.weekends.map((one) => [one.weekend.id, one.position, one.position_change, one.points])).toEqual([
      [first.id, 1, null, 25],
      // Ann has as many points as ben, but the first pick of ben leads the championship.
      [second.id, 2, -1, 20],
    ]);
    expect((await readSeasons('nopicks')).current).toBeNull();
  });
});

describe('finalizing a season', () => {
  beforeAll(async () => expect((await finish(played)).status).toBe(200));

  it('notifies every member once, except the admin who did it', async () => {
    const { year } = played.season;
    for (const client of [ann, ben, nopicks])
      expect((await notificationsOf(client)).map(({ text, path, origin_user }) => [text, path, origin_user])).toEqual([
        [`Season ${year} is over: see the champion and every bonus`, `hall-of-fame/${year}`, null],
      ]);
    expect(await notificationsOf(admin)).toEqual([]);
    expect((await finish(played)).status).toBe(400);
    expect(await notificationsOf(ann)).toHaveLength(1);
  });

  it('sends emails to the members who want them, except to the admin', async () => {
    const mailings = await league.database.manager.find(Mailing);
    expect(mailings.map(({ data }) => data)).toEqual([{ kind: 'season-end', seasonId: played.season.id }]);
    const names: { username: string }[] = await league.database.query(
      `SELECT username FROM mailing_recipients JOIN members ON members.id = ANY (member_ids) ORDER BY username`,
    );
    expect(names.map(({ username }) => username)).toEqual(['ann', 'ben', 'dan', 'nopicks']);
  });

  it('puts the podium with each bonus into the hall of fame', async () => {
    const [end] = await readFame();
    expect(end).toMatchObject({ year: played.season.year, amount_members: 4 });
    // Bagnaia (1) and Martin (89) have 45 each, with one win and one second place each. Martin leads because he was
    // better in the latest race. Neither ann, whose first pick is Bagnaia, nor cleo has a rider in position. Ben's
    // first pick is Martin: 10 % of 45 = 4.5.
    expect(end?.podium.map(line)).toEqual([
      ['ben', 1, 49.5, 4.5],
      ['ann', 2, 45, 0],
      ['cleo', 3, 32, 0],
    ]);
  });

  it('shows the end on the home page, with the result of the reader', async () => {
    const end = (await readHome(ann))?.end;
    expect([end?.year, end?.podium[0]?.user.username, end?.own && line(end.own)]).toEqual([
      played.season.year,
      'ben',
      ['ann', 2, 45, 0],
    ]);
    expect((await readHome(nopicks))?.end).toMatchObject({ own: null, amount_members: 4 });
  });

  it('becomes a past season of the members who took part', async () => {
    const { past, current } = await readSeasons('ben');
    expect(past.map(({ year, row, amount_members }) => [year, line(row), amount_members])).toEqual([
      [played.season.year, ['ben', 1, 49.5, 4.5], 4],
    ]);
    expect(current?.weekends).toHaveLength(2);
    expect((await readSeasons('nopicks')).past).toEqual([]);
  });

  it('keeps the row of a deleted champion, without the name', async () => {
    await league.database.query(`DELETE FROM members WHERE username = 'ben'`);
    // The cached response is removed only after a notification from the database.
    await expectSoon(async () => (await readFame())[0]?.podium.map(line)[0], ['', 1, 49.5, 4.5]);
    expect((await readHome(ann))?.end?.podium[0]?.user.username).toBe('');
    expect((await visitor.get('get-member-seasons?username=ben')).status).toBe(404);
  });
});

describe('a season without a final weekend', () => {
  it('is finalized without a champion, and nobody is notified', async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    const empty = await addFour(league);
    await league.database.manager.update(Season, empty.season.id, { current: true });
    const before = await league.database.manager.count(Notification);
    expect((await finish(empty)).status).toBe(200);
    expect(await league.database.manager.count(Notification)).toBe(before);
    expect((await readFame())[0]).toEqual({ year: empty.season.year, podium: [], amount_members: 0 });
    expect(await readEnd(empty.season.year)).toMatchObject({ podium: [], champion_picks: [], rows: [] });
    expect((await readHome(ann))?.end).toBeNull();
  });
});

describe('a deleted season', () => {
  it('loses its notification and its place in the hall of fame', async () => {
    expect(await notificationsOf(ann)).toHaveLength(1);
    expect((await admin.post('delete-season/', { seasonId: played.season.id })).status).toBe(200);
    expect(await notificationsOf(ann)).toEqual([]);
    expect((await readFame()).map(({ year }) => year)).not.toContain(played.season.year);
  });
});

describe('get-member-seasons', () => {
  it.each(['', '?username=', '?username=a%20b', '?username=a%00b', '?username[]=ann'])(
    'refuses the query "%s"',
    async (query) => {
      expect((await visitor.get(`get-member-seasons${query}`)).status).toBe(400);
    },
  );

  it('returns 404 for an unknown member', async () => {
    expect((await visitor.get('get-member-seasons?username=nobody')).status).toBe(404);
  });

  it('shows hidden picks only to their owner', async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    const open = await addFour(league);
    await league.database.manager.update(Season, open.season.id, { current: true, selectionOpen: true });
    const shown = async (client: Client) => (await readSeasons('ann', client)).current?.row.picks.length;
    expect([await shown(visitor), await shown(nopicks), await shown(ann)]).toEqual([0, 0, 5]);
  });
});

describe('a season that the bonus decides', () => {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  let decided: PlayedSeason;
  beforeAll(async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    decided = await addFour(league);
    await league.database.manager.update(Season, decided.season.id, { current: true });
    await addPicks(league.database, decided.season, 'eve', { ranked: [33, 89, 5, 20, 21] });
    await addPicks(league.database, decided.season, 'fay', { ranked: [89, 33, 10, 20, 21] });
    const [first] = decided.weekends as [RaceWeekend];
    await play(league, first, [89, 1, 33, 43, 5, 10, 20, 21]);
    await finalize(admin, first);
    expect((await finish(decided)).status).toBe(200);
  });

  it('shows how many positions members gained and lost through the bonus', async () => {
    const { rows, podium, amount_members: amount } = await readEnd(decided.season.year);
    // eve: 16 + 25 + 11 + 9 + 8 = 69. fay: 25 + 16 + 10 + 9 + 8 = 68, and 10 % of 25 = 2.5. The member without a name
    // is ben, whose account is deleted: 25 + 11 + 10 + 9 + 8 = 63, and 2.5.
    expect(rows.map((row) => [...line(row), row.bonus_change])).toEqual([
      ['fay', 1, 70.5, 2.5, 1],
      ['eve', 2, 69, 0, -1],
      ['', 3, 65.5, 2.5, 0],
      ['ann', 4, 58, 0, 0],
      ['cleo', 5, 54, 0, 0],
      ['dan', 6, 51, 0, 0],
    ]);
    expect([podium.map(({ user }) => user.username), amount]).toEqual([['fay', 'eve', ''], 6]);
  });

  it('shows the picks of its champion, whose points and bonuses add up', async () => {
    const { champion_picks: picks } = await readEnd(decided.season.year);
    expect(picks[0]).toMatchObject({ slot: 1, competitor: { number: 89 }, points: 25, bonus: 2.5, position: 1 });
    expect(picks[1]).toMatchObject({ slot: 2, competitor: { number: 33 }, points: 16, bonus: 0, position: 3 });
    expect(sum(picks.map(({ points, bonus }) => points + bonus))).toBe(70.5);
  });

  it('returns later parts of the table with an offset', async () => {
    const names = async (offset: number) =>
      (await readEnd(decided.season.year, `&offset=${offset}`)).rows.map(({ user }) => user.username);
    expect([await names(4), await names(6), await names(999_999_999)]).toEqual([['cleo', 'dan'], [], []]);
  });

  it.each(['', '?season=', '?season=-1', '?season=a', '?season=2023&offset=-1', '?season[]=2023'])(
    'returns 400 for the invalid request get-season-end%s',
    async (query) => {
      expect((await visitor.get(`get-season-end${query}`)).status).toBe(400);
    },
  );
});
