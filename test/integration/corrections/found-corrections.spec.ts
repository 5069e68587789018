import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidOf } from '#demo/championship-service/served-season.js';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import { championshipMessages } from '#league/contract/championship-classes.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { WeekendDifferenceAnswer } from '#league/contract/weekend-difference.js';
import { AuditEntry } from '#league/schema/audit-entry.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { finalize, readAbout, readWeekend } from '../../harness/four-in-a-season.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { type ResultChecks, resultChecksOf } from '../../harness/result-checks.js';
import { readOfferedDifferences, readSeasonMessages } from '../../harness/season-messages.js';
import { withoutClock } from '../../harness/start-autopilot.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';

let league: TestLeague;
let checks: ResultChecks;
let director: Client;
let deputy: Client;
const people = new Map<string, Client>();
let season: Season;
let portugal: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { ...withoutClock, RETRIEVAL_TIMEOUT_SECONDS: '60' } });
  checks = resultChecksOf(league);
  director = await joinLeague(league, 'director', { isAdmin: true });
  deputy = await joinLeague(league, 'deputy', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo']) people.set(name, await joinLeague(league, name));
});
afterAll(async () => {
  await checks.close();
  await league.close();
});

/** Portugal is final for six hours. Ann has the rider in 4th position, Ben the one in 5th, Cleo the winner. */
beforeEach(async () => {
  league.championship.setTrouble({ kind: 'none' });
  await deleteAll(league.database, 'season_messages', 'notifications', 'race_results', 'retrievals', 'seasons');
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1, championshipClass: 'MotoGP' });
  season = added.season;
  [portugal] = added.weekends as [RaceWeekend];
  for (const [name, first] of Object.entries({ ann: 5, ben: 73, cleo: 1 }))
    await addPicks(league.database, season, name, { ranked: [first, 10, 23, 37, 36] });
  await storeSessions(league.database, portugal);
  await finalize(director, portugal);
  await checks.pass('6 hours');
});

const client = (name: string) => people.get(name) ?? league.client();
const penalize = () => league.championship.setTrouble({ kind: 'penalty', path: uuidOf('session 2023 POR race') });
const check = () => checks.run();
const ask = async (admin = director) => {
  const path = `get-weekend-difference?id=${portugal.id}`;
  const { status, body } = await admin.get<WeekendDifferenceAnswer>(path);
  expect(status).toBe(200);
  checkAnswer(path, body);
  return body.difference;
};
const correct = (version: string | undefined, admin = director) =>
  admin.put<{ stale?: boolean; message?: string }>('correct-race-weekend/', { id: portugal.id, version });
const bell = async (admin: Client) =>
  (await admin.get<CurrentUser>('get-current-user/')).body.notifications.filter(({ path }) =>
    path.endsWith('/correction'),
  );
const positions = async () =>
  (await readWeekend(director, portugal)).race?.competitors_positions.slice(0, 10).map(({ number }) => number);
const text = 'Portuguese GP: the championship now has J. Zarco 10th instead of 4th, and 6 other differences.';
const stored = [1, 12, 72, 5, 73, 33, 43, 20, 41, 42];
const corrected = [1, 12, 72, 73, 33, 43, 20, 41, 42, 5];

