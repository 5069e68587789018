import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mailing } from '#league/schema/mailing.entity.js';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../../harness/client.js';
import { expectSoon } from '../../harness/expect-soon.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { storeSessions } from '../../harness/store-session.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { startAutopilotLeague, type AutopilotLeague } from './autopilot-league.js';

/** Weekends with both results: waiting for an admin to finalize them, finalized, or reopened by an admin. */
let autopilotLeague: AutopilotLeague;
let member: Client;

beforeAll(async () => {
  autopilotLeague = await startAutopilotLeague('retrieve');
  member = await joinLeague(autopilotLeague.league, 'alice');
});
afterAll(() => autopilotLeague.close());

const statusOf = async ({ id }: RaceWeekend) =>
  (await autopilotLeague.league.database.manager.findOneByOrFail(RaceWeekend, { id })).status;
const messages = () => readSeasonMessages(autopilotLeague.admin);
const bellOf = async (client: Client) =>
  (await client.get<CurrentUser>('get-current-user')).body.notifications.map(({ text }) => text);
const announcements = async ({ id }: RaceWeekend) => {
  const runs = await autopilotLeague.league.database.manager.findBy(OutboxJob, { name: 'recompute-standings' });
  return runs.filter(({ payload }) => (payload as { announce?: { weekendId: number } }).announce?.weekendId === id);
};
const ready = ({ title }: RaceWeekend) => `Autopilot: ${title} has both results and is ready to be finalized.`;
const finalized = ({ title }: RaceWeekend) => `Autopilot: ${title} has both results and was finalized.`;

// proves: autopilot-7
describe('a weekend without automatic finalizing', () => {
  let weekend: RaceWeekend;

  longIt('is reported as ready once both results are stored, and not before', async () => {
    weekend = await autopilotLeague.fresh();
    await autopilotLeague.passUntil(weekend, 'race', '14:59');
    expect(await messages()).not.toContain(ready(weekend));
    await autopilotLeague.passUntil(weekend, 'race', '15:10');
    expect((await messages())[0]).toBe(ready(weekend));
    expect(await bellOf(autopilotLeague.admin)).toContain(ready(weekend));
    expect(await bellOf(member)).not.toContain(ready(weekend));
    expect(await statusOf(weekend)).toBe(1);
    expect((await autopilotLeague.read()).sessions.filter(({ state }) => state === 'stored')).toHaveLength(2);
  });

  longIt('is not reported again', async () => {
    await autopilotLeague.league.database.query('DELETE FROM season_messages');
    await autopilotLeague.clock.poll();
    expect(await messages()).toEqual([]);
    expect(await statusOf(weekend)).toBe(1);
  });

  longIt('becomes final if the admin then allows finalizing', async () => {
    await autopilotLeague.choose('finalize', false);
    await Promise.all([1, 2, 3].map(() => autopilotLeague.clock.poll()));
    expect(await statusOf(weekend)).toBe(2);
    expect(await messages()).toEqual([finalized(weekend)]);
    expect(await announcements(weekend)).toHaveLength(1);
  });
});

