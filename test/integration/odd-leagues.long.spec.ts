import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { readApiRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { makeGroup } from './groups-api.js';

/** The first pick of each member. The other picks are the same for all. */
const firstPicks = { ann: 1, ben: 89, cleo: 33, dan: 43 };
/** The GET calls, except logging out and the links in emails, which change something. */
const reads = readApiRoutes().filter(({ method, path }) => method === 'GET' && !/^(logout|activate)/.test(path));

/** Calls that succeed in each of these leagues. */
const inEveryLeague = [
  'get-standings',
  'get-home',
  'get-group',
  'get-head-to-head',
  'get-rivals',
  'get-members',
  'get-member-seasons',
  'get-season-progress',
  'get-hall-of-fame',
  'get-championship',
  'get-picks-seals',
  'get-what-if',
  'get-projection',
  'get-league-picture',
  'calendar.ics',
];

/** A league with three readers. By default the member is cleo, whose rivals are ann and ben. */
interface OddLeague {
  league: TestLeague;
  /** The members that the reader `member` reads about. Other readers only read about the first one. */
  names: readonly string[];
  readers: Record<'visitor' | 'member' | 'admin', Client>;
  year: number;
  /** The id of a group. It is also used in calls about other objects. */
  id: number;
}

const names = ['ann', 'ben', 'dan'];

async function openLeague(): Promise<Omit<OddLeague, 'year' | 'id' | 'names'> & { ben: Client }> {
  const league = await startLeague({ overrides: { QUEUES: 'standings,projection' } });
  for (const name of ['ann', 'dan']) await addMember(league.database, name);
  const ben = await joinLeague(league, 'ben');
  const member = await joinLeague(league, 'cleo');
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  const visitor = league.client();
  await visitor.get('get-current-user/');
  for (const username of ['ann', 'ben']) expect((await member.post('pin-rival/', { username })).status).toBe(201);
  return { league, readers: { visitor, member, admin }, ben };
}

/** A season with riders and picks but without weekends, with an open or closed window. */
async function openWithoutWeekends(selectionOpen: boolean): Promise<OddLeague> {
  const { league, readers, ben } = await openLeague();
  const { season } = await addSeason2023(league.database, league.site.url, { weekends: 0 });
  await league.database.manager.update(Season, season.id, { selectionOpen });
  for (const [name, first] of Object.entries(firstPicks))
    await addPicks(league.database, season, name, { ranked: [first, 5, 10, 20, 21] });
  const { id } = await makeGroup(ben, readers.member);
  return { league, readers, names, year: season.year, id };
}

/** One of two weekends is final. The member joined after it and has neither picks nor points. */
async function openWithLateMember(): Promise<OddLeague> {
  const { league, readers, ben } = await openLeague();
  const { season, weekends } = await addFour(league);
  await league.database.manager.update(Season, season.id, { current: true });
  const [first] = weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(readers.admin, first);
  const late = await joinLeague(league, 'eve');
  expect((await late.post('pin-rival/', { username: 'ann' })).status).toBe(201);
  const { id } = await makeGroup(ben, readers.member, late);
  return { league, readers: { ...readers, member: late }, names: ['eve', 'ann', 'ben'], year: season.year, id };
}

/** The season is finalized. Its champion, the owner of the group and a rival are deleted. */
async function openWithDeletedMembers(): Promise<OddLeague> {
  const { league, readers, ben } = await openLeague();
  const { season, weekends } = await addFour(league);
  await league.database.manager.update(Season, season.id, { current: true });
  for (const weekend of weekends as [RaceWeekend, RaceWeekend]) {
    await play(league, weekend, [1, 89, 33, 43]);
    await finalize(readers.admin, weekend);
  }
  expect((await readers.admin.put('finalize-season/', { year: season.year })).status).toBe(200);
  const { id } = await makeGroup(ben, readers.member);
  expect((await ben.post('delete-account/')).status).toBe(200);
  await league.database.query(`DELETE FROM members WHERE username = 'ann'`);
  return { league, readers, names, year: season.year, id };
}

const leagues: [string, () => Promise<OddLeague>][] = [
  ['without race weekends, its window open', () => openWithoutWeekends(true)],
  ['without race weekends, its window closed', () => openWithoutWeekends(false)],
  ['that a member joined after its first weekend', openWithLateMember],
  ['whose champion, owner of a group and rivals are deleted', openWithDeletedMembers],
];

describe.each(leagues)('a season %s', (_, open) => {
  let odd: OddLeague;
  beforeAll(async () => {
    odd = await open();
  });
  afterAll(() => odd.league.close());

  const queryOf = ({ year, id }: OddLeague, username: string) =>
    `season=${year}&year=${year}&amount=5&page=1&id=${id}&weekend=${id}` +
    `&username=${username}&a=${username}&b=cleo&usernames=${username},cleo&search=${username}`;

  it('has a valid response for every call and every reader', async () => {
    const wrong: unknown[] = [];
    const answered = new Set<string>();
    for (const { path, role } of reads) {
      const mayRead = Object.entries(odd.readers).filter(
        ([reader]) => role === 'anyone' || role === reader || reader === 'admin',
      );
      for (const [reader, client] of mayRead) {
        for (const username of reader === 'member' ? odd.names : odd.names.slice(0, 1)) {
          const { status, body } = await client.get(`${path}/?${queryOf(odd, username)}`);
          if (status >= 500) wrong.push({ path, reader, username, status, body });
          if (status !== 200) continue;
          expect(() => checkAnswer(path, body)).not.toThrow();
          answered.add(path);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(inEveryLeague.filter((call) => !answered.has(call))).toEqual([]);
  });
});
