import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/results/race-weekend.entity.js';
import { Retrieval } from '#league/retrieval/retrieval.entity.js';
import { Season } from '#league/seasons/season.entity.js';
import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { seasonAdmin } from '../../harness/wire-schemas.js';
import { flyOnAutopilot, type OnAutopilot } from './on-autopilot.js';

/** Switching the autopilot on and off, and what of it the wire has. */
let flight: OnAutopilot;
let admin: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  flight = await flyOnAutopilot('off');
  admin = flight.admin;
});
afterAll(() => flight.close());
beforeEach(() => flight.league.site.setTrouble({ kind: 'none' }));

const passUntil = (time: string) => flight.passUntil(weekend, 'sprint', time);
const sprint = () => flight.sessionOf(weekend, 'sprint');
const looks = () => flight.league.database.manager.countBy(Retrieval, { weekendId: weekend.id });

describe('an autopilot', () => {
  // proves: autopilot-1
  it('is off until an admin switches it on, and does nothing', async () => {
    expect(await flight.read()).toEqual({ mode: 'off', send_finalize_email: false, sessions: [] });
    weekend = await flight.fresh();
    await passUntil('16:00');
    expect(await looks()).toBe(0);
  });

  // proves: autopilot-1
  it('that is switched on after a session was over looks at it at once', async () => {
    await flight.choose('retrieve', true);
    await passUntil('16:10');
    expect(await flight.read()).toMatchObject({ mode: 'retrieve', send_finalize_email: true });
    expect(await sprint()).toMatchObject({ state: 'stored' });
  });

  // proves: autopilot-11
  it('that is switched off between two looks looks no more, and begins anew when it is switched on', async () => {
    weekend = await flight.fresh();
    await passUntil('15:03');
    await flight.choose('off');
    expect((await flight.read()).sessions).toEqual([]);
    await passUntil('16:00');
    expect(await looks()).toBe(1);
    await flight.choose('retrieve');
    await passUntil('16:03');
    expect(await flight.resultOf(weekend, 'sprint')).toBeNull();
    await passUntil('16:10');
    expect(await sprint()).toMatchObject({ state: 'stored' });
    expect(await looks()).toBe(3);
  });

  // proves: autopilot-11
  it.each(['off', 'off and on'])('that is switched %s while it looks the second time stores nothing', async (how) => {
    weekend = await flight.fresh();
    await passUntil('15:03');
    flight.league.site.setTrouble({ kind: 'slow', seconds: 1 });
    flight.clock.now = new Date(flight.clock.now.getTime() + 300_000);
    await flight.clock.tick();
    expect((await sprint())?.state).toBe('looking');
    await flight.choose('off');
    if (how === 'off and on') await flight.choose('retrieve');
    await flight.clock.untilLanded();
    expect(await flight.resultOf(weekend, 'sprint')).toBeNull();
    await flight.choose('retrieve');
  });

  it('that is told something else while it is on goes on where it is', async () => {
    weekend = await flight.fresh();
    await passUntil('15:03');
    const before = await sprint();
    await flight.choose('finalize');
    expect(await sprint()).toEqual(before);
    await flight.choose('retrieve');
  });
});

describe('the wire', () => {
  // proves: autopilot-1, wire-63
  it('has it in get-season-admin, shaped as its type says', async () => {
    const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
    expect(body.season.autopilot.sessions.length).toBeGreaterThan(0);
    expect(seasonAdmin.safeParse(body.season).error).toBeUndefined();
  });

  it.each([
    { sent: { year: 1999, mode: 'retrieve' }, status: 404, message: 'Season not found' },
    { sent: { year: 2023, mode: 'fly' }, status: 400, message: 'Choose a season and what the autopilot should do' },
    { sent: { mode: 'off' }, status: 400, message: 'Choose a season and what the autopilot should do' },
    {
      sent: { year: 2024, mode: 'retrieve' },
      status: 400,
      message: 'The autopilot works for the current season only, until it is finalized',
    },
    { sent: { year: 2024, mode: 'off' }, status: 200, message: undefined },
    { sent: { year: '2023', mode: 'retrieve' }, status: 200, message: undefined },
  ])('answers $status to set-autopilot of $sent', async ({ sent, status, message }) => {
    const { manager } = flight.league.database;
    if (!(await manager.existsBy(Season, { year: 2024 }))) await manager.insert(Season, { year: 2024 });
    const answer = await admin.put<{ message?: string }>('set-autopilot/', sent);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
  });

  it.each([
    { sent: { id: 4711, event_type: 1 }, status: 404 },
    { sent: { id: 1, event_type: 3 }, status: 400 },
    { sent: {}, status: 400 },
    { sent: { id: 1, event_type: 1 }, status: 200 },
  ])('answers $status to retry-autopilot of $sent', async ({ sent, status }) => {
    expect((await admin.put('retry-autopilot/', sent)).status).toBe(status);
  });
});

// proves: autopilot-11
describe('a season that is not to change by itself', () => {
  const retry = () => admin.put<{ message: string }>('retry-autopilot/', { id: weekend.id, event_type: 2 });

  it('switched off has nothing to try again', async () => {
    await flight.choose('off');
    expect(await retry()).toMatchObject({
      status: 400,
      body: { message: 'The autopilot of the season is switched off' },
    });
    await flight.choose('retrieve');
  });

  it('no longer current is not looked at', async () => {
    weekend = await flight.fresh();
    await admin.put('set-current-season/', { year: 2024 });
    await passUntil('16:00');
    expect(await looks()).toBe(0);
    expect((await retry()).status).toBe(400);
    await admin.put('set-current-season/', { year: 2023 });
    await passUntil('16:10');
    expect(await looks()).toBe(2);
  });

  it('finalized is neither looked at nor can its autopilot be switched', async () => {
    weekend = await flight.fresh();
    expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
    await passUntil('16:00');
    expect(await looks()).toBe(0);
    expect((await flight.choose('off')).status).toBe(400);
    expect((await flight.choose('finalize')).status).toBe(400);
    expect((await retry()).status).toBe(400);
  });
});
