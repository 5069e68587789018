import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Rider } from '#league/schema/rider.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { weekendOfFile } from '../../harness/store-session.js';
import { startAutopilotLeague, type AutopilotLeague } from './autopilot-league.js';

/** Failures of the results site and how the autopilot reacts. Each test uses the sprint of another weekend. */
let autopilotLeague: AutopilotLeague;
let weekend: RaceWeekend;

beforeAll(async () => {
  autopilotLeague = await startAutopilotLeague('retrieve', { RETRIEVAL_TIMEOUT_SECONDS: '8' });
});
afterAll(() => autopilotLeague.close());
beforeEach(async () => {
  autopilotLeague.league.site.setTrouble({ kind: 'none' });
  weekend = await autopilotLeague.fresh();
});

const sprint = () => autopilotLeague.sessionOf(weekend, 'sprint');
const passUntil = (time: string) => autopilotLeague.passUntil(weekend, 'sprint', time);
const isStored = async () => ((await autopilotLeague.resultOf(weekend, 'sprint'))?.storedAt ?? null) !== null;
const looksAt = () =>
  autopilotLeague.league.database.manager.countBy(Retrieval, { weekendId: weekend.id, kind: 'sprint' });

/** Checks that the autopilot stopped for this reason, stored nothing and informed the admins. */
async function expectStopped(reason: string): Promise<void> {
  expect(await sprint()).toMatchObject({ state: 'stopped', next_look: null, reason });
  expect(await isStored()).toBe(false);
  const told = `Autopilot stopped at ${weekend.title}, sprint race. ${reason}`;
  expect((await readSeasonMessages(autopilotLeague.admin))[0]).toBe(told);
  const { notifications } = (await autopilotLeague.admin.get<CurrentUser>('get-current-user')).body;
  expect(notifications[0]).toMatchObject({ text: told, path: 'administration/seasons/2023', origin_user: null });
}

describe('a page without trouble', () => {
  // proves: autopilot-4
  it('is polled twice, five minutes apart, and its result is stored after the second poll', async () => {
    await passUntil('15:03');
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T15:06:00/) });
    expect(await isStored()).toBe(false);
    await passUntil('15:10');
    expect(await sprint()).toMatchObject({ state: 'stored', reason: null });
    expect(await autopilotLeague.resultOf(weekend, 'sprint')).toMatchObject({ source: 'page', storedBy: null });
    expect(await looksAt()).toBe(2);
  });
});

describe('a session that is delayed', () => {
  // proves: autopilot-3
  it('is found by a later poll: the page has no result at 15:00 and 15:31, but has one at 16:32', async () => {
    autopilotLeague.trouble(weekend, 'sprint', 'not-run-yet');
    await passUntil('15:40');
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T16:32:00/) });
    autopilotLeague.league.site.setTrouble({ kind: 'none' });
    await passUntil('16:40');
    expect(await isStored()).toBe(true);
    expect(await looksAt()).toBe(4);
  });
});

describe('a result that a penalty changes between two polls', () => {
  // proves: autopilot-4
  it('is polled a third time before its latest version is stored', async () => {
    await passUntil('15:03');
    autopilotLeague.trouble(weekend, 'sprint', 'penalty');
    await passUntil('15:10');
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T15:22:00/) });
    expect((await readSeasonMessages(autopilotLeague.admin))[0]).toBe(
      `Autopilot: the result of ${weekend.title}, sprint race had changed at the second check, so it is checked once more before it is stored.`,
    );
    expect(await isStored()).toBe(false);
    await passUntil('15:30');
    expect(await isStored()).toBe(true);
    expect(await looksAt()).toBe(3);
  });

  it('stops the autopilot if it changes every time', async () => {
    for (const [kind, time] of [
      ['none', '15:03'],
      ['penalty', '15:10'],
      ['none', '15:30'],
      ['penalty', '16:20'],
    ] as const) {
      autopilotLeague.trouble(weekend, 'sprint', kind);
      await passUntil(time);
    }
    await expectStopped('The page was different each time. Wait until its result no longer changes, then try again.');
  });
});

// proves: autopilot-5, autopilot-8
describe('an unusual result', () => {
  const odd = (what: string) =>
    `The result was read twice and looks odd. ${what} If it is correct, open the weekend and retrieve it yourself.`;

  it('with gaps in its positions is left to an admin', async () => {
    autopilotLeague.trouble(weekend, 'sprint', 'gaps');
    await passUntil('15:10');
    await expectStopped(odd('The page lacks positions 3, 6.'));
  });

  it('with unusual points is left to an admin, who may store it', async () => {
    autopilotLeague.trouble(weekend, 'sprint', 'half-points');
    await passUntil('15:10');
    const { number } = weekendOfFile(weekend).sprint.find(({ position }) => position === 1) ?? { number: 0 };
    await expectStopped(
      odd(
        `9 riders have points that do not follow from their positions. For example, number ${number} in position 1 has 6 points instead of 12.`,
      ),
    );
    const event = { id: weekend.id, event_type: 2 };
    expect((await autopilotLeague.admin.post('post-race-weekend-event/', event)).status).toBe(201);
    await autopilotLeague.clock.poll();
    expect(await sprint()).toMatchObject({ state: 'stored', reason: null });
  });

  it('with few rows is left to an admin', async () => {
    autopilotLeague.trouble(weekend, 'sprint', 'cut-off');
    await passUntil('15:10');
    await expectStopped(odd('The result has only 8 rows, far fewer than usual.'));
  });

  it('with an unknown rider is stored once the rider is added and an admin retries', async () => {
    autopilotLeague.trouble(weekend, 'sprint', 'unknown-rider');
    await passUntil('15:10');
    const { reason } = (await sprint()) ?? {};
    expect(reason).toMatch(/^The season has no riders with these numbers: 99 \(.+\)\. Add them, then try again\.$/);
    await expectStopped(reason ?? '');
    const { body } = await autopilotLeague.admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
    expect(body.season.season_messages[0]?.retrieval).toMatchObject({ unknown_riders: true });
    await autopilotLeague.league.database.manager.insert(Rider, {
      seasonId: autopilotLeague.season.id,
      number: 99,
      first: 'Wild',
      last: 'Card',
    });
    await autopilotLeague.admin.put('retry-autopilot/', { id: weekend.id, event_type: 2 });
    await passUntil('15:20');
    expect(await isStored()).toBe(true);
  });
});

// proves: autopilot-6
describe('a site that refuses or fails', () => {
  it.each([
    ['refused', /^Several checks in a row failed, the last with this reason: .*403.* Try again later\.$/],
    [
      'hanging',
      /^Several checks in a row failed, the last with this reason: no answer from 127\.0\.0\.1:\d+\. Try again later\.$/,
    ],
  ] as const)('is polled at most four times before the autopilot stops: %s', async (kind, reason) => {
    autopilotLeague.trouble(weekend, 'sprint', kind);
    await passUntil('18:00');
    expect(await sprint()).toMatchObject({ state: 'waiting' });
    await passUntil('19:00');
    expect((await sprint())?.reason).toMatch(reason);
    expect(await looksAt()).toBe(4);
    await passUntil('23:00');
    expect(await looksAt()).toBe(4);
  });
});
