import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { ProjectionAnswer, ProjectionCalibrationAnswer } from '#league/contract/projection.js';
import type { SeasonProgressAnswer } from '#league/contract/standings.js';
import type { Client } from '../harness/client.js';
import { type PlayedSeason, addFour, play } from '../harness/four-in-a-season.js';
import { projectionsService } from '../harness/league-services.js';
import { openApi } from '../harness/in-this-process.js';
import { addMember, password } from '../harness/make-season.js';
import { seasonProgressAnswer as shape } from '#league/contract/standings.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { outboxRepository, standingsCalculator } from '../harness/repositories.js';

let league: TestLeague;
let visitor: Client;
let played: PlayedSeason;
let open: Season;

/** A season with two final weekends. The order after the first is ann, ben, cleo, dan. Dan leads after the second. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  visitor = league.client();
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await addMember(league.database, name);
  played = await addFour(league);
  const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await play(league, second, [43, 33]);
  await league.database.manager.update(RaceWeekend, [first.id, second.id], { status: 2 });
  await recompute();
  open = (await addFour(league)).season;
});
afterAll(() => league.close());

async function recompute(change: Partial<Season> = {}): Promise<void> {
  await league.database.transaction(async (manager) => {
    await manager.update(Season, played.season.id, { ...change, year: played.season.year });
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: played.season.id }));
  });
}

async function read(usernames: string, { year } = played.season) {
  const { status, body } = await visitor.get<SeasonProgressAnswer>(
    `get-season-progress?season=${year}&usernames=${usernames}`,
  );
  const parsed = shape.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.progress;
}
const linesOf = ({ members }: SeasonProgressAnswer['progress']) =>
  members.map(({ user, positions }) => [user.username, ...positions]);

// proves: progress-4
describe('the progress of a season', () => {
  it('has the position of each member after each final weekend, in the order of the request', async () => {
    const progress = await read('dan,ANN,cleo,ben');
    expect(progress.tables.map(({ weekend, with_bonus }) => [weekend.id, with_bonus])).toEqual(
      played.weekends.map(({ id }) => [id, false]),
    );
    expect(linesOf(progress)).toEqual([
      ['dan', 4, 1],
      ['ann', 1, 3],
      ['cleo', 3, 2],
      ['ben', 2, 4],
    ]);
  });

  it('agrees with the weekends and the standings', async () => {
    const progress = await read('ann,ben,cleo,dan');
    for (const [index, { id }] of played.weekends.entries()) {
      const { body } = await visitor.get<{
        race_weekend: { standings: { users_picks: { user: { username: string }; position: number }[] } };
      }>(`get-race-weekend?id=${id}`);
      const shown = body.race_weekend.standings.users_picks.map(({ user, position }) => [user.username, position]);
      const told = progress.members.map(({ user, positions }) => [user.username, positions[index]]);
      expect(told.sort()).toEqual(shown.sort());
    }
  });

  it('has null for members without picks', async () => {
    expect(linesOf(await read('eve,ben'))).toEqual([
      ['eve', null, null],
      ['ben', 2, 4],
    ]);
  });

  it('is empty before a weekend is final', async () => {
    expect(await read('ann', open)).toMatchObject({
      tables: [],
      members: [{ user: { username: 'ann' }, positions: [] }],
    });
  });

  it('omits a reopened weekend, and ends with the table that includes the bonus', async () => {
    const [, second] = played.weekends as [RaceWeekend, RaceWeekend];
    await league.database.manager.update(RaceWeekend, second.id, { status: 1 });
    await recompute({ finalized: true });
    const progress = await read('ann,dan');
    expect(progress.tables.map(({ with_bonus }) => with_bonus)).toEqual([false, true]);
    expect(linesOf(progress)).toEqual([
      ['ann', 1, 1],
      ['dan', 4, 4],
    ]);
  });
});

// proves: progress-4
describe('a request for the progress', () => {
  it.each<[string, number]>([
    ['', 400],
    ['season=1951', 400],
    ['usernames=ann', 400],
    ['season=undefined&usernames=ann', 400],
    ['season=1951&usernames=', 400],
    ['season=1951&usernames=ann,', 400],
    ['season=1951&usernames=ann,Ann', 400],
    ['season=1951&usernames=ann&usernames=ben', 400],
    ["season=1951&usernames=ann'--", 400],
    ['season=1951&usernames=a,b,c,d,e,f', 400],
    ['season=1899&usernames=ann', 404],
    ['season=1951&usernames=ann,nobody', 404],
    ['season=1951&usernames=undefined', 404],
  ])('with %s returns %i', async (query, status) => {
    const answer = await visitor.get<{ message: string }>(`get-season-progress?${query}`);
    expect({ status: answer.status, told: typeof answer.body.message }).toEqual({ status, told: 'string' });
  });

  it('may name five members', async () => {
    expect((await read('ann,ben,cleo,dan,eve')).members).toHaveLength(5);
  });
});

// proves: progress-5
describe('a visitor who reads more than a person does', () => {
  const computed = () => [
    `explain-rank?season=${played.season.year}&a=ann&b=ben`,
    `points-receipt?season=${played.season.year}&username=ann`,
    `get-season-progress?season=${played.season.year}&usernames=ann`,
  ];
  const standings = (amount: number) => `get-standings?season=${played.season.year}&amount=${amount}`;
  const statusOf = async (client: Client, path: string) => (await client.get(path)).status;

  // proves: wire-14
  it('gets 429, except for cached and cheap reads, and members are not limited', async () => {
    const there = league.apis.push(await openApi({ ...league.environment, VISITOR_READS_PER_MINUTE: '12' })) - 1;
    const many = league.client(there);
    const member = await league.client(there).logIn('ann', password);
    await many.get('get-current-user/');
    const [explanation = '', receipt = '', progress = ''] = computed();
    expect([await statusOf(many, explanation), await statusOf(many, receipt)]).toEqual([200, 200]);
    expect([await statusOf(many, standings(1)), await statusOf(many, standings(2))]).toEqual([200, 200]);
    const comments = `get-comments?parentElement=RACE_WEEKEND&id=${played.weekends[0]?.id}`;
    for (const path of [standings(3), explanation, receipt, progress, comments]) {
      const { status, body, headers } = await many.get(path);
      expect([path, status, body]).toEqual([path, 429, { message: expect.any(String) as unknown }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    for (let round = 0; round < 13; round += 1) {
      expect([await statusOf(many, standings(1)), await statusOf(many, 'get-seasons-simple')]).toEqual([200, 200]);
      for (const path of [...computed(), standings(10 + round)]) expect(await statusOf(member, path)).toBe(200);
    }
    // All addresses in an IPv6 /64 network are one visitor. Three computed reads cost 15 points of a limit of 12.
    const reads = ['2001:db8:0:7::1', '2001:db8:0:7::2', '2001:db8:0:7:ffff::3'].map((address) =>
      many.get(explanation, { 'x-forwarded-for': address }),
    );
    expect((await Promise.all(reads)).map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  });
});

describe('the projection of a season', () => {
  let season: Season;
  let first: RaceWeekend;
  let second: RaceWeekend;
  const readProjection = async (username: string, year = season.year) => {
    const { status, body } = await visitor.get<ProjectionAnswer>(`get-projection?season=${year}&username=${username}`);
    expect(status).toBe(200);
    return body.projection;
  };
  /** Runs the job as two workers would at the same time. */
  const compute = async () => {
    const { id } = await outboxRepository.add(league.database.manager, 'project-season', { seasonId: season.id });
    const worker = projectionsService(league.database);
    await Promise.all([worker.computeFor(season.id, id), worker.computeFor(season.id, id)]);
    expect(await outboxRepository.isFinished(league.database.manager, id)).toBe(true);
  };
  const change = (table: 'riders' | 'race_weekends', set: string, id: number) =>
    league.database.query(`UPDATE ${table} SET ${set} WHERE ${table === 'riders' ? 'season_id' : 'id'} = $1`, [id]);

  beforeAll(async () => {
    const four = await addFour(league);
    season = four.season;
    [first, second] = four.weekends as [RaceWeekend, RaceWeekend];
  });

  // proves: projection-2
  it('starts with the first final weekend, and is shown as being calculated until it is stored', async () => {
    expect(await readProjection('ann')).toMatchObject({ state: 'not-started', weekend: null, weekends_left: 2 });
    await play(league, first, [1, 89, 33, 43]);
    await change('race_weekends', 'status = 2', first.id);
    expect(await readProjection('ann')).toMatchObject({ state: 'calculating', basis: null, member: null });
    await compute();
    const ann = await readProjection('ANN');
    expect(ann).toMatchObject({ state: 'ready', weekend: { id: first.id }, weekends_left: 1, basis: { members: 4 } });
    const chances = await Promise.all(
      ['ann', 'ben', 'cleo', 'dan'].map(async (name) => (await readProjection(name)).member),
    );
    expect(chances.reduce((sum, member) => sum + (member?.win.runs ?? 0), 0)).toBe(ann.basis?.runs);
    // With four members, all end among the first five, whatever happens.
    expect(ann.member?.first_five.certain).toBe('yes');
    expect(ann.member?.riders[0]?.competitor.number).toBe(1);
    expect((await readProjection('eve')).state).toBe('no-picks');
  });

  // proves: projection-3
  it('is never based on outdated facts', async () => {
    const before = await readProjection('ann');
    await change('riders', 'carried_hundredths = carried_hundredths + 100', season.id);
    expect(await readProjection('ann')).toMatchObject({ state: 'calculating', member: null });
    await change('riders', 'carried_hundredths = carried_hundredths - 100', season.id);
    expect(await readProjection('ann')).toEqual(before);
    await change('race_weekends', 'status = 1', second.id);
    const [{ id }] = await league.database.query<[{ id: number }]>(
      `INSERT INTO standings_snapshots (season_id, weekend_id, inputs_hash, rules_version, rider_points, size)
       VALUES ($1, $2, 'before', 1, '{}', 0) RETURNING id`,
      [season.id, second.id],
    );
    await change('race_weekends', `replaced_snapshot_id = ${id}`, second.id);
    expect(await readProjection('ann')).toMatchObject({ state: 'being-corrected', member: null });
    await change('race_weekends', 'replaced_snapshot_id = NULL', second.id);
  });

  it('is decided when no weekend is left, ends with the season, and is then compared with the result', async () => {
    await play(league, second, [89, 1, 33, 43]);
    await change('race_weekends', 'status = 2', second.id);
    await compute();
    // Ben's rider 89 won the latest race and is ahead of ann's rider 1, so ben has the bonus for position one.
    const certain = async (name: string) => (await readProjection(name)).member?.win.certain;
    expect([await certain('ben'), await certain('ann')]).toEqual(['yes', 'no']);
    await league.database.manager.update(Season, season.id, { finalized: true });
    expect((await readProjection('ann')).state).toBe('over');
    await compute();
    const { body } = await visitor.get<ProjectionCalibrationAnswer>('get-projection-calibration');
    const [calibration] = body.calibrations;
    expect(calibration).toMatchObject({ year: season.year, members: 4, weekends: [{ weekend: { id: first.id } }] });
    // Ann led after the first weekend, but ben won: (1 - 0)^2 and (0 - 1)^2 over four members. Equal chances: (0.75^2
    // + 3 * 0.25^2) / 4.
    expect(calibration?.weekends[0]?.win).toMatchObject({ as_it_stands: 0.5, equal: 0.1875 });
  });

  // proves: projection-7
  it('is not returned for unknown seasons and members, or while picks are hidden', async () => {
    for (const query of [
      'season=1800&username=ann',
      `season=${season.year}&username=nobody1`,
      'season=x&username=',
      '',
    ])
      expect((await visitor.get(`get-projection?${query}`)).status).toBeGreaterThanOrEqual(400);
    const hidden = (await addFour(league)).season;
    await league.database.query('UPDATE seasons SET current = false');
    await league.database.manager.update(Season, hidden.id, { current: true, selectionOpen: true });
    expect(await readProjection('ann', hidden.year)).toMatchObject({ state: 'hidden', basis: null, member: null });
  });
});
