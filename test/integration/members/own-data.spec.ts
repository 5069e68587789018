import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Autopilot } from '#league/schema/autopilot.entity.js';
import type { SeasonAdminAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { entities } from '#league/schema/entities.js';
import { exportedSections, notExported } from '#league/account-deletion/data-exports.repository.js';
import { Member } from '#league/schema/member.entity.js';
import { PushesRepository } from '#league/messages/push/pushes.repository.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { autopilotRepository, retrievalsRepository, standingsCalculator } from '../../harness/repositories.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';
import { makeGroup } from '../groups-api.js';
import { addAnnouncement, postComment } from './comments-api.js';

let league: TestLeague;
let anna: Client;
let zacharias: Client;
let steward: Client;
let weekend: RaceWeekend;
const annasId = 987_654;
const zachariasId = 987_655;

/** Anna and another member have played a season, talk to each other and are rivals. The picks of 2023 are hidden. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  const { database, site } = league;
  anna = await joinLeague(league, 'anna', { id: annasId, isAdmin: true });
  steward = await joinLeague(league, 'steward', { isAdmin: true });
  zacharias = await joinLeague(league, 'zacharias', { id: zachariasId });
  const played = await addSeason2023(database, site.url, { weekends: 1, year: 2022, current: false });
  await addPicks(database, played.season, 'anna', { ranked: [1, 12, 72, 5, 33] });
  await addPicks(database, played.season, 'zacharias', { ranked: [72, 5, 73, 21, 10] });
  const [final] = played.weekends as [RaceWeekend];
  await storeSessions(database, final);
  await database.manager.update(RaceWeekend, final.id, { status: 2 });
  await database.manager.update(Season, played.season.id, { finalized: true });
  await database.transaction(async (manager) => {
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: played.season.id }));
  });
  const current = await addSeason2023(database, site.url, { weekends: 1, selectionOpen: true });
  [weekend] = current.weekends as [RaceWeekend];
  await addPicks(database, current.season, 'anna', { ranked: [93, 12, 72, 5, 33] });
  await addPicks(database, current.season, 'zacharias', { ranked: [49, 93, 20, 42, 37] });
  const place = await addAnnouncement(league, 'anna');
  const comment = await postComment(anna, place, 'words of anna');
  await postComment(zacharias, place, 'words of the other member', comment);
  await makeGroup(anna, zacharias);
  for (const [client, username] of [
    [anna, 'zacharias'],
    [zacharias, 'anna'],
  ] as const)
    expect((await client.post('pin-rival/', { username })).status).toBeLessThan(300);
});
afterAll(() => league.close());

type OwnData = Record<string, Record<string, unknown>[]>;

describe('the copy of a member’s own data', () => {
  it('contains the account, picks of all seasons, results, comments, groups, rivals, log-ins and sessions', async () => {
    const { status, body } = await anna.get<OwnData>('get-own-data');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['format', 'version', 'written_at', ...Object.keys(exportedSections)]);
    expect(body['account']).toEqual([expect.objectContaining({ username: 'anna', email: 'anna@parcferme.example' })]);
    expect(body['picks']?.map(({ season, riders }) => [season, (riders as string[])[0]])).toEqual([
      [2022, expect.stringContaining('#1')],
      [2023, expect.stringContaining('#93')],
    ]);
    const { body: table } = await anna.get<StandingsAnswer>('get-standings?season=2022');
    const row = table.standings.users_picks.find(({ user }) => user.username === 'anna');
    expect(body['standings']).toHaveLength(2);
    expect(body['standings']?.at(-1)).toMatchObject({ season: 2022, position: row?.position, points: row?.points });
    expect(body['comments']).toEqual([expect.objectContaining({ text: 'words of anna', reply_to: null })]);
    expect(body['announcements']).toHaveLength(1);
    expect(body['groups']).toEqual([expect.objectContaining({ name: 'Sunday Grid' })]);
    expect(body['rivals']).toHaveLength(1);
    expect(body['log_ins_and_changes']).toEqual([expect.objectContaining({ kind: 'log-in' })]);
    expect(body['open_sessions']).toHaveLength(1);
  });

  it('contains nothing about other members, and no secrets', async () => {
    const { body } = await anna.get('get-own-data');
    const text = JSON.stringify(body);
    for (const foreign of ['zacharias', 'words of the other member', '49']) expect(text).not.toContain(`"${foreign}`);
    expect(text).not.toMatch(/zacharias|words of the other/);
    const { passwordHash } = await league.database.manager.findOneByOrFail(Member, { id: annasId });
    expect(text).not.toContain(passwordHash);
    expect(text).not.toMatch(/argon2|"(sid|token|secret|public_key|invitation_token)"/);
  });

  it('covers each table, which is either exported or listed with a reason', () => {
    const tables = entities.map((entity) => league.database.getMetadata(entity).tableName).sort();
    const exported = Object.values(exportedSections).flatMap(({ tables }) => tables);
    expect([...new Set([...exported, ...Object.keys(notExported)])].sort()).toEqual(tables);
    expect(exported.filter((table) => table in notExported)).toEqual([]);
  });

  it('can be downloaded five times an hour', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await zacharias.get('get-own-data')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

/** Anna terminates a poll of the autopilot. */
async function stopPoll(): Promise<void> {
  const { manager } = league.database;
  const { id: weekendId, seasonId, url } = weekend;
  const poll = { kind: 'race', seasonId, weekendId, url, requestedBy: null, byAutopilot: true } as const;
  const pid = await retrievalsRepository.insert(manager, poll);
  await manager.insert(Autopilot, { seasonId, mode: 'retrieve', sendFinalizeEmail: false });
  const progress = { attempts: 0, failures: 0, changes: 0, digest: null, reason: null, nextPollAt: null };
  await autopilotRepository.saveRaceSession(manager, poll, { state: 'looking', ...progress }, pid);
  expect((await anna.post('terminate-selenium/', { pid })).status).toBe(200);
}

/** Why the autopilot stopped, as other admins read it in its settings, a season message and a notification. */
async function readWhyStopped(): Promise<(string | null | undefined)[]> {
  const { season } = (await steward.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body;
  const { notifications } = (await steward.get<CurrentUser>('get-current-user/')).body;
  const [session] = season.autopilot.sessions;
  const told = notifications.find(({ path }) => path === 'administration/seasons/2023');
  return [session?.reason, season.season_messages[0]?.message, told?.text];
}

const whyStopped = (name: string) => {
  const reason = `${name} stopped its retrieval. Try again when you want it to go on.`;
  const news = `Autopilot stopped at ${weekend.title}, race. ${reason}`;
  return [reason, news, news];
};

const readPushes = (): Promise<{ occasion: string }[]> => league.database.query('SELECT occasion FROM pushes');

describe('the account of a member', () => {
  it('is named in the texts about a poll that the member stopped', async () => {
    await stopPoll();
    expect(await readWhyStopped()).toEqual(whyStopped('anna'));
  });

  it('has no push message about a reply that the member deleted', async () => {
    const subscription = { memberId: zachariasId, endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' };
    await new PushesRepository().saveSubscription(league.database.manager, subscription);
    const place = await addAnnouncement(league, 'steward');
    const comment = await postComment(zacharias, place, 'Who?');
    const deleted = await postComment(anna, place, 'words of anna', comment);
    const kept = await postComment(anna, place, 'words of anna', comment);
    expect(await readPushes()).toEqual([{ occasion: `reply-${deleted}` }, { occasion: `reply-${kept}` }]);
    expect((await anna.post('delete-comment/', { commentId: deleted })).status).toBe(201);
    expect(await readPushes()).toEqual([{ occasion: `reply-${kept}` }]);
  });

  it('leaves no name, address or text in any table once it is deleted, and its number only where documented', async () => {
    const { database } = league;
    expect((await anna.post('delete-account/', { username: 'anna' })).status).toBe(200);
    const tables: { name: string }[] = await database.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const tablesWith = async (pattern: string) => {
      const found: string[] = [];
      for (const { name } of tables) {
        const query = `SELECT FROM ${name} t WHERE to_jsonb(t)::text ~* $1 LIMIT 1`;
        if ((await database.query<unknown[]>(query, [pattern])).length > 0) found.push(name);
      }
      return found;
    };
    expect(await tablesWith(String.raw`\manna\M|anna@|words of anna`)).toEqual(['audit_entries']);
    // The number is also in seals if the worker has made any.
    const withNumber = await tablesWith(String.raw`\m${annasId}\M`);
    expect(withNumber.filter((name) => name !== 'seals')).toEqual(['audit_entries', 'rate_limits']);
    expect(await readPushes()).toEqual([]);
    expect(await readWhyStopped()).toEqual(whyStopped('An admin'));
  });
});