describe('a weekend with automatic finalizing', () => {
  let weekend: RaceWeekend;
  beforeAll(() => autopilotLeague.choose('finalize', false));

  // proves: autopilot-7, autopilot-8
  it('becomes final with its second result, and everybody is notified, including the admins', async () => {
    weekend = await autopilotLeague.fresh();
    await autopilotLeague.passUntil(weekend, 'race', '15:10');
    expect(await statusOf(weekend)).toBe(2);
    const told = `${weekend.title} is final: see the standings`;
    await expectSoon(async () => (await bellOf(member)).includes(told), true);
    expect(await bellOf(autopilotLeague.admin)).toEqual(expect.arrayContaining([told, finalized(weekend)]));
    expect(await autopilotLeague.league.database.manager.count(Mailing)).toBe(0);
  });

  // proves: autopilot-9
  it('is left alone after an admin reopens it, whatever is deleted or stored in it', async () => {
    await autopilotLeague.admin.put('un-finalize-race-weekend/', { id: weekend.id });
    await autopilotLeague.clock.poll();
    const left = `Autopilot leaves ${weekend.title} alone. The weekend was final and has been reopened. What happens to it now is up to you.`;
    expect((await messages()).filter((text) => text === left)).toHaveLength(1);
    expect(await statusOf(weekend)).toBe(1);
    const raceId = (await autopilotLeague.resultOf(weekend, 'race'))?.id;
    expect((await autopilotLeague.admin.post('delete-race/', { raceId, year: 2023 })).status).toBe(201);
    await autopilotLeague.passUntil(weekend, 'race', '23:00');
    expect(await autopilotLeague.resultOf(weekend, 'race')).toBeNull();
    await storeSessions(autopilotLeague.league.database, weekend, ['race']);
    await autopilotLeague.clock.poll();
    expect(await statusOf(weekend)).toBe(1);
    expect((await autopilotLeague.sessionOf(weekend, 'race'))?.state).toBe('left');
  });

  it('is still left alone after the autopilot was turned off and on', async () => {
    await autopilotLeague.choose('off');
    await autopilotLeague.choose('finalize');
    await autopilotLeague.clock.poll();
    expect(await statusOf(weekend)).toBe(1);
    expect((await autopilotLeague.sessionOf(weekend, 'sprint'))?.state).toBe('left');
  });

  // proves: autopilot-9
  it('is left to the admins if they stored both of its results', async () => {
    const typed = await autopilotLeague.fresh();
    await storeSessions(autopilotLeague.league.database, typed);
    await autopilotLeague.passUntil(typed, 'race', '16:00');
    expect(await statusOf(typed)).toBe(1);
    expect(await messages()).not.toContain(ready(typed));
  });

  // proves: autopilot-5, rules-61
  it('is left to the admins if an admin stored an unusual result in it', async () => {
    const doubtful = await autopilotLeague.fresh();
    await storeSessions(autopilotLeague.league.database, doubtful, ['sprint']);
    await autopilotLeague.league.database.query('UPDATE race_results SET warnings = $2 WHERE weekend_id = $1', [
      doubtful.id,
      ['No rider has points.'],
    ]);
    await autopilotLeague.passUntil(doubtful, 'race', '15:10');
    expect(await autopilotLeague.resultOf(doubtful, 'race')).not.toBeNull();
    expect(await statusOf(doubtful)).toBe(1);
    const told = `Autopilot: ${doubtful.title} has both results, but one of them is unusual. Check it, then finalize the weekend.`;
    expect((await messages()).filter((text) => text === told)).toHaveLength(1);
  });

  // proves: autopilot-7
  it('is completed and made final if an admin stored one session, and e-mails are sent if the admin chose that', async () => {
    const half = await autopilotLeague.fresh();
    await autopilotLeague.choose('finalize', true);
    await storeSessions(autopilotLeague.league.database, half, ['sprint']);
    await autopilotLeague.passUntil(half, 'race', '15:10');
    expect(await statusOf(half)).toBe(2);
    await expectSoon(() => autopilotLeague.league.database.manager.count(Mailing), 1);
    const recipients: { ids: number[] }[] = await autopilotLeague.league.database.query(
      'SELECT member_ids AS ids FROM mailing_recipients UNION ALL SELECT array_agg(member_id) FROM mails HAVING count(*) > 0',
    );
    // The autopilot finalized the weekend, so all members are notified: the director and alice.
    expect(recipients.flatMap(({ ids }) => ids)).toHaveLength(2);
  });
});

// proves: autopilot-2
describe('a race whose start is known', () => {
  it('is polled at its end instead of in the afternoon', async () => {
    const weekend = await autopilotLeague.fresh();
    const { endDate } = weekend;
    const starts = { raceStartsAt: new Date(`${endDate}T18:00:00Z`) };
    await autopilotLeague.league.database.manager.update(RaceWeekend, weekend.id, starts);
    await autopilotLeague.passUntil(weekend, 'race', '18:59');
    const expected = { state: 'waiting', next_look: `${endDate}T19:00:00.000Z` };
    expect(await autopilotLeague.sessionOf(weekend, 'race')).toMatchObject(expected);
    await autopilotLeague.passUntil(weekend, 'race', '19:10');
    expect(await autopilotLeague.resultOf(weekend, 'race')).toMatchObject({ source: 'page' });
  });
});
