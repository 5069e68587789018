import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceResult, RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { FinalizeSeasonPreviewAnswer } from '#league/contract/administration.js';
import type { RaceWeekendAnswer, SeasonAdminAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { PicksDetailed, StandRow } from '#league/contract/shapes.js';
import { addPicks } from '../../harness/add-picks.js';
import { readApiRoutes } from '../../harness/api-routes.js';
import type { Client } from '../../harness/client.js';
import { addReading } from '../../harness/add-reading.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let alice: Client;
let season: Season;
let weekends: [RaceWeekend, RaceWeekend, RaceWeekend, RaceWeekend];
let riderOf: Map<number, number>;

/** Two weekends are final. The third is complete but not final, and in the fourth a race is announced. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  const { database } = league;
  admin = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  const added = await addSeason2023(database, league.site.url, { weekends: 4, selectionOpen: true });
  ({ season, riderOf } = added);
  weekends = added.weekends as typeof weekends;
  for (const username of ['nobody', 'exact', 'some']) await addMember(database, username);
  await addPicks(database, season, 'nobody', { ranked: [1, 72, 12, 5, 73] });
  await addPicks(database, season, 'exact', { ranked: [72, 1, 5, 73, 12] });
  await addPicks(database, season, 'some', { ranked: [72, 1, 5, 73, 33] });
  for (const weekend of weekends.slice(0, 3)) await storeSessions(database, weekend);
  for (const { id } of weekends.slice(0, 2)) await admin.put('finalize-race-weekend/', { id });
  await database.manager.insert(RaceResult, { weekendId: weekends[3].id, kind: 'race', track: 'Jerez' });
  await database.manager.insert(Season, { year: 2024 });
});
afterAll(() => league.close());

const toLine = ({ user, position, position_change, points }: StandRow) => [
  user.username,
  position,
  position_change,
  points,
];

async function readStandings() {
  const { body } = await alice.get<StandingsAnswer>('get-standings?season=2023');
  return body.standings.users_picks.map(toLine);
}

/** All facts of the league, without the time when the worker seals the picks. */
async function readFacts(): Promise<unknown> {
  const tables = ['seasons', 'riders', 'picks', 'race_weekends', 'race_results', 'result_rows', 'standings_rows'];
  const reads = tables.map((table): Promise<unknown> =>
    league.database.query(
      `SELECT jsonb_agg(to_jsonb(row) - 'picks_sealed_at' ORDER BY row::text) AS rows FROM ${table} AS row`,
    ),
  );
  return Promise.all(reads);
}

describe('the preview of finalizing a season', () => {
  const preview = (client: Client, query = '?season=2023') =>
    client.get<FinalizeSeasonPreviewAnswer>(`preview-finalize-season${query}`);

  it('lists the weekends that would not count in calendar order, with the totals of their stored results', async () => {
    const results: { kind: string; rows: number; points: number }[] = await league.database.query(
      `SELECT result.kind, count(*)::int AS rows, (sum(points_hundredths) / 100)::float AS points
       FROM result_rows JOIN race_results result ON result.id = result_id
       WHERE weekend_id = $1 GROUP BY result.kind ORDER BY result.kind DESC`,
      [weekends[2].id],
    );
    const [, , third, fourth] = weekends;
    const { status, body } = await preview(admin);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        race_weekends: [
          expect.objectContaining({ id: third.id, title: third.title, status: 1, results }),
          expect.objectContaining({ id: fourth.id, title: fourth.title, status: 0, results: [] }),
        ],
      },
    });
    expect(results.map(({ kind }) => kind)).toEqual(['sprint', 'race']);
  });

  it('is for admins only, and needs a season that exists', async () => {
    const statuses = [
      (await preview(league.client())).status,
      (await preview(alice)).status,
      (await preview(admin, '?season=2019')).status,
      (await preview(admin, '')).status,
    ];
    expect(statuses).toEqual([401, 403, 404, 400]);
    expect((await preview(admin, '?season=2024')).body).toEqual({ race_weekends: [] });
  });
});

