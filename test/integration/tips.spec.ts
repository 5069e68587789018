import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tipMessages } from '#league/contract/tip-messages.js';
import type { TipsAnswer } from '#league/contract/tips.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';

let league: TestLeague;
let alice: Client;
let bob: Client;
let visitor: Client;
let weekends: RaceWeekend[];
let idOf: (number: number) => number;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
  visitor = league.client();
  await visitor.get('get-current-user/');
  const added = await addSeason2023(league.database, league.site.url, { weekends: 2 });
  ({ weekends } = added);
  const riders = await league.database.manager.findBy(Rider, { seasonId: added.season.id });
  idOf = (number) => riders.find((rider) => rider.number === number)?.id ?? 0;
  await setStart(0, '1 hour');
  await setStart(1, '3 days');
});
afterAll(() => league.close());

const weekendAt = (index: number) => weekends[index]?.id ?? 0;
const setStart = (index: number, start: string) =>
  league.database.query('UPDATE race_weekends SET race_starts_at = now() + $2::interval WHERE id = $1', [
    weekendAt(index),
    start,
  ]);
const tip = (client: Client, numbers: readonly number[], weekend: unknown = weekendAt(0)) =>
  client.put('set-tip/', { weekend, riders: numbers.map(idOf) });
const tips = async (client: Client) => (await client.get<TipsAnswer>('get-tips/')).body.tips;
const closed = { status: 403, body: { message: tipMessages.closed } };

describe('a tip', () => {
  it('is saved, replaced by the next one, and shown to nobody else', async () => {
    for (const numbers of [
      [1, 89, 93],
      [93, 89, 1],
    ])
      expect((await tip(alice, numbers)).status).toBe(200);
    const next = (await tips(alice))?.next;
    expect([next?.weekend.id, next?.own]).toEqual([weekendAt(0), [93, 89, 1].map(idOf)]);
    expect([(await tips(bob))?.next?.own, (await tips(visitor))?.next?.own, (await tips(bob))?.rows]).toEqual([
      null,
      null,
      [],
    ]);
  });

  it('is refused for equal or unknown riders, another weekend, visitors, and an invalid body, and changes nothing', async () => {
    expect(await tip(alice, [1, 1, 89])).toMatchObject({ status: 400, body: { message: tipMessages.invalid } });
    const unknown = await alice.put('set-tip/', { weekend: weekendAt(0), riders: [idOf(1), idOf(89), 999_999] });
    expect(unknown).toMatchObject({ status: 400, body: { message: tipMessages.riderMissing } });
    expect(await tip(alice, [1, 89, 93], weekendAt(1))).toMatchObject(closed);
    expect((await tip(visitor, [1, 89, 93])).status).toBe(401);
    for (const body of [{}, { weekend: 'x', riders: [1, 2, 3] }, { weekend: 1, riders: [1, 2] }])
      expect((await alice.put('set-tip/', body)).status).toBe(400);
    expect((await tips(alice))?.next?.own).toEqual([93, 89, 1].map(idOf));
  });

  it('is refused once the race has begun, by the clock of the database', async () => {
    expect((await tip(bob, [89, 93, 33])).status).toBe(200);
    await setStart(0, '-1 second');
    expect(await tip(bob, [1, 89, 93])).toMatchObject(closed);
    expect((await tips(bob))?.next?.weekend.id).toBe(weekendAt(1));
  });

  it('counts when the weekend is final: three points for the right place, one for elsewhere in the top three', async () => {
    const [weekend] = weekends as [RaceWeekend];
    await storeFinish(league.database, weekend, 'race', [93, 89, 33, 1]);
    expect((await tips(alice))?.rows).toEqual([]);
    await league.database.manager.update(RaceWeekend, weekend.id, { status: 2 });
    const rows = (await tips(alice))?.rows.map(({ user, position, points, tips: count }) => [
      user.username,
      position,
      points,
      count,
    ]);
    // alice: 93 and 89 exactly. bob: 89 and 93 in each other's place, and 33 exactly.
    expect(rows).toEqual([
      ['alice', 1, 6, 1],
      ['bob', 2, 5, 1],
    ]);
    expect((await tips(visitor))?.rows).toHaveLength(2);
  });
});
