import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { troubleKinds, type TroubleSetting } from '#demo/results-site/troubles.js';
import { RaceResult, type RaceWeekend, ResultRow } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type {
  RaceWeekendAdminAnswer,
  RaceWeekendAnswer,
  RetrievalAnswer,
  RetrievalRefusal,
  RetrievalStarted,
} from '#league/contract/answers.js';
import type { FinalizePreviewAnswer } from '#league/contract/standings.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { nothingRefused } from '../harness/nothing-refused.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions, weekendOfFile } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let admin: Client;
let weekends: RaceWeekend[];

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ weekends } = await addSeason2023(league.database, league.site.url));
});
afterAll(() => league.close());
beforeEach(() => league.site.setTrouble({ kind: 'none' }));

const readWeekend = async ({ id }: RaceWeekend) =>
  (await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`)).body.race_weekend;
const retrieve = ({ id }: RaceWeekend, event_type = 1) => admin.post('post-race-weekend-event/', { id, event_type });

/** Everything that a retrieval can store for a weekend without results. */
async function readTraces(weekend: RaceWeekend) {
  const { manager } = league.database;
  const results = await manager.findBy(RaceResult, { weekendId: weekend.id });
  const rows = await Promise.all(results.map(({ id }) => manager.countBy(ResultRow, { resultId: id })));
  const live = await manager.countBy(Retrieval, [{ state: 'queued' }, { state: 'running' }, { state: 'terminating' }]);
  const { body } = await admin.get<{ race_weekend: { status: number } }>(`get-race-weekend?id=${weekend.id}`);
  return { rows, live, status: body.race_weekend.status };
}

interface Refused {
  trouble: TroubleSetting;
  flags: Partial<RetrievalRefusal>;
  /** The part of the season message between the subject and "Nothing was stored." */
  message: string;
}

const refused: Refused[] = [
  {
    trouble: { kind: 'refused' },
    flags: { unreadable: true },
    message: 'The site refused the page (HTTP 403).',
  },
  {
    trouble: { kind: 'error' },
    flags: { unreadable: true },
    message: 'The site reported an internal error (HTTP 500).',
  },
  { trouble: { kind: 'gone' }, flags: { unreadable: true }, message: 'The site has no such page (HTTP 404).' },
  {
    trouble: { kind: 'not-run-yet' },
    flags: { not_available: true },
    message: 'The page has no result of this session yet. If the session was not held, record that instead.',
  },
  {
    trouble: { kind: 'empty' },
    flags: { not_available: true },
    message: 'The page has no result of this session yet. If the session was not held, record that instead.',
  },
  {
    trouble: { kind: 'unknown-rider', number: 97 },
    flags: { competitors_not_found: [97] },
    message: 'Competitors with the numbers: 97 were not found in the database. Add them and retrieve again.',
  },
  {
    trouble: { kind: 'unknown-rider', number: 461 },
    flags: { competitors_not_found: [461] },
    message: 'Competitors with the numbers: 461 were not found in the database. Add them and retrieve again.',
  },
];

describe('a failure of the site', () => {
  // proves: wire-77, wire-89, rules-44, admin-retrieval-9
  it.each(refused)(
    'of kind $trouble.kind returns its flag, adds a season message and stores nothing',
    async (given) => {
      const [weekend] = weekends as [RaceWeekend];
      league.site.setTrouble(given.trouble);
      const { status, body } = await retrieve(weekend);
      expect({ status, body }).toEqual({ status: 400, body: { ...nothingRefused, ...given.flags } });
      expect((await readSeasonMessages(admin))[0]).toBe(`Portuguese GP, race: ${given.message} Nothing was stored.`);
      expect(await readTraces(weekend)).toEqual({ rows: [], live: 0, status: 0 });
    },
  );

  // proves: rules-44
  longIt('adds only one season message, however often it happens', async () => {
    const [weekend] = weekends as [RaceWeekend];
    league.site.setTrouble({ kind: 'error' });
    await retrieve(weekend);
    await retrieve(weekend);
    const messages = (await readSeasonMessages(admin)).filter((message) => message.includes('HTTP 500'));
    expect(messages).toHaveLength(1);
  });

  const harmless: { trouble: TroubleSetting; round: number }[] = [
    { trouble: { kind: 'slow', seconds: 0.5 }, round: 2 },
    { trouble: { kind: 'renamed' }, round: 4 },
    { trouble: { kind: 'penalty' }, round: 10 },
  ];

  it('is tested for every kind', () => {
    const inBrowser = [
      'none',
      'hanging',
      'late',
      'hidden-first',
      'redirect-elsewhere',
      'frame-elsewhere',
      'call-elsewhere',
    ];
    const tried = [...refused, ...harmless, ...doubtful].map(({ trouble: { kind } }) => kind as string);
    expect(new Set([...tried, ...inBrowser])).toEqual(new Set(troubleKinds));
  });

  // proves: admin-retrieval-9
  it.each(harmless)('of kind $trouble.kind does not prevent a result from being read', async ({ trouble, round }) => {
    const weekend = weekends[round - 1] as RaceWeekend;
    league.site.setTrouble(trouble);
    expect(await retrieve(weekend)).toMatchObject({ status: 201, body: {} });
    expect(await readTraces(weekend)).toEqual({ rows: [weekendOfFile(weekend).race.length], live: 0, status: 1 });
  });

  const doubtful: { trouble: TroubleSetting; round: number; warnings: string[] }[] = [
    {
      trouble: { kind: 'gaps' },
      round: 9,
      warnings: ['The page lacks positions 3, 6.'],
    },
    {
      trouble: { kind: 'half-points' },
      round: 11,
      warnings: [
        '15 riders have points that do not follow from their positions. For example, number 41 in position 1 has 12.5 points instead of 25.',
      ],
    },
    {
      trouble: { kind: 'cut-off' },
      round: 12,
      warnings: ['The result has only 8 rows, far fewer than usual.'],
    },
  ];

  // proves: rules-34, rules-61
  it.each(doubtful)('of kind $trouble.kind is stored with a warning', async ({ trouble, round, warnings }) => {
    const weekend = weekends[round - 1] as RaceWeekend;
    league.site.setTrouble(trouble);
    expect(await retrieve(weekend)).toMatchObject({ status: 201, body: { warnings } });
    const { race } = await readWeekend(weekend);
    expect(race?.warnings).toEqual(warnings);
    expect((await readSeasonMessages(admin))[0]).toBe(
      `${weekend.title}, race: ${race?.competitors_positions.length} riders stored. ${warnings.join(' ')} Compare the result with another source.`,
    );
    const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`);
    expect(body.race_weekend.race).not.toHaveProperty('warnings');
    expect(body.race_weekend.unconfirmed).toBe(true);
  });

  // proves: rules-61
  it('causes a warning even if the result arrives after the response, and again before the weekend is finalized', async () => {
    const weekend = weekends[12] as RaceWeekend;
    league.site.setTrouble({ kind: 'cut-off' });
    const event = { id: weekend.id, event_type: 2 };
    const started = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, { prefer: 'respond-async' });
    expect(started.status).toBe(202);
    const warnings = ['The result has only 8 rows, far fewer than usual.'];
    await waitUntil('the result is stored', async () => {
      const { body } = await admin.get<RetrievalAnswer>(`get-retrieval?id=${started.body.pid}`);
      return body.retrieval.state === 'stored' && isDeepStrictEqual(body.retrieval.warnings, warnings);
    });
    expect((await readSeasonMessages(admin))[0]).toContain(warnings[0]);
    await storeSessions(league.database, weekend, ['race']);
    const { body } = await admin.get<FinalizePreviewAnswer>(`preview-finalize?id=${weekend.id}`);
    expect(body.preview.oddities).toEqual([
      `Sprint Race: ${warnings[0]}`,
      expect.stringMatching(/^Sprint Race: 12 riders of the race of “Indian GP” are missing: 5, 6, .+, 88\.$/),
    ]);
  });

  // proves: rules-32
  it('does not hide which riders are missing from the season, because all of them are named', async () => {
    const weekend = weekends[4] as RaceWeekend;
    const renumber = (from: number, to: number) =>
      league.database.query('UPDATE riders SET number = $2 WHERE number = $1', [from, to]);
    await Promise.all([renumber(89, 90), renumber(5, 4)]);
    const { status, body } = await retrieve(weekend);
    await Promise.all([renumber(90, 89), renumber(4, 5)]);
    // These riders came second and third in the French GP.
    expect({ status, body }).toEqual({ status: 400, body: { ...nothingRefused, competitors_not_found: [89, 5] } });
    expect(await readTraces(weekend)).toEqual({ rows: [], live: 0, status: 0 });
  });
});