describe('finalizing a season', () => {
  // proves: wire-66
  it.each([
    [2024, 400, 'The season must be current to enable picks or finalize'],
    [2019, 404, 'Season not found'],
    ['undefined', 400, undefined],
    [null, 400, undefined],
    [99999999999, 400, undefined],
  ])('of year %j returns %i', async (year, status, message) => {
    const answer = await admin.put('finalize-season/', { year });
    expect({ status: answer.status, message: answer.body['message'] }).toEqual({ status, message });
  });

  // proves: rules-23, rules-22
  it('adds the bonus for riders at exactly their picked position, and closes the picks', async () => {
    // Points after Argentina: 72 has 50, 1 has 41, 5 has 35, 73 has 33, 12 has 32 and 33 has 22.
    expect(await readStandings()).toEqual([
      ['exact', 1, 1, 191],
      ['nobody', 2, -1, 191],
      ['some', 3, 0, 181],
    ]);
    expect((await admin.put('finalize-season/', { year: '2023' })).status).toBe(200);
    expect(await readStandings()).toEqual([
      // 191 + 10 % of 50 + 7 % of 41 + 5 % of 35 + 3.25 % of 33 + 2 % of 32 = 191 + 5 + 2.87 + 1.75 + 1.07 + 0.64
      ['exact', 1, 1, 202.33],
      // 181 + 5 + 2.87 + 1.75 + 1.07
      ['some', 2, 1, 191.69],
      // No rider finished at the picked position.
      ['nobody', 3, -2, 191],
    ]);
    const { body } = await alice.get<{ user_picks: PicksDetailed }>(`get-user-picks?season=${season.id}&user=exact`);
    expect(body.user_picks).toMatchObject({ points: 202.33, season: { finalized: true, selection_open: false } });
    const weekend = await alice.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekends[1].id}`);
    expect(weekend.body.race_weekend.standings?.users_picks.map(toLine)).toEqual([
      ['exact', 1, 1, 191],
      ['nobody', 2, -1, 191],
      ['some', 3, 0, 181],
    ]);
    expect((await alice.get('get-users-picks-state/')).body).toEqual({ users_picks_state: false });
    const shown = (await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body.season;
    expect(shown).toMatchObject({ current: true, finalized: true, selection_open: false });
  });
});

describe('a finalized season', () => {
  const guest = { number: 98, first: 'A', last: 'Guest', independent: false, rookie: false };
  const rider = () => ({ first: 'A', last: 'B', number: 11 });
  const raceOf = async (weekend: RaceWeekend) => {
    const found = await league.database.manager.findOneByOrFail(RaceResult, { weekendId: weekend.id, kind: 'race' });
    return found.id;
  };
  const weekendData = ({ id, title, url }: RaceWeekend) => ({ id, title, url, start: '2023-03-01', end: '2023-03-02' });
  const race = { seasonYear: 2023, track: 'Jerez', timestamp: '2023-04-30T12:00:00Z', is_sprint: true };

  const classification = { kind: 'race', rows: [], doubts: [] };
  /** Something was read before the season was finalized. */
  const reading = (kind: string, outcome: object) => addReading(league, weekends[3], kind, outcome);

  const calls: [string, () => Promise<{ status: number; body: unknown }>][] = [
    ['finalize-season', () => admin.put('finalize-season/', { year: 2023 })],
    ['set-current-season', () => admin.put('set-current-season/', { year: 2023 })],
    ['toggle-users-picks', () => admin.put('toggle-users-picks/')],
    [
      'create-competitor',
      () => {
        const competitor_points = { competitor: rider(), points: 1 };
        const competitor_position = { competitor_points, independent: false, rookie: false, season: 2023 };
        return admin.post('create-competitor/', { competitor_position });
      },
    ],
    [
      'edit-season-competitor',
      () => {
        const competitor_points = { competitor: rider(), points: 500 };
        return admin.post('edit-season-competitor/', {
          id: riderOf.get(7),
          independent: false,
          rookie: false,
          competitor_points,
        });
      },
    ],
    [
      'delete-competitor',
      () => admin.post('delete-competitor/', { competitor_id: riderOf.get(7), season_id: season.id }),
    ],
    [
      'delete-competitors',
      () => admin.post('delete-competitors/', { competitors_ids: [riderOf.get(7)], season_id: season.id }),
    ],
    [
      'create-season-competitors-link',
      () => admin.post('create-season-competitors-link/', { url: `${league.site.url}/en/riders/motogp`, year: 2023 }),
    ],
    [
      'create-race-weekend',
      () => {
        const { title, url, start, end } = weekendData(weekends[0]);
        return admin.post('create-race-weekend/', { title, url, start, end, season_year: 2023 });
      },
    ],
    ['create-competitors', () => admin.post('create-competitors/', { season: 2023, competitors: [guest] })],
    [
      'create-race-weekends',
      () => {
        const url = `${league.site.url}/motogp/results/2023/qatar-gp/`;
        const { title, start, end } = weekendData(weekends[0]);
        return admin.post('create-race-weekends/', { season_year: 2023, race_weekends: [{ title, url, start, end }] });
      },
    ],
    [
      'read-season-competitors',
      () => admin.post('read-season-competitors/', { url: `${league.site.url}/en/riders/motogp`, year: 2023 }),
    ],
    ['read-season-calendar', () => admin.post('read-season-calendar/', { year: 2023 })],
    ['read-championship', () => admin.post('read-championship/', { year: 2023, class: 'MotoGP' })],
    [
      'set-up-from-championship',
      async () => {
        const read = { class: 'MotoGP', riders: [], weekends: [], problems: [] };
        const pid = await reading('championship', { kind: 'championship_read', season: read });
        return admin.post('set-up-from-championship/', { pid, rows: [{ key: 'rider/1', version: '1' }] });
      },
    ],
    ['read-classification', () => admin.post('read-classification/', { id: weekends[3].id, event_type: 1 })],
    [
      'store-classification',
      async () => {
        const pid = await reading('championship-race', { kind: 'classification_read', classification });
        return admin.post('store-classification/', { pid, version: '1' });
      },
    ],
    [
      'choose-source',
      async () => {
        const page = { rows: [], warnings: [], origin: { pageUrl: null, pageDigest: null } };
        const pid = await reading('race', { kind: 'sources_differ', page, classification, differences: 1 });
        return admin.post('choose-source/', { pid, version: '1', source: 'page' });
      },
    ],
    ['correct-race-weekend', () => admin.put('correct-race-weekend/', { id: weekends[0].id, version: '1' })],
    ['edit-race-weekend', () => admin.put('edit-race-weekend/', { race_weekend_data: weekendData(weekends[0]) })],
    ['delete-race-weekend', () => admin.put('delete-race-weekend/', { id: weekends[3].id })],
    ['delete-race-weekend of a final one', () => admin.put('delete-race-weekend/', { id: weekends[0].id })],
    ['finalize-race-weekend', () => admin.put('finalize-race-weekend/', { id: weekends[2].id })],
    ['un-finalize-race-weekend', () => admin.put('un-finalize-race-weekend/', { id: weekends[1].id })],
    ['post-race-weekend-event', () => admin.post('post-race-weekend-event/', { id: weekends[3].id, event_type: 1 })],
    ['set-autopilot', () => admin.put('set-autopilot/', { year: 2023, mode: 'finalize' })],
    ['retry-autopilot', () => admin.put('retry-autopilot/', { id: weekends[3].id, event_type: 1 })],
    ['create-race', () => admin.post('create-race/', race)],
    ['create-race with a weekend', () => admin.post('create-race/', { ...race, timestamp: '2023-09-01' })],
    [
      'edit-race',
      async () =>
        admin.post('edit-race/', { ...race, raceId: await raceOf(weekends[3]), title: 'T', is_sprint: false }),
    ],
    [
      'add-race-results',
      async () => {
        const competitors_positions = [{ competitorId: riderOf.get(1), position: 1 }];
        return admin.post('add-race-results/', {
          raceId: await raceOf(weekends[3]),
          competitors_positions,
          finalized: true,
        });
      },
    ],
    ['delete-race', async () => admin.post('delete-race/', { raceId: await raceOf(weekends[2]), year: 2023 })],
    [
      'set-user-picks',
      () => alice.post('set-user-picks/', { picks_ids: [1, 89, 72, 33, 10].map((number) => riderOf.get(number)) }),
    ],
  ];

  const refusal = { season_finalized: true, message: 'The season is finalized and can no longer change' };
  /** Calls whose refusal carries flags of the contract instead. The refusal of the retrieval has no message. */
  const tellInTheirWay = [
    'toggle-users-picks',
    'create-season-competitors-link',
    'read-season-competitors',
    'read-season-calendar',
    'read-championship',
    'read-classification',
    'set-user-picks',
    'post-race-weekend-event',
  ];

  /** Calls that do not change the contents of a season, or that a finalized season allows, such as deleting it. */
  const others = `create-season, delete-season, delete-season-message, terminate-selenium,
    post-announcement, edit-announcement, delete-announcement, hide-comment, dismiss-comment-reports, remind-missing-picks,
    import-seasons`;

  // proves: rules-22
  it('is tested with every admin call that could change it', () => {
    const changing = readApiRoutes().filter(({ method, role }) => method !== 'GET' && role === 'admin');
    const exempt = others.split(',').map((name) => name.trim());
    const expected = changing.map(({ path }) => path).filter((path) => !exempt.includes(path));
    const asked = new Set(calls.map(([name]) => name.split(' ')[0]).filter((name) => name !== 'set-user-picks'));
    expect([...asked].sort()).toEqual(expected.sort());
  });

  // proves: wire-11
  it('refuses a retrieval with its own flag in addition to the usual flags', async () => {
    const { body } = await admin.post('post-race-weekend-event/', { id: weekends[3].id, event_type: 1 });
    expect(body).toMatchObject({ already_stored: true, season_finalized: true });
  });

  // proves: rules-22
  it.each(calls)('refuses every change: %s returns 400 with the reason', async (name, call) => {
    const before = await readFacts();
    const { status, body } = await call();
    expect(status).toBe(400);
    if (!tellInTheirWay.includes(name)) expect(body).toMatchObject(refusal);
    expect(await readFacts()).toEqual(before);
  });

  // proves: rules-20
  it('allows another season to become current, and can still be deleted', async () => {
    expect((await admin.put('set-current-season/', { year: 2024 })).status).toBe(200);
    expect((await readStandings())[0]).toEqual(['exact', 1, 1, 202.33]);
    expect((await admin.post('delete-season/', { seasonId: season.id })).status).toBe(200);
    expect((await alice.get('get-standings?season=2023')).status).toBe(404);
  });
});
