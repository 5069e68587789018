import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../generated/any-character.js';
import { type ApiRoute, readApiRoutes } from '../../harness/api-routes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { likelyBodies } from './likely-bodies.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings', RETRIEVAL_ANSWER_SECONDS: '0' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await addSeason2023(league.database, league.site.url, { weekends: 2 });
  // The race, comment, announcement and group that the likely bodies refer to.
  await admin.post('create-race/', likelyBodies['create-race']);
  await admin.post('post-announcement/', likelyBodies['post-announcement']);
  await admin.post('post-comment/', likelyBodies['post-comment']);
  await admin.post('create-group/', likelyBodies['create-group']);
});
afterAll(() => league.close());

/** All names of fields in bodies of the wire. */
const keys = `id year seasonId season season_id season_year seasonYear competitor_id competitors_ids competitor_position
  competitor_points competitor points independent rookie first last number url title start end race_weekend_data
  event_type pid send_finalize_email raceId track timestamp is_sprint competitors_positions competitorId position
  finalized season_message_id announcementId text picks_ids independent_pick_id rookie_pick_id commentId parentElement
  notification_id read type username email userList top_independent top_rookie login_key password uid`.split(/\s+/);

/** Boundary values of calls, and values far beyond them. */
const values = [0, 1, 2, 3, -1, 1.5, 1e3, 2023, 2147483647, 2147483648, -2147483649, 9007199254740991, 1e308];
const texts = ['', ' ', '1', '2023', '-1', '2147483648', '99999999999999999999', 'undefined', 'null', 'NaN', '1e3'];
const odd = [
  '2023-03-24',
  '2023-02-30',
  '0000-00-00',
  '275760-09-13',
  '2023-03-24T10:00:00+99:99',
  '__proto__',
  '\ud800',
];
const long = 'ä'.repeat(5000);

const scalar = fc.oneof(
  fc.constantFrom(...values, ...texts, ...odd, long, null, true, false),
  fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\0', '')),
);
const { body, value } = fc.letrec<{ value: unknown; body: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    tie('body'),
  ),
  body: fc.dictionary(fc.constantFrom(...keys), tie('value'), { minKeys: 1, maxKeys: 8 }),
}));

/** The body with one of its values, at any depth, replaced. */
function spoil(part: unknown, at: readonly number[], value: unknown): unknown {
  const [index, ...deeper] = at;
  if (index === undefined || part === null || typeof part !== 'object') return value;
  const entries = Object.entries(part as Record<string, unknown>);
  const spoilt = entries.map(([key, old], here) => {
    return [key, here === index % entries.length ? spoil(old, deeper, value) : old] as const;
  });
  return Array.isArray(part) ? spoilt.map(([, one]) => one) : Object.fromEntries(spoilt);
}

/** Deleting an account needs no body: it would end the admin's session. It is tried with names of others. */
function bodyOf({ path }: ApiRoute): fc.Arbitrary<unknown> {
  if (path === 'delete-account') return fc.string({ minLength: 1 }).map((name) => ({ username: `${name}!` }));
  const place = fc.array(fc.nat(9), { minLength: 1, maxLength: 5 });
  const nearly = fc.tuple(place, value).map(([at, given]) => spoil(likelyBodies[path], at, given));
  return fc.oneof({ arbitrary: nearly, weight: 3 }, { arbitrary: body, weight: 1 });
}

/** Bodies a call. GENERATED_BODIES=1000 in the environment for a longer search. */
const numRuns = Number(process.env['GENERATED_BODIES'] ?? (process.env['TEST_SCOPE'] === 'all' ? 100 : 6));

// proves: security-7
describe('a senseless body', () => {
  const routes = readApiRoutes().filter(({ method }) => method !== 'GET');

  it('is made for every call', () => {
    const without = [
      'delete-account',
      'end-other-sessions',
      'change-profile-picture',
      'import-seasons',
      'toggle-users-picks',
      'renew-calendar-link',
    ];
    expect(routes.map(({ path }) => path).filter((path) => !(path in likelyBodies))).toEqual(without);
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is never a failure of ours: %s',
    async (_, route) => {
      await fc.assert(
        fc.asyncProperty(bodyOf(route), async (sent) => {
          const answer = await admin.call<unknown>(route.method, `${route.path}/`, JSON.stringify(sent), {});
          expect(answer.status).toBeLessThan(500);
          expect(answer.status).not.toBe(401);
          expect(typeof answer.body).toBe('object');
        }),
        { numRuns },
      );
    },
  );

  it('has not ended the session of the admin who sent them', async () => {
    expect((await admin.get('get-logged-in/')).status).toBe(200);
  });
});

// proves: security-7, wire-5
describe('a senseless query', () => {
  const routes = readApiRoutes().filter(({ method, path }) => method === 'GET' && path !== 'logout');
  const query = fc.dictionary(
    fc.constantFrom(
      'id',
      'season',
      'amount',
      'offset',
      'around',
      'username',
      'usernames',
      'email',
      'user',
      'page',
      'parentElement',
      'uid',
      'token',
    ),
    fc.oneof(scalar, fc.constantFrom('ANNOUNCEMENT', 'RACE_WEEKEND', 'GROUP', 'director', '2023', '\0')),
    { maxKeys: 4 },
  );

  it.each(routes.map(({ path }) => path))('is never a failure of ours: %s', async (path) => {
    await fc.assert(
      fc.asyncProperty(query, async (sent) => {
        const text = new URLSearchParams();
        for (const [key, value] of Object.entries(sent)) text.append(key, String(value).slice(0, 900));
        const { status } = await admin.get(`${path}?${text.toString()}`);
        expect(status).toBeLessThan(500);
      }),
      { numRuns },
    );
  });
});
