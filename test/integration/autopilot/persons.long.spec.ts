import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RaceKind } from '#league/rules/weekend-states.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import type { RetrievalAnswer, RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { CurrentUser, SeleniumStatus } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import { type AutopilotLeague, startAutopilotLeague } from './autopilot-league.js';

/** Actions by admins take precedence. The autopilot waits for them, and never overwrites or undoes them. */
let autopilotLeague: AutopilotLeague;
let admin: Client;
let other: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  autopilotLeague = await startAutopilotLeague('retrieve');
  admin = autopilotLeague.admin;
  other = await joinLeague(autopilotLeague.league, 'steward', { isAdmin: true });
});
afterAll(() => autopilotLeague.close());
beforeEach(async () => {
  autopilotLeague.league.site.setTrouble({ kind: 'none' });
  weekend = await autopilotLeague.fresh();
});

const sprint = () => autopilotLeague.sessionOf(weekend, 'sprint');
const result = () => autopilotLeague.resultOf(weekend, 'sprint');
const passUntil = (time: string, kind: RaceKind = 'sprint') => autopilotLeague.passUntil(weekend, kind, time);
const looksAt = (kind: RaceKind = 'sprint') =>
  autopilotLeague.league.database.manager.countBy(Retrieval, { weekendId: weekend.id, kind, byAutopilot: true });
const deletedReason =
  'Its result was deleted, so it is not retrieved again automatically. Try again, or open the weekend and retrieve it there.';

async function readStatus(): Promise<SeleniumStatus | undefined> {
  const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
  return body.season.selenium_status?.[0];
}

/** Starts a poll that hangs, and returns its pid. */
async function beginLook(): Promise<number> {
  autopilotLeague.trouble(weekend, 'sprint', 'hanging');
  await autopilotLeague.clock.poll();
  const status = await waitUntil('a worker reads the page', async () => {
    const running = await readStatus();
    return running?.message.startsWith('Opening') && running;
  });
  return status.pid;
}

async function deleteResult(): Promise<void> {
  const raceId = (await result())?.id;
  expect((await admin.post('delete-race/', { raceId, year: 2023 })).status).toBe(201);
}

// proves: autopilot-10
describe('the single retrieval slot', () => {
  it('makes the autopilot wait silently while an admin uses it', async () => {
    await passUntil('14:59');
    const told = await readSeasonMessages(admin);
    autopilotLeague.trouble(weekend, 'race', 'hanging');
    const event = { id: weekend.id, event_type: 1 };
    const started = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, { prefer: 'respond-async' });
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 120_000);
    await autopilotLeague.clock.poll();
    await autopilotLeague.clock.poll();
    expect(await looksAt()).toBe(0);
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T15:00:00/) });
    expect(await readSeasonMessages(admin)).toEqual(told);
    expect((await admin.post('terminate-selenium/', { pid: started.body.pid })).status).toBe(200);
    await passUntil('15:10');
    expect(await sprint()).toMatchObject({ state: 'stored' });
  });

  it('is taken only once by several simultaneous ticks', async () => {
    await passUntil('14:59');
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 60_000);
    await Promise.all([1, 2, 3, 4].map(() => autopilotLeague.clock.poll()));
    expect(await looksAt()).toBe(1);
    await autopilotLeague.clock.untilIdle();
    await Promise.all([1, 2, 3, 4].map(() => autopilotLeague.clock.poll()));
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T15:05:00/) });
    expect(await looksAt()).toBe(1);
  });
});

// proves: autopilot-10, autopilot-8
describe('a poll that an admin stops', () => {
  it('is the last one, because the autopilot stops and reports who stopped it', async () => {
    await passUntil('14:59');
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 60_000);
    const pid = await beginLook();
    expect(await readStatus()).toMatchObject({ pid, user: { username: 'Autopilot', has_profile_picture: false } });
    expect(await sprint()).toMatchObject({ state: 'looking', next_look: null });
    expect((await admin.post('terminate-selenium/', { pid })).status).toBe(200);

    const reason = 'director stopped its retrieval. Try again when you want it to go on.';
    expect(await sprint()).toMatchObject({ state: 'stopped', reason });
    const told = `Autopilot stopped at ${weekend.title}, sprint race. ${reason}`;
    expect((await readSeasonMessages(admin))[0]).toBe(told);
    expect(await bellOf(other)).toContain(told);
    expect(await bellOf(admin)).not.toContain(told);
    const { body } = await admin.get<RetrievalAnswer>(`get-retrieval?id=${pid}`);
    expect(body.retrieval).toMatchObject({ state: 'terminated', by_autopilot: true });

    await passUntil('23:00');
    expect(await looksAt()).toBe(1);
  });

  it('is repeated once if admins ask for it, however many do', async () => {
    await passUntil('14:59');
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 60_000);
    await admin.post('terminate-selenium/', { pid: await beginLook() });
    autopilotLeague.league.site.setTrouble({ kind: 'none' });
    const again = { id: weekend.id, event_type: 2 };
    const answers = await Promise.all([admin, other].map((client) => client.put('retry-autopilot/', again)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await passUntil('15:20');
    expect(await sprint()).toMatchObject({ state: 'stored' });
    expect((await admin.put('retry-autopilot/', again)).status).toBe(200);
    expect(await sprint()).toMatchObject({ state: 'stored' });
  });
});

