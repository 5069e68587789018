import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectionAnswer } from '#league/contract/projection.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { finalize, play, readWeekend, reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { lockTable } from '../harness/lock-table.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

/** Both members have equal points, because the riders 44 and 72 never start. */
const picks = { ann: [1, 89, 33, 44, 72], ben: [1, 89, 33, 72, 44] } as const;
let league: TestLeague;
let admin: Client;
let season: Season;
let first: RaceWeekend;
let second: RaceWeekend;

/** A season of three weekends with two members of equal points. The worker computes standings and projections. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings,projection' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const added = await addSeason2023(league.database, league.site.url, { weekends: 3, current: false });
  season = added.season;
  [first, second] = added.weekends as [RaceWeekend, RaceWeekend];
  for (const [name, ranked] of Object.entries(picks)) {
    await addMember(league.database, name);
    await addPicks(league.database, season, name, { ranked });
  }
});
afterAll(() => league.close());

async function read(username: string, { year } = season) {
  const { status, body } = await admin.get<ProjectionAnswer>(`get-projection?season=${year}&username=${username}`);
  expect(status).toBe(200);
  return body.projection;
}
const whenReady = (username: string, of = season) =>
  waitUntil(`the projection of ${username} is ready`, async () => {
    const projection = await read(username, of);
    return projection.state === 'ready' && projection;
  });
const pending = async () =>
  (
    await league.database.query<{ amount: number }[]>(
      `SELECT count(*)::int AS amount FROM outbox_jobs WHERE name = 'project-season' AND finished_at IS NULL`,
    )
  )[0]?.amount;
const hasStandings = async (weekend: RaceWeekend) => (await readWeekend(admin, weekend)).standings !== null;

// proves: projection-2
describe('a projection that is being computed', () => {
  it('does not block finalizing, and is not stored if a correction has begun meanwhile', async () => {
    await play(league, first, [1, 89, 33, 43]);
    await play(league, second, [89, 33, 43, 1]);
    // By the time the worker looks for a stored projection, it has already read the results.
    const release = await lockTable(league, 'projections');
    await finalize(admin, first);
    await release.whenWaitedFor();
    await finalize(admin, second);
    await waitUntil('the second weekend has its standings', () => hasStandings(second));
    expect(await release.isWaitedFor()).toBe(true);
    await reopen(league, admin, { season, weekend: first }, [33, 89, 1, 43]);
    await release();
    await waitUntil('no projection is pending', async () => (await pending()) === 0);
    expect(await league.database.query('SELECT FROM projections')).toEqual([]);
    expect(await read('ann')).toMatchObject({ state: 'being-corrected', basis: null, member: null });
  });
});

// proves: projection-1, projection-3
describe('the projection after a correction', () => {
  it('is based on the corrected results, with its date, its weekend and the remaining weekends', async () => {
    await finalize(admin, first);
    const corrected = await whenReady('ann');
    expect(corrected).toMatchObject({ weekend: { id: second.id }, weekends_left: 1, basis: { members: 2 } });
    await reopen(league, admin, { season, weekend: second }, [43, 89, 33, 1]);
    expect((await read('ann')).state).toBe('being-corrected');
    await finalize(admin, second);
    const again = await whenReady('ann');
    expect(Date.parse(again.basis?.computed_at ?? '')).toBeGreaterThan(Date.parse(corrected.basis?.computed_at ?? ''));
  });

  it('splits the runs between two members with equal points whose other riders never started', async () => {
    const [ann, ben] = [await read('ann'), await read('ben')];
    expect((ann.member?.win.runs ?? 0) + (ben.member?.win.runs ?? 0)).toBe(ann.basis?.runs);
    for (const { member } of [ann, ben])
      expect(member).toMatchObject({ win: { certain: null }, first_five: { certain: 'yes' }, best: 1, worst: 2 });
  });

  it('shows whether a season has too many members', async () => {
    // This is the row that is stored for more than 200,000 members.
    await league.database.query('UPDATE projections SET runs = 0');
    expect(await read('ann')).toMatchObject({ state: 'too-many-members', basis: null, member: null });
  });
});

it('a projection gives the season to its only member, even if all sprints were cancelled', async () => {
  const alone = await addSeason2023(league.database, league.site.url, { weekends: 2, year: 2031, current: false });
  await addPicks(league.database, alone.season, 'ann', { ranked: picks.ann });
  const [weekend] = alone.weekends as [RaceWeekend];
  await play(league, weekend, [1, 89, 33, 43]);
  await finalize(admin, weekend);
  const projection = await whenReady('ann', alone.season);
  expect(projection).toMatchObject({ weekends_left: 1, basis: { members: 1 } });
  expect(projection.member).toMatchObject({ win: { certain: 'yes' }, middle: 1, best: 1, worst: 1, riders: [] });
});
