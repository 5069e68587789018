import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PushesRepository } from '#league/messages/push/pushes.repository.js';
import { PushDelivery } from '#league/schema/push.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { PushSubscriptionsAnswer } from '#league/contract/account.js';
import type { RetrievalAnswer } from '#league/contract/answers.js';
import { addPicks } from '../harness/add-picks.js';
import { addReading } from '../harness/add-reading.js';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addFour, finalize, play, readWeekend, reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { readMoment } from '../harness/received-mails.js';
import { longIt } from '../harness/long-it.js';
import { type PushService, startPushService } from '../harness/start-push-service.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { addAnnouncement, postComment } from './members/comments-api.js';
import { addMember } from '../harness/make-season.js';

/** The keys that `npm start` stores in its data folder. */
function secretsOf(dataDir: string): { vapid: { public: string; private: string } } {
  const program = `import { secretsOf } from './scripts/data-folder.mjs'; console.log(JSON.stringify(await secretsOf(process.argv[1])))`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program, dataDir]);
  return JSON.parse(String(printed)) as ReturnType<typeof secretsOf>;
}

const folder = mkdtempSync(join(tmpdir(), 'push-'));
/** The public VAPID key, which browsers receive. */
let publicKey: string;
let service: PushService;
let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  service = await startPushService();
  const { vapid } = secretsOf(folder);
  publicKey = vapid.public;
  const overrides = {
    QUEUES: 'standings,push',
    VAPID_PUBLIC_KEY: vapid.public,
    VAPID_PRIVATE_KEY: vapid.private,
    TRUSTED_PUSH_ORIGIN: service.origin,
  };
  league = await startLeague({ overrides, workers: 2 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['cleo', 'dan']) await addMember(league.database, name);
  [ann, ben] = [await joinLeague(league, 'ann'), await joinLeague(league, 'ben')];
});
afterAll(async () => {
  await league.close();
  await service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => league.database.query('DELETE FROM push_subscriptions'));

async function switchOn(client: Client): Promise<string> {
  const subscription = service.subscribe();
  expect(await client.post('save-push-subscription/', subscription)).toMatchObject({ status: 200, body: {} });
  return subscription.endpoint;
}
const endpointsOf = async (client: Client) =>
  (await client.get<PushSubscriptionsAnswer>('get-push-subscriptions')).body.endpoints;
const textsAt = (endpoint: string) => service.received(endpoint).map(({ content }) => content.text);
const jobsDone = () =>
  expectSoon(async () => {
    const [{ open }] = await league.database.query<[{ open: number }]>(
      `SELECT count(*)::int AS open FROM outbox_jobs WHERE finished_at IS NULL AND name NOT IN ('deliver-mails', 'project-season')`,
    );
    return open;
  }, 0);

describe('the keys of push messages', () => {
  longIt('are created once', () => {
    expect(secretsOf(folder).vapid).toEqual(secretsOf(folder).vapid);
    expect(secretsOf(folder).vapid.public).toHaveLength(87);
  });
});

describe('a subscribed browser', () => {
  it('is stored once, belongs to the member who turned it on last, and is deleted when it is turned off', async () => {
    const subscription = service.subscribe();
    for (const client of [ann, ann, ben]) await client.post('save-push-subscription/', subscription);
    expect([await endpointsOf(ann), await endpointsOf(ben)]).toEqual([[], [subscription.endpoint]]);
    const { endpoint } = subscription;
    expect(await ann.post('delete-push-subscription/', { endpoint })).toMatchObject({ status: 200 });
    expect(await endpointsOf(ben)).toEqual([endpoint]);
    for (let time = 0; time < 2; time += 1)
      expect(await ben.post('delete-push-subscription/', { endpoint })).toMatchObject({ status: 200 });
    expect(await endpointsOf(ben)).toEqual([]);
  });

  longIt("replaces the member's previous subscription, but nobody else's, when it subscribes again", async () => {
    const [former, other] = [await switchOn(ann), await switchOn(ben)];
    const anew = service.subscribe();
    for (const replaces of [former, former, other, anew.endpoint])
      expect(await ann.post('save-push-subscription/', { ...anew, replaces })).toMatchObject({ status: 200 });
    expect([await endpointsOf(ann), await endpointsOf(ben)]).toEqual([[anew.endpoint], [other]]);
  });

  it('gets the key of the league', async () => {
    const { body } = await ann.get<PushSubscriptionsAnswer>('get-push-subscriptions');
    expect(body.key).toBe(publicKey);
  });

  longIt('is limited to ten per member, and the oldest are deleted', async () => {
    const all: string[] = [];
    for (let device = 0; device < 12; device += 1) all.push(await switchOn(ann));
    expect(await endpointsOf(ann)).toEqual(all.slice(2));
  });

  it.each<[string, object]>([
    ['an address within the network', { endpoint: 'https://192.168.0.1/send' }],
    ['an address of this machine', { endpoint: 'http://127.0.0.1:6379/send' }],
    ['a null byte', { endpoint: 'https://push.example.com/\0' }],
    ['no address', { endpoint: undefined }],
    ['a key that is too short', { keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['a key that is not a point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['no keys', { keys: null }],
    ['a former address that is not an address', { replaces: 'a b' }],
  ])('with %s is refused, and nothing is stored', async (_, part) => {
    const answer = await ann.post('save-push-subscription/', { ...service.subscribe(), ...part });
    expect(answer).toMatchObject({ status: 400, body: expect.objectContaining({ message: expect.any(String) }) });
    expect(await endpointsOf(ann)).toEqual([]);
  });
});

describe('a push message', () => {
  it('about a final weekend is sent once to every browser, encrypted, but not to the admin who finalized it', async () => {
    const [phone, tablet, own] = [await switchOn(ann), await switchOn(ann), await switchOn(admin)];
    const { season, weekends } = await addFour(league);
    const [weekend] = weekends as [(typeof weekends)[0]];
    await play(league, weekend, [1, 89, 33, 43]);
    await finalize(admin, weekend);
    const texts = [`${weekend.title} is final: see the standings`];
    await expectSoon(() => Promise.resolve([textsAt(phone), textsAt(tablet)]), [texts, texts]);
    const [{ content, headers }] = service.received(phone) as [ReturnType<PushService['received']>[0]];
    expect(content.path).toBe(`race-weekends/${weekend.id}`);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringMatching(/^vapid t=/),
    });
    await reopen(league, admin, { season, weekend }, [89, 1, 33, 43]);
    await finalize(admin, weekend);
    await jobsDone();
    expect([textsAt(phone).length, textsAt(tablet).length, textsAt(own)]).toEqual([1, 1, []]);
  });

  it('about an open window is sent once a day, however often it is opened', async () => {
    const phone = await switchOn(ben);
    const { season } = await addFour(league);
    expect((await admin.put('set-current-season/', { year: season.year })).status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      await admin.put('toggle-users-picks/', { users_picks_state: true });
      await jobsDone();
      await admin.put('toggle-users-picks/', { users_picks_state: false });
    }
    await jobsDone();
    expect(textsAt(phone)).toEqual([`The picks for ${season.year} are open: choose your riders`]);
  });

  it('about a reply is sent only to the author of the comment', async () => {
    const [phone, other] = [await switchOn(ann), await switchOn(ben)];
    const target = await addAnnouncement(league, 'director');
    const commentId = await postComment(ann, target, 'First');
    await postComment(ann, target, 'To myself', commentId);
    await postComment(ben, target, 'No, second', commentId);
    await jobsDone();
    expect([textsAt(phone), textsAt(other)]).toEqual([['ben replied to your comment'], []]);
    expect(service.received(phone)[0]?.content.path).toMatch(/^announcements\//);
  });

  it.each([404, 410])(
    'is not sent again to a browser that is gone (%d), and the browser is deleted',
    async (status) => {
      const [gone, other] = [await switchOn(ann), await switchOn(ann)];
      service.answer(gone, status);
      await reply();
      await jobsDone();
      expect([await endpointsOf(ann), service.requests(gone), textsAt(other).length]).toEqual([[other], 1, 1]);
    },
  );

  it('that a push service cannot take yet is sent again by the job, only to this browser', async () => {
    const [late, other] = [await switchOn(ann), await switchOn(ann)];
    service.answer(late, 503);
    await reply();
    await expectSoon(() => Promise.resolve([service.requests(late), textsAt(other).length]), [1, 1]);
    service.answer(late, 201);
    await league.database.query(`UPDATE push_deliveries SET due_at = now()`);
    const [job] = await league.database.query<[{ id: number }]>(
      `SELECT id FROM outbox_jobs WHERE finished_at IS NULL AND name = 'deliver-pushes'`,
    );
    expect(job).toBeDefined();
    await expectSoon(() => Promise.resolve([textsAt(late).length, textsAt(other).length]), [1, 1]);
  });

  longIt('that a push service refuses permanently is not sent again', async () => {
    const phone = await switchOn(ann);
    service.answer(phone, 403);
    await reply();
    await jobsDone();
    expect([service.requests(phone), await endpointsOf(ann)]).toEqual([1, [phone]]);
  });

  it('is not sent to members with a deactivated account', async () => {
    const phone = await switchOn(ann);
    const target = await addAnnouncement(league, 'director');
    const commentId = await postComment(ann, target, 'Yes');
    await league.database.query(`UPDATE members SET is_active = false WHERE username = 'ann'`);
    await postComment(ben, target, 'No', commentId);
    await league.database.query(`UPDATE members SET is_active = true WHERE username = 'ann'`);
    await jobsDone();
    expect(service.requests(phone)).toBe(0);
  });

  it('is retried at growing intervals, or later if the push service asks for it, but at most a day later', async () => {
    await switchOn(ann);
    const [pushes, { manager }] = [new PushesRepository(), league.database];
    const [{ id }] = await manager.query<[{ id: number }]>(`SELECT id FROM members WHERE username = 'ann'`);
    const pushId = Number(await pushes.add(manager, { occasion: 'x', text: 'x', path: '' }, { memberId: id }));
    const asked = [0, 0, 120, 0, 7200, 1e300];
    for (const [attempt, seconds] of [10, 20, 120, 80, 7200, 24 * 3600].entries()) {
      await manager.query(`UPDATE push_deliveries SET due_at = now()`);
      const claimed = await pushes.claim(manager, pushId);
      expect(await pushes.claim(manager, pushId)).toBeNull();
      const before = await readMoment(league);
      await pushes.postpone(manager, pushId, claimed!, asked[attempt] ?? 0);
      const left = (await pushes.secondsUntilDue(manager, pushId)) ?? 0;
      // The machine may be busy meanwhile.
      const passed = ((await readMoment(league)).getTime() - before.getTime()) / 1000;
      expect([seconds, left <= seconds, left > seconds - passed - 0.5]).toEqual([seconds, true, true]);
    }
  });
});

describe('a push message about the result of a session', () => {
  let season: Season;
  let weekend: RaceWeekend;
  let riderIds: number[];

  beforeEach(async () => {
    const added = await addFour(league);
    ({ season } = added);
    [weekend] = added.weekends as [RaceWeekend];
    expect((await admin.put('set-current-season/', { year: season.year })).status).toBe(200);
    riderIds = (await league.database.manager.findBy(Rider, { seasonId: season.id })).map(({ id }) => id);
  });

  async function store(is_sprint: boolean, riders = riderIds.slice(0, 3)): Promise<number> {
    const race = { seasonYear: season.year, track: 'Track', timestamp: '2023-03-26T13:00:00Z', is_sprint };
    const { body } = await admin.post<{ race_id: number }>('create-race/', race);
    const competitors_positions = riders.map((competitorId, index) => ({ competitorId, position: index + 1 }));
    const added = { raceId: body.race_id, competitors_positions, finalized: true };
    expect((await admin.post('add-race-results/', added)).status).toBe(200);
    return body.race_id;
  }
  const withdraw = async (raceId: number) =>
    expect((await admin.post('delete-race/', { raceId, year: season.year })).status).toBe(201);

  it('is sent to members with picks, once for each session, without the result', async () => {
    const [phone, without] = [await switchOn(ann), await switchOn(await joinLeague(league, 'late'))];
    const sprint = await store(true);
    await jobsDone();
    await withdraw(sprint);
    await store(true);
    await store(false);
    await jobsDone();
    expect(textsAt(phone).toSorted()).toEqual([
      `${weekend.title}: see what your riders scored in the race`,
      `${weekend.title}: see what your riders scored in the sprint`,
    ]);
    expect(service.received(phone)[0]?.content.path).toBe(`race-weekends/${weekend.id}`);
    expect(textsAt(without)).toEqual([]);
  });

  it('is sent for the classification of the championship that an admin has reviewed', async () => {
    const phone = await switchOn(ann);
    const rider = await league.database.manager.findOneByOrFail(Rider, { seasonId: season.id });
    const row = { ...rider, riderId: null, team: null, position: 1, pointsHundredths: 2500, mark: '' };
    const outcome = { kind: 'classification_read', classification: { kind: 'race', rows: [row], doubts: [] } };
    const pid = await addReading(league, weekend, 'championship-race', outcome);
    const { body } = await admin.get<RetrievalAnswer>(`get-retrieval?id=${pid}`);
    const version = body.retrieval.classification?.version;
    expect((await admin.post('store-classification/', { pid, version })).status).toBe(201);
    await jobsDone();
    expect(textsAt(phone)).toEqual([`${weekend.title}: see what your riders scored in the race`]);
  });

  it('is not sent to the admin who stored it, for a session that was not held, or in a previous season', async () => {
    await addPicks(league.database, season, 'director', { ranked: [12, 5, 10, 20, 21] });
    const [own, phone] = [await switchOn(admin), await switchOn(ann)];
    await store(true, []);
    await store(false);
    await jobsDone();
    expect([textsAt(own), textsAt(phone)]).toEqual([[], [`${weekend.title}: see what your riders scored in the race`]]);
    await league.database.manager.update(Season, season.id, { current: false });
    await withdraw((await readWeekend(admin, weekend)).sprint_race?.id ?? 0);
    await store(true);
    await jobsDone();
    expect(textsAt(phone)).toHaveLength(1);
  });

  it('is not sent after the result has been deleted', async () => {
    const phone = await switchOn(ann);
    service.answer(phone, 503);
    const raceId = await store(true);
    await expectSoon(() => Promise.resolve(service.requests(phone)), 1);
    await withdraw(raceId);
    service.answer(phone, 201);
    expect(await league.database.manager.count(PushDelivery)).toBe(0);
    await store(true);
    await jobsDone();
    expect(textsAt(phone)).toEqual([]);
  });
});

/** Ben replies to a comment by ann. */
async function reply(): Promise<void> {
  const target = await addAnnouncement(league, 'director');
  await postComment(ben, target, 'No', await postComment(ann, target, 'Yes'));
}