describe('a poll whose retrieval was deleted', () => {
  it('counts as failed', async () => {
    await passUntil('14:59');
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 60_000);
    await autopilotLeague.clock.poll();
    await autopilotLeague.clock.untilIdle();
    await autopilotLeague.league.database.manager.delete(Retrieval, { weekendId: weekend.id });
    await autopilotLeague.clock.poll();
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: expect.stringMatching(/T15:30:00/) });
  });
});

// proves: autopilot-9
describe('a result that an admin typed', () => {
  it('is not changed, and its page is not even polled', async () => {
    await storeSessions(autopilotLeague.league.database, weekend, ['sprint']);
    const typed = await result();
    await passUntil('16:00');
    expect(await sprint()).toMatchObject({ state: 'stored' });
    expect(await result()).toEqual(typed);
    expect(await looksAt()).toBe(0);
  });

  it('is not changed if it was typed between the two polls or during the second one', async () => {
    await passUntil('15:03');
    autopilotLeague.league.site.setTrouble({ kind: 'slow', seconds: 1 });
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 300_000);
    await autopilotLeague.clock.poll();
    expect(await sprint()).toMatchObject({ state: 'looking' });
    await storeSessions(autopilotLeague.league.database, weekend, ['sprint']);
    const typed = await result();
    await autopilotLeague.clock.untilIdle();
    await autopilotLeague.clock.poll();
    expect(await sprint()).toMatchObject({ state: 'stored' });
    expect(await result()).toEqual(typed);
    expect(typed).toMatchObject({ source: 'hand' });
  });

  it('is not needed for an announced race, because the autopilot polls two hours after it and stores its result', async () => {
    const day = new Date(Date.parse(weekend.endDate) - 86_400_000).toISOString().slice(0, 10);
    const race = { seasonYear: 2023, track: 'Somewhere', timestamp: `${day}T18:30:00Z`, is_sprint: true };
    const { body } = await admin.post<{ race_id: number }>('create-race/', race);
    await passUntil('20:00');
    expect(await sprint()).toMatchObject({ state: 'waiting', next_look: `${day}T20:30:00.000Z` });
    expect(await looksAt()).toBe(0);
    await passUntil('20:45');
    expect(await result()).toMatchObject({ id: body.race_id, track: 'Somewhere', source: 'page' });
  });
});

// proves: autopilot-9
describe('a result that an admin deleted', () => {
  it.each(['page', 'hand'] as const)('is not retrieved again, whether its source was %s', async (source) => {
    if (source === 'hand') await storeSessions(autopilotLeague.league.database, weekend, ['sprint']);
    await passUntil('15:10');
    expect(await result()).toMatchObject({ source });
    const looks = await looksAt();
    await deleteResult();
    await passUntil('20:00');
    expect(await sprint()).toMatchObject({ state: 'stopped', reason: deletedReason });
    expect(await result()).toBeNull();
    expect(await looksAt()).toBe(looks);
    await admin.put('retry-autopilot/', { id: weekend.id, event_type: 2 });
    await passUntil('20:10');
    expect(await result()).toMatchObject({ source: 'page' });
  });

  it('is not retrieved again, even if it was deleted before the autopilot noticed that it was stored', async () => {
    await passUntil('15:03');
    autopilotLeague.clock.now = new Date(autopilotLeague.clock.now.getTime() + 300_000);
    await autopilotLeague.clock.poll();
    await autopilotLeague.clock.untilIdle();
    await deleteResult();
    await passUntil('20:00');
    expect(await sprint()).toMatchObject({ state: 'stopped', reason: deletedReason });
  });
});

// proves: autopilot-2, autopilot-8
describe('a weekend without a link to a results page', () => {
  it('keeps waiting until its poll is due, and then the autopilot reports the missing link', async () => {
    await autopilotLeague.league.database.manager.update(RaceWeekend, weekend.id, { url: '' });
    await passUntil('14:59');
    expect(await sprint()).toMatchObject({ state: 'waiting' });
    await passUntil('15:01');
    const reason = 'The weekend has no link to a results page. Edit the weekend to give it one, then try again.';
    expect(await sprint()).toMatchObject({ state: 'stopped', reason });
    expect(await looksAt()).toBe(0);
  });
});

async function bellOf(client: Client): Promise<string[]> {
  return (await client.get<CurrentUser>('get-current-user')).body.notifications.map(({ text }) => text);
}