describe('the check of a final weekend', () => {
  it('finds nothing if the championship has the same results', async () => {
    expect((await check())?.message).toBe('Portuguese GP, comparison with the championship: The results are the same.');
    expect([await ask(), await readSeasonMessages(director, 2023), await bell(director)]).toEqual([null, [], []]);
  });

  it('notifies each admin of a penalty once', async () => {
    penalize();
    expect((await check())?.outcome).toEqual({ kind: 'compared', differences: 7 });
    const path = `administration/race-weekends/${portugal.id}/correction`;
    for (const admin of [director, deputy]) expect(await bell(admin)).toMatchObject([{ text, path }]);
    expect(await readSeasonMessages(director, 2023)).toEqual([text]);
    await checks.pass('6 hours');
    expect((await check())?.outcome).toEqual({ kind: 'compared', differences: 7 });
    expect([(await bell(director)).length, (await readSeasonMessages(director, 2023)).length]).toEqual([1, 1]);
    expect(await positions()).toEqual(stored);
  });

  it('forgets a difference that the championship has taken back', async () => {
    penalize();
    await check();
    league.championship.setTrouble({ kind: 'none' });
    await checks.pass('6 hours');
    await check();
    expect([await ask(), await bell(director)]).toEqual([null, []]);
  });

  it('runs every six hours for two days, then daily for 60 days', async () => {
    const isDue = async (interval: string) => {
      await checks.pass(interval);
      return (await check()) !== undefined;
    };
    expect([await isDue('0'), await isDue('5 hours 50 minutes'), await isDue('11 minutes')]).toEqual([
      true,
      false,
      true,
    ]);
    // Two days after the weekend became final.
    await checks.pass('1 day 18 hours');
    await check();
    expect([await isDue('23 hours 50 minutes'), await isDue('11 minutes')]).toEqual([false, true]);
    await checks.pass('57 days');
    expect([await isDue('1 day'), await isDue('1 day')]).toEqual([true, false]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a finalized season',
      () => league.database.manager.update(Season, season.id, { finalized: true, current: false }),
    ],
    ['an open weekend', () => director.put('un-finalize-race-weekend/', { id: portugal.id })],
    [
      'a season that was not set up from the championship',
      () => league.database.manager.update(Season, season.id, { championshipClass: null }),
    ],
  ])('leaves out %s', async (_, change) => {
    await change();
    expect(await check()).toBeUndefined();
  });

  it('runs again at the next scheduled time if the service is down, and notifies nobody', async () => {
    league.championship.setTrouble({ kind: 'error' });
    expect((await check())?.state).toBe('refused');
    expect(await check()).toBeUndefined();
    await checks.pass('1 day');
    league.championship.setTrouble({ kind: 'none' });
    expect((await check())?.state).toBe('read');
    expect(await readSeasonMessages(director, 2023)).toEqual([]);
  });

  it('gives up after five seconds, and gives way to an admin at once', async () => {
    league.championship.setTrouble({ kind: 'hanging' });
    await checks.startDue();
    const begun = await waitUntil('the check runs', async () => {
      const [found] = await checks.find();
      return found?.state === 'running' ? found : undefined;
    });
    league.championship.setTrouble({ kind: 'none' });
    const { status } = await director.post('read-championship/', { year: 2023 });
    expect([status, (await checks.find())[0]?.state]).toEqual([202, 'terminated']);
    await waitUntil('the admin has read the season', async () => {
      const live = await league.database.manager.findBy(Retrieval, { kind: 'championship' });
      return live[0]?.state === 'read';
    });
    // It is repeated ten minutes later.
    expect(await check()).toBeUndefined();
    await checks.pass('10 minutes');
    league.championship.setTrouble({ kind: 'hanging' });
    const second = await check();
    expect(second?.outcome).toMatchObject({ kind: 'timeout' });
    expect(second?.id).toBeGreaterThan(begun.id);
    const held = (second?.finishedAt?.getTime() ?? 0) - (second?.createdAt.getTime() ?? 0);
    // Other retrievals end after a minute.
    expect(held).toBeLessThan(30_000);
  });
});

describe('the page of a difference', () => {
  it('shows both results, and who would move', async () => {
    penalize();
    await check();
    const difference = await ask();
    const [race, ...others] = difference?.sessions ?? [];
    expect(others).toEqual([]);
    const zarco = race?.rows.find(({ competitor }) => competitor.number === 5);
    expect(zarco).toMatchObject({
      competitor: { last: 'Zarco' },
      ours: { position: 4, points: 13 },
      official: { position: 10, points: 6 },
      differs: true,
    });
    expect(race?.rows.filter(({ differs }) => differs)).toHaveLength(7);
    expect(difference?.moves).toMatchObject({
      amount_moved: 2,
      moved: [
        { user: { username: 'ben' }, position_before: 3, position: 2 },
        { user: { username: 'ann' }, position_before: 2, position: 3 },
      ],
    });
  });

  it('reports a rider who cannot be identified, which prevents the correction', async () => {
    await league.database.manager.update(Rider, { seasonId: season.id, number: 5 }, { first: 'Mike', last: 'Jones' });
    await check();
    expect(await readSeasonMessages(director, 2023)).toEqual([
      'Portuguese GP: some riders of the championship could not be identified.',
    ]);
    const difference = await ask();
    expect(difference?.problems).toEqual([
      'Number 5 is Johann Zarco in the championship, but Mike Jones in the season.',
      'Number 5 is Johann Zarco in the championship, but Mike Jones in the season.',
    ]);
    expect((await correct(difference?.version)).body).toMatchObject({ stale: true });
    expect(await positions()).toEqual(stored);
  });
});

