import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { Autopilot, AutopilotRaceSession } from '#league/schema/autopilot.entity.js';
import { autopilotNews } from '#league/rules/autopilot-texts.js';
import { readEnv } from '#league/platform/core/env.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import type { Member } from '#league/schema/member.entity.js';
import { Notification } from '#league/schema/notification.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { SeasonPoller } from '#worker/autopilot/season-poller.js';
import { makeDatabase, type TestDatabase } from '../../harness/database.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';
import { autopilotRepository, membersRepository } from '../../harness/repositories.js';
import { makeSeasonPoller } from '../../harness/retrieval-services.js';
import { waitUntilBlocked } from '../../harness/wait-until-blocked.js';

let server: TestDatabase;
let database: DataSource;
let dispatcher: JobDispatcher;
let poller: SeasonPoller;
let season: Season;
let weekend: RaceWeekend;
let kept: Member;

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 4);
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    REDIS_URL: '',
    MAIL_URL: 'smtp://127.0.0.1:1',
    SESSION_SECRET: 'a secret of tests that is long enough',
    RESULTS_SITE_URL: 'http://results.example',
  });
  dispatcher = new JobDispatcher(env, new PinoLogger({ pinoHttp: { level: 'silent' } }).logger);
  await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
  poller = makeSeasonPoller(database, dispatcher, 'http://results.example');
  const added = await addSeason2023(database, 'http://results.example', { weekends: 1 });
  season = added.season;
  [weekend] = added.weekends as [RaceWeekend];
  await database.manager.insert(Autopilot, { seasonId: season.id, mode: 'retrieve', sendFinalizeEmail: false });
  kept = await addMember(database, 'director', { isAdmin: true });
});
afterAll(async () => {
  await dispatcher.close();
  await database.destroy();
  await server.drop();
});

/** Deletes an account during `write`, which starts after the account is locked and has to wait for the deletion. */
async function deleteDuring(member: Member, write: () => Promise<unknown>): Promise<void> {
  const deletion = database.createQueryRunner();
  await deletion.startTransaction();
  await membersRepository.lockForDeletion(deletion.manager, member.id);
  const written = write();
  await waitUntilBlocked({ database }, '', written);
  await membersRepository.delete(deletion.manager, member.id);
  await deletion.commitTransaction();
  await deletion.release();
  await written;
}

const notify = () => database.transaction((manager) => autopilotRepository.notifyAdmins(manager, season, 'News'));
const readRecipients = async (text: string) =>
  (await database.manager.findBy(Notification, { text })).map(({ memberId }) => memberId);

describe('the autopilot, while the account of an admin is deleted', () => {
  it('notifies the other admins', async () => {
    await deleteDuring(await addMember(database, 'steward', { isAdmin: true }), notify);
    expect(await readRecipients('News')).toEqual([kept.id]);
  });

  it('renews a notification that the deleted admin also has', async () => {
    const steward = await addMember(database, 'steward', { isAdmin: true });
    await notify();
    expect(await readRecipients('News')).toEqual([kept.id, steward.id]);
    await deleteDuring(steward, notify);
    expect(await readRecipients('News')).toEqual([kept.id]);
  });

  it('completes its tick, even with a race session that refers to this admin', async () => {
    const steward = await addMember(database, 'steward', { isAdmin: true });
    const at = new Date('2023-03-01T00:00:00Z');
    await poller.poll(at);
    const opened = { state: 'final', nextPollAt: null, actorId: steward.id } as const;
    await database.manager.update(AutopilotRaceSession, { weekendId: weekend.id }, opened);
    await deleteDuring(steward, () => poller.poll(at));
    const sessions = await database.manager.findBy(AutopilotRaceSession, { weekendId: weekend.id });
    expect(sessions.map(({ state, actorId }) => [state, actorId])).toEqual([
      ['left', null],
      ['left', null],
    ]);
    expect(await readRecipients(autopilotNews.manual(weekend.title))).toEqual([kept.id]);
  });
});
