import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { seasonAdmin } from '#league/contract/shapes.js';
import { longIt } from '../../harness/long-it.js';
import { startAutopilotLeague, type AutopilotLeague } from './autopilot-league.js';

let autopilotLeague: AutopilotLeague;
let admin: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  autopilotLeague = await startAutopilotLeague('off');
  admin = autopilotLeague.admin;
});
afterAll(() => autopilotLeague.close());
beforeEach(() => autopilotLeague.league.site.setTrouble({ kind: 'none' }));

const passUntil = (time: string) => autopilotLeague.passUntil(weekend, 'sprint', time);
const sprint = () => autopilotLeague.sessionOf(weekend, 'sprint');
const looks = () => autopilotLeague.league.database.manager.countBy(Retrieval, { weekendId: weekend.id });

describe('the autopilot', () => {
  // proves: autopilot-1
  it('is off and does nothing until an admin turns it on', async () => {
    expect(await autopilotLeague.read()).toEqual({ mode: 'off', send_finalize_email: false, sessions: [] });
    weekend = await autopilotLeague.fresh();
    await passUntil('16:00');
    expect(await looks()).toBe(0);
  });

  // proves: autopilot-1
  longIt('polls a session immediately if it was turned on after the session', async () => {
    await autopilotLeague.choose('retrieve', true);
    await passUntil('16:10');
    expect(await autopilotLeague.read()).toMatchObject({ mode: 'retrieve', send_finalize_email: true });
    expect(await sprint()).toMatchObject({ state: 'stored' });
  });

  // proves: autopilot-11
  longIt('stops polling if it is turned off between two polls, and starts over when it is turned on', async () => {
    weekend = await autopilotLeague.fresh();
    await passUntil('15:03');
    await autopilotLeague.choose('off');
    expect((await autopilotLeague.read()).sessions).toEqual([]);
    await passUntil('16:00');
    expect(await looks()).toBe(1);
    await autopilotLeague.choose('retrieve');
    await passUntil('16:03');
    expect(await autopilotLeague.resultOf(weekend, 'sprint')).toBeNull();
    await passUntil('16:10');
    expect(await sprint()).toMatchObject({ state: 'stored' });
    expect(await looks()).toBe(3);
  });

  // proves: autopilot-11
  longIt.each(['off', 'off and on'])('stores nothing if it is turned %s during its second poll', async (how) => {
    weekend = await autopilotLeague.fresh();
    await passUntil('15:03');
    autopilotLeague.league.site.setTrouble({ kind: 'slow', seconds: 1 });
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 300_000);
    await autopilotLeague.clock.poll();
    expect((await sprint())?.state).toBe('looking');
    await autopilotLeague.choose('off');
    if (how === 'off and on') await autopilotLeague.choose('retrieve');
    await autopilotLeague.clock.untilIdle();
    expect(await autopilotLeague.resultOf(weekend, 'sprint')).toBeNull();
    await autopilotLeague.choose('retrieve');
  });

  longIt('keeps its progress if its mode changes', async () => {
    weekend = await autopilotLeague.fresh();
    await passUntil('15:03');
    const before = await sprint();
    await autopilotLeague.choose('finalize');
    expect(await sprint()).toEqual(before);
    await autopilotLeague.choose('retrieve');
  });
});

describe('the autopilot in the API', () => {
  // proves: autopilot-1, wire-63
  longIt('is included in get-season-admin, in the format of the contract', async () => {
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
  ])('returns $status to set-autopilot with $sent', async ({ sent, status, message }) => {
    const { manager } = autopilotLeague.league.database;
    if (!(await manager.existsBy(Season, { year: 2024 }))) await manager.insert(Season, { year: 2024 });
    const answer = await admin.put<{ message?: string }>('set-autopilot/', sent);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
  });

  it.each([
    { sent: { id: 4711, event_type: 1 }, status: 404 },
    { sent: { id: 1, event_type: 3 }, status: 400 },
    { sent: {}, status: 400 },
    { sent: { id: 1, event_type: 1 }, status: 200 },
  ])('returns $status to retry-autopilot with $sent', async ({ sent, status }) => {
    expect((await admin.put('retry-autopilot/', sent)).status).toBe(status);
  });
});

// proves: autopilot-11
describe('a season that the autopilot ignores', () => {
  const retry = () => admin.put<{ message: string }>('retry-autopilot/', { id: weekend.id, event_type: 2 });

  it('has nothing to retry if the autopilot is off', async () => {
    await autopilotLeague.choose('off');
    expect(await retry()).toMatchObject({
      status: 400,
      body: { message: 'The autopilot of the season is switched off' },
    });
    await autopilotLeague.choose('retrieve');
  });

  longIt('is not polled while another season is current', async () => {
    weekend = await autopilotLeague.fresh();
    await admin.put('set-current-season/', { year: 2024 });
    await passUntil('16:00');
    expect(await looks()).toBe(0);
    expect((await retry()).status).toBe(400);
    await admin.put('set-current-season/', { year: 2023 });
    await passUntil('16:10');
    expect(await looks()).toBe(2);
  });

  longIt('is not polled if it is finalized, and its autopilot cannot be turned on or off', async () => {
    weekend = await autopilotLeague.fresh();
    expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
    await passUntil('16:00');
    expect(await looks()).toBe(0);
    expect((await autopilotLeague.choose('off')).status).toBe(400);
    expect((await autopilotLeague.choose('finalize')).status).toBe(400);
    expect((await retry()).status).toBe(400);
  });
});