describe('the correction', () => {
  it('replaces the results, and no reader sees a half-finished state', async () => {
    penalize();
    await check();
    const version = (await ask())?.version;
    let isDone = false;
    const reading = (async () => {
      const seen = new Set<string>();
      while (!isDone) {
        const weekend = await readWeekend(client('ann'), portugal);
        const { status: state, being_corrected, race, sprint_race, standings } = weekend;
        const rows = [race, sprint_race].map((one) => one?.competitors_positions.length);
        seen.add(JSON.stringify([state, being_corrected, rows, standings?.users_picks.length]));
        // Points of the former result beside the new result.
        const isMixed = race?.source === 'championship' && standings?.users_picks[1]?.points !== 22;
        if (isMixed) expect(weekend.recomputing).toBe(true);
      }
      return [...seen];
    })();
    const { status } = await correct(version);
    isDone = true;
    expect([status, await reading]).toEqual([201, [JSON.stringify([2, false, [20, 21], 3])]]);
    const { race, sprint_race, corrections, recomputing } = await readWeekend(client('ann'), portugal);
    expect(recomputing).toBeUndefined();
    expect([await positions(), race?.source, sprint_race?.source]).toEqual([corrected, 'championship', 'hand']);
    expect(corrections).toMatchObject([{ amount_moved: 2 }]);
    expect([await ask(), await bell(director)]).toEqual([null, []]);
  });

  it('notifies those who moved, and is in the audit log, like a correction by hand', async () => {
    penalize();
    await check();
    expect(await readOfferedDifferences(director)).toEqual([portugal.id]);
    await correct((await ask())?.version);
    expect(await readOfferedDifferences(director)).toEqual([]);
    const told = async (name: string) => (await readAbout(client(name), portugal)).map((one) => one.text);
    // Both have Mir (5) and A. Fernández (3). Zarco: 13 + 2, then 6 + 2 points. A. Márquez: 11 + 1, then 13 + 1 points.
    expect(await told('ann')).toEqual(['Corrected: Portuguese GP. You are 3rd (was 2nd), 16 points (was 23)']);
    expect(await told('ben')).toEqual(['Corrected: Portuguese GP. You are 2nd (was 3rd), 22 points (was 20)']);
    expect(await told('cleo')).toEqual(['Portuguese GP is final: see the standings']);
    await league.database.query(
      `INSERT INTO race_weekends (season_id, title, url, start_date, end_date, status)
       SELECT season_id, 'Next GP', url || '-next', start_date + 7, end_date + 7, 2 FROM race_weekends`,
    );
    const toldLater = 'Corrected: Portuguese GP. After it, you were 2nd (not 3rd), 22 points (not 20)';
    expect(await told('ben')).toEqual([toldLater]);
    const entries = await league.database.manager.find(AuditEntry, { order: { id: 'ASC' } });
    const last = entries.filter(({ changeId }) => changeId === entries.at(-1)?.changeId);
    expect(new Set(last.map(({ username }) => username))).toEqual(new Set(['director']));
    const entities = [...new Set(last.map(({ entity }) => entity))].sort();
    // The notifications of the difference are deleted.
    expect(entities).toEqual(['notifications', 'race_results', 'race_weekends', 'result_rows']);
  });

  it('happens once, even if two admins press the button at the same time', async () => {
    penalize();
    await check();
    const version = (await ask())?.version;
    const answers = await Promise.all([correct(version), correct(version, deputy)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await readWeekend(director, portugal)).corrections).toHaveLength(1);
    expect(await positions()).toEqual(corrected);
  });

  it('is refused while an admin edits the weekend, and after the results have changed', async () => {
    penalize();
    await check();
    const version = (await ask())?.version;
    await director.put('un-finalize-race-weekend/', { id: portugal.id });
    expect(await ask()).toBeNull();
    expect((await correct(version, deputy)).status).toBe(400);
    const { race } = await readWeekend(director, portugal);
    await director.post('delete-race/', { raceId: race?.id, year: 2023 });
    expect((await correct(version, deputy)).status).toBe(400);
    await storeSessions(league.database, portugal, ['race']);
    await finalize(director, portugal);
    await league.database.query('DELETE FROM result_rows WHERE position = 1');
    expect(await correct(version, deputy)).toMatchObject({
      status: 400,
      body: { stale: true, message: championshipMessages.notCorrected },
    });
  });

  it('removes the points of a picked rider who is not in the result of the championship', async () => {
    await check();
    const vinales = { riderId: null, number: 12, first: 'Maverick', last: 'ViÑales', team: null, manufacturer: null };
    const row = { ...vinales, position: 1, pointsHundredths: 2500, mark: 'FIN' };
    const official = [{ kind: 'race', doubts: [], rows: [row] }];
    await league.database.query('UPDATE result_checks SET official = $1', [JSON.stringify(official)]);
    const difference = await ask();
    expect(difference?.sessions[0]?.rows.find(({ competitor }) => competitor.number === 1)).toMatchObject({
      ours: { position: 1, points: 25 },
      official: null,
    });
    expect((await correct(difference?.version)).status).toBe(201);
    const { standings } = await readWeekend(director, portugal);
    const messages = await readSeasonMessages(director, 2023);
    expect(messages[0]).toMatch(/^Portuguese GP, race: 1 rider stored\. .*The result has only one row\./);
    // Only the 12 points of the sprint are left.
    expect(standings?.users_picks.find(({ user }) => user.username === 'cleo')?.points).toBe(12);
  });

  it.each<[string, object, number]>([
    ['an unknown weekend', { id: 4711, version: 'x' }, 404],
    ['a weekend beyond an integer', { id: 99999999999, version: 'x' }, 400],
    ['no version', { id: 1 }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await director.put('correct-race-weekend/', body)).status).toBe(status);
  });
});
