import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer } from '#league/contract/answers.js';
import type { CurrentUser, SeasonDetailed } from '#league/contract/shapes.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';

let league: TestLeague;
let director: Client;
let marshal: Client;
let alice: Client;
let season: Season;
let weekends: RaceWeekend[];
const refusal = { cant_be_finalized: false, already_finalized: false, competitors_not_found: [] };

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings,email' } });
  director = await joinLeague(league, 'director', { isAdmin: true });
  marshal = await joinLeague(league, 'marshal', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  ({ season, weekends } = await addSeason2023(league.database, league.site.url));
  await addPicks(league.database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
});
afterAll(() => league.close());

function fresh(): RaceWeekend {
  const weekend = weekends.shift();
  if (!weekend) throw new Error('the season has no more weekends');
  return weekend;
}

async function freshComplete(): Promise<RaceWeekend> {
  const weekend = fresh();
  await storeSessions(league.database, weekend);
  return weekend;
}

const finalize = (id: unknown, admin = director) =>
  admin.put('finalize-race-weekend/', { id, send_finalize_email: false });
const unFinalize = (id: unknown) => director.put('un-finalize-race-weekend/', { id });

async function readWeekend({ id }: RaceWeekend) {
  return (await alice.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`)).body.race_weekend;
}

async function readNotifications(client: Client) {
  return (await client.get<CurrentUser>('get-current-user/')).body.notifications;
}

const about = async (client: Client, { id }: RaceWeekend) =>
  (await readNotifications(client)).filter(({ path }) => path === `race-weekends/${id}`);

async function pointsOfWinner(): Promise<number | undefined> {
  const { body } = await alice.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
  return body.season.competitors[0]?.competitor_points.points;
}

describe('finalizing a weekend', () => {
  // proves: rules-38, wire-79
  it.each([[[]], [['race']], [['sprint']]] as const)(
    'needs both results, and is refused with only %j',
    async (kinds) => {
      const weekend = fresh();
      await storeSessions(league.database, weekend, kinds);
      const { status, body } = await finalize(weekend.id);
      const message = 'Make sure both the sprint race and race are retrieved before finalizing';
      expect({ status, body }).toEqual({ status: 400, body: { ...refusal, cant_be_finalized: true, message } });
      expect(await readSeasonMessages(director)).toEqual([]);
      expect(await readWeekend(weekend)).toMatchObject({ status: kinds.length, standings: null });
      expect(await about(alice, weekend)).toEqual([]);
    },
  );

  // proves: wire-79, wire-11
  it.each([[{}], [{ id: 'none' }], [{ id: 1, send_finalize_email: 'yes' }]])(
    'with %j is refused, with all flags',
    async (body) => {
      expect(await director.put('finalize-race-weekend/', body)).toMatchObject({ status: 400, body: refusal });
    },
  );

  // proves: rules-16, admin-weekends-9, wire-80
  it('gives the weekend its points and standings, which are removed when it is reopened', async () => {
    const weekend = await freshComplete();
    expect(await finalize(weekend.id)).toMatchObject({ status: 201, body: {} });
    // Spanish GP, race + sprint: Bagnaia 25 + 9, Viñales 0 + 3, Bezzecchi 0 + 1, Zarco 0 + 2, Binder 20 + 12.
    const row = { position: 1, position_change: 0, points: 72, user: { username: 'alice' } };
    expect(await readWeekend(weekend)).toMatchObject({ status: 2, standings: { users_picks: [row] } });
    expect(await pointsOfWinner()).toBe(34);
    expect((await alice.get('get-standings?season=2023')).body).toMatchObject({ standings: { users_picks: [row] } });

    expect(await unFinalize(weekend.id)).toMatchObject({ status: 201, body: {} });
    expect(await readWeekend(weekend)).toMatchObject({ status: 1, standings: null, race: {}, sprint_race: {} });
    expect(await pointsOfWinner()).toBe(0);
    expect((await alice.get('get-standings?season=2023')).body).toMatchObject({
      standings: { users_picks: [{ position: 1, points: 0 }] },
    });
  });

  // proves: wire-79
  it('is refused for a weekend that is already final', async () => {
    const weekend = await freshComplete();
    await finalize(weekend.id);
    const { status, body } = await finalize(String(weekend.id));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        ...refusal,
        already_finalized: true,
        message: 'The race weekend is registered as finalized, please refresh',
      },
    });
  });

  // proves: admin-more-1
  it('happens once if two admins do it at the same time', async () => {
    const weekend = await freshComplete();
    const both = await Promise.all([finalize(weekend.id), finalize(weekend.id, marshal)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({ ...refusal, already_finalized: true });
    expect(await about(alice, weekend)).toHaveLength(1);
  });

  // proves: rules-37, wire-81
  it('protects the results from being deleted or replaced', async () => {
    const weekend = await freshComplete();
    await finalize(weekend.id);
    const { race } = await readWeekend(weekend);
    expect((await director.post('delete-race/', { raceId: race?.id, year: 2023 })).status).toBe(400);
    expect((await director.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 })).body).toMatchObject({
      already_stored: true,
    });
    expect((await readWeekend(weekend)).race).toEqual(race);
  });

  // proves: wire-79, wire-80
  it.each<[unknown, number]>([
    [4711, 404],
    ['undefined', 400],
    [null, 400],
    [0, 400],
  ])('of %j returns %i, and so does reopening it', async (id, status) => {
    expect((await finalize(id)).status).toBe(status);
    expect((await unFinalize(id)).status).toBe(status);
  });

  // proves: wire-80
  it('cannot be undone for a weekend that is not final', async () => {
    expect((await unFinalize((await freshComplete()).id)).status).toBe(400);
    expect((await unFinalize(fresh().id)).status).toBe(400);
  });
});

describe('the notification about a final weekend', () => {
  // proves: rules-53
  it('is sent to everybody except the admin who made the weekend final', async () => {
    const weekend = await freshComplete();
    await finalize(weekend.id);
    const expected = {
      id: expect.any(Number),
      // Clients print the name of an origin_user before the text.
      origin_user: null,
      text: `${weekend.title} is final: see the standings`,
      path: `race-weekends/${weekend.id}`,
      date_created: expect.any(String),
      read: false,
    };
    expect(await about(alice, weekend)).toEqual([expected]);
    expect(await about(marshal, weekend)).toEqual([expected]);
    expect(await about(director, weekend)).toEqual([]);
    const late = await joinLeague(league, 'latecomer');
    expect(await readNotifications(late)).toEqual([]);
  });

  it('disappears only for the member who has read it', async () => {
    const weekend = await freshComplete();
    await finalize(weekend.id);
    const [notification] = await about(alice, weekend);
    const reading = { notification_id: notification?.id, read: true };
    expect(await alice.post('read-notification/', reading)).toMatchObject({ status: 200, body: {} });
    expect(await about(alice, weekend)).toEqual([]);
    expect(await about(marshal, weekend)).toHaveLength(1);
    expect((await alice.post('read-notification/', reading)).status).toBe(200);
    expect((await director.post('read-notification/', reading)).status).toBe(403);
  });

  // proves: wire-52
  it.each<[object, number]>([
    [{ notification_id: 4711, read: true }, 404],
    [{ notification_id: 'undefined', read: true }, 400],
    [{ notification_id: 1, read: false }, 400],
    [{}, 400],
  ])('with %j returns %i when it is marked as read', async (body, status) => {
    expect((await alice.post('read-notification/', body)).status).toBe(status);
  });

  // proves: rules-56
  it('is replaced by an unread one if the weekend is made final again, but not for the admin who did it', async () => {
    const weekend = await freshComplete();
    await finalize(weekend.id);
    const [first] = await about(alice, weekend);
    await alice.post('read-notification/', { notification_id: first?.id, read: true });
    await unFinalize(weekend.id);
    await finalize(weekend.id, marshal);
    expect(await about(alice, weekend)).toMatchObject([{ read: false, origin_user: null }]);
    expect((await about(alice, weekend))[0]?.id).not.toBe(first?.id);
    expect(await about(director, weekend)).toHaveLength(1);
    expect(await about(marshal, weekend)).toEqual([]);
  });
});
