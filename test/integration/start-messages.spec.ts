import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { PushDelivery } from '#league/schema/push.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { startMessages } from '../harness/league-services.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let ann: Client;
let ben: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  ann = await joinLeague(league, 'ann');
  ben = await joinLeague(league, 'ben');
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
  await league.database.query(
    `INSERT INTO push_subscriptions (member_id, endpoint, p256dh, auth)
     SELECT id, 'https://push.example.com/' || username, 'p', 'a' FROM members`,
  );
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM pushes'));

const dispatcher = { enqueue: () => Promise.resolve() } as unknown as JobDispatcher;
const order = () => startMessages(league.database, dispatcher).enqueueDue();
const setStarts = (race: string, sprint: string) =>
  league.database.query(
    `UPDATE race_weekends SET race_starts_at = now() + $2::interval, sprint_starts_at = now() + $3::interval WHERE id = $1`,
    [weekend.id, race, sprint],
  );
const unsent = () => league.database.manager.count(PushDelivery);
async function ordered(): Promise<string[]> {
  const found = await league.database.query<{ text: string }[]>('SELECT text FROM pushes ORDER BY id');
  return found.map(({ text }) => text);
}

describe('a push message before a start', () => {
  it('is off by default, and each member decides', async () => {
    for (const on of [true, true]) expect((await ann.put('set-start-messages/', { on })).status).toBe(200);
    expect((await ben.put('set-start-messages/', { on: 'yes' })).status).toBe(400);
    const isOn = async (client: Client) => (await client.get<CurrentUser>('get-current-user/')).body.start_messages;
    expect([await isOn(ann), await isOn(ben)]).toEqual([true, false]);
  });

  it('is sent once, in the last hour before the start, and again if the session is moved', async () => {
    await setStarts('20 minutes', '61 minutes');
    await order();
    await Promise.all([order(), order()]);
    expect([await ordered(), await unsent()]).toEqual([[`${weekend.title}: the race starts in 20 minutes`], 1]);
    await setStarts('59 minutes 50 seconds', '3 hours');
    await order();
    expect((await ordered()).at(-1)).toBe(`${weekend.title}: the race starts in an hour`);
  });

  it('is dropped at the start, and is not sent for a former season', async () => {
    await setStarts('3 hours', '10 minutes');
    await order();
    expect(await ordered()).toEqual([`${weekend.title}: the sprint race starts in 10 minutes`]);
    await setStarts('3 hours', '-1 minute');
    const { sprintStartsAt } = await league.database.manager.findOneByOrFail(RaceWeekend, { id: weekend.id });
    await league.database.query('UPDATE pushes SET occasion = $1', [
      `start-${weekend.id}-sprint-${sprintStartsAt?.toISOString()}`,
    ]);
    await order();
    expect(await unsent()).toBe(0);
    await league.database.manager.update(Season, weekend.seasonId, { current: false });
    await setStarts('10 minutes', '20 minutes');
    await order();
    expect(await ordered()).toHaveLength(1);
  });
});
