import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { type DataSource, In, Not } from 'typeorm';
import { presentDetailedWeekend } from '#api/weekends/weekends.presenter.js';
import type { Env } from '#league/platform/core/env.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import type { JobPayload } from '#league/platform/jobs/job-catalog.js';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { OutboxRepository } from '#league/platform/jobs/outbox.repository.js';
import { Member } from '#league/schema/member.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { WeekendsService } from '#league/season/weekends/weekends.service.js';
import { Season } from '#league/schema/season.entity.js';
import { rulesVersion } from '#league/standings/standings-plan.js';
import { StandingsSnapshot, WeekendCorrection } from '#league/schema/standings.entity.js';
import { OutboxRelay } from '#worker/jobs/outbox-relay.js';
import type { RecomputeStandings } from '#worker/standings/recompute-standings.processor.js';
import { makeDatabase } from '../harness/database.js';
import {
  picksService,
  recomputationWorker,
  recomputationsService,
  resultsService,
  standingsMails,
  staleStandingsService,
  weekendReader,
} from '../harness/league-services.js';
import { longIt } from '../harness/long-it.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { makeRetrievalService } from '../harness/retrieval-services.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import {
  notificationsRepository,
  picksRepository,
  seasonsRepository,
  standingsCalculator,
  weekendsRepository,
} from '../harness/repositories.js';

const joiners = 20;
const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let dispatcher: JobDispatcher;
const outbox = new OutboxRepository();
let worker: RecomputeStandings;
let season: Season;
let riderIds: number[];

/** The current season with an open window and two final weekends. Workers run only when a test starts them. */
beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 6);
  dispatcher = new JobDispatcher(
    { DATABASE_URL: server.url, REDIS_URL: process.env['TEST_REDIS_URL'] || undefined },
    log.logger,
  );
  worker = recomputationWorker(database, dispatcher);
  const added = await addSeason2023(database, 'http://results.example', { weekends: 2, selectionOpen: true });
  season = added.season;
  riderIds = [...added.riderOf.values()];
  for (const weekend of added.weekends) {
    await storeSessions(database, weekend);
    await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  }
});
afterAll(async () => {
  await dispatcher.close();
  await database.destroy();
  await server.drop();
});

let joined = 0;

/** Submits the picks of new members concurrently. */
async function joinLate(): Promise<unknown> {
  const members = await Promise.all(
    Array.from({ length: joiners }, async () => {
      const number = (joined += 1);
      const ranked = [0, 1, 2, 3, 4].map((place) => riderIds[(number + place * (1 + (number % 3))) % riderIds.length]);
      return { member: await addMember(database, `joiner${number}`), ranked: ranked as number[] };
    }),
  );
  const picks = picksService(database, dispatcher);
  return Promise.all(
    members.map(async ({ member, ranked }) => ({
      submittedAt: await picks.submit(member, { ranked, independentId: null, rookieId: null }),
    })),
  );
}

const openRuns = () =>
  database.manager.find(OutboxJob, { where: { name: 'recompute-standings' }, order: { id: 'ASC' } });
const lastSnapshot = async () => (await database.manager.maximum(StandingsSnapshot, 'id')) ?? 0;
const countPicks = () => database.manager.count('Picks');
const sizes = async () => (await database.manager.find(StandingsSnapshot)).map(({ size }) => size);
const stored = (answers: unknown) => expect(answers).toEqual(Array(joiners).fill({ submittedAt: expect.any(Date) }));
const run = (id: number, payload: JobPayload<'recompute-standings'> = { seasonId: season.id, announce: null }) =>
  worker.run(payload, { outboxJobId: id, enqueuedAt: new Date(), signal: new AbortController().signal });

/** Adds a recomputation that announces nothing, and returns its id. */
const addJob = async () => {
  const payload = { seasonId: season.id, announce: null };
  return (await database.manager.save(OutboxJob, { name: 'recompute-standings', payload })).id;
};

// proves: quality-18
describe('late joiners', () => {
  it('share one recomputation while the worker is stopped', async () => {
    const joining = joinLate();
    await waitUntil('all members have joined', async () => (await countPicks()) === joiners);
    const [ordered, ...others] = await openRuns();
    expect(others).toEqual([]);
    await run(ordered?.id ?? 0);
    stored(await joining);
    expect(await sizes()).toEqual([joiners, joiners]);
  });

  it('do not wait for a running recomputation, and share the next one', async () => {
    const before = await lastSnapshot();
    await database.query('UPDATE riders SET carried_hundredths = 100');
    const running = await addJob();
    const joining = await database.transaction(async (manager) => {
      const locked = await seasonsRepository.lockForStandings(manager, season.id);
      expect(await outbox.lockPending(manager, running)).toBe(true);
      const joiningNow = joinLate();
      await waitUntil('all members have joined', async () => (await countPicks()) === 2 * joiners);
      if (locked) await standingsCalculator.recompute(manager, locked);
      await outbox.finish(manager, running, null);
      return { joiningNow };
    });
    const next = (await openRuns()).filter(({ id }) => id > running);
    expect(next).toHaveLength(1);
    await run(next[0]?.id ?? 0);
    stored(await joining.joiningNow);
    expect(await sizes()).toEqual([2 * joiners, 2 * joiners]);
    // Two tables by the running recomputation and two by the shared one.
    expect((await lastSnapshot()) - before).toBe(4);
  });
});

describe('a submission that shares a recomputation whose worker waits for it', () => {
  it('is included in the tables of this recomputation, which match the state of the season afterwards', async () => {
    const member = await addMember(database, 'last');
    const id = await addJob();
    const submission = database.createQueryRunner();
    await submission.startTransaction();
    const locked = await seasonsRepository.lockForPicks(submission.manager, season.id);
    expect(await outbox.findWaiting(submission.manager, 'recompute-standings', season.id)).toMatchObject({ id });
    const running = run(id);
    await waitUntil('the worker waits for the job', async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND starts_with(query, 'SELECT FROM outbox_jobs')`;
      return (await database.query<unknown[]>(waiting)).length > 0;
    });
    const moment = await picksRepository.readMoment(submission.manager);
    const [pick1, pick2, pick3, pick4, pick5] = riderIds.toReversed() as [number, number, number, number, number];
    const columns = { pick1, pick2, pick3, pick4, pick5, independentId: null, rookieId: null };
    const owner = { seasonId: season.id, memberId: member.id };
    await picksRepository.store(submission.manager, owner, null, columns, moment);
    await seasonsRepository.raisePicksVersion(submission.manager, locked as Season);
    await submission.commitTransaction();
    await submission.release();
    await running;
    expect(await sizes()).toEqual([2 * joiners + 1, 2 * joiners + 1]);
  });
});

// proves: projection-2
describe('the projection of a season', () => {
  const orders = async () =>
    (await database.manager.findBy(OutboxJob, { name: 'project-season' })).map(({ payload }) => payload);

  it('is scheduled once for these recomputations', async () => {
    expect(await orders()).toEqual([{ seasonId: season.id }]);
  });

  it('is scheduled when a weekend is added to the calendar', async () => {
    await database.manager.delete(OutboxJob, { name: 'project-season' });
    const env = { RESULTS_SITE_URL: 'http://results.example' } as Env;
    const weekends = new WeekendsService(
      database,
      seasonsRepository,
      weekendsRepository,
      notificationsRepository,
      recomputationsService(database, dispatcher),
      env,
    );
    const url = 'http://results.example/motogp/results/2023/added-gp/';
    await weekends.create(season.year, { title: 'Added GP', url, start: '2023-12-01', end: '2023-12-03' });
    expect(await orders()).toEqual([{ seasonId: season.id }]);
    await database.manager.delete(RaceWeekend, { title: 'Added GP' });
  });

  longIt('is scheduled when a race of the older form creates a weekend', async () => {
    await database.manager.delete(OutboxJob, { name: 'project-season' });
    const results = resultsService(database, dispatcher);
    await results.announce(season.year, { kind: 'race', track: 'Added', heldAt: new Date('2023-12-02') }, undefined);
    expect(await orders()).toEqual([{ seasonId: season.id }]);
    await database.manager.delete(RaceWeekend, { title: 'Added' });
  });
});

describe('emails about a weekend', () => {
  longIt(
    'are composed again if the table was recomputed, instead of being sent without the row of the member',
    async () => {
      const mails = standingsMails(database);
      const [{ id }] = (await weekendsRepository.findCalendar(database.manager, season.id)) as [RaceWeekend];
      const member = await database.manager.findOneByOrFail(Member, { username: 'joiner1' });
      const found = await mails.findWeekend(database.manager, id);
      expect((await found?.findOwn([member]))?.get(member.id)?.username).toBe('joiner1');
      await database.query('UPDATE riders SET carried_hundredths = carried_hundredths + 100');
      await run(await addJob());
      await expect(found?.findOwn([member])).rejects.toThrow('were computed again');
      await database.query('UPDATE riders SET carried_hundredths = carried_hundredths - 100');
      await run(await addJob());
    },
  );
});

// proves: rules-19
describe('a weekend that is reopened, corrected and made final again before any recomputation', () => {
  it('has no table until it is recomputed, because the earlier table does not match its results', async () => {
    const [{ id }] = (await weekendsRepository.findCalendar(database.manager, season.id)) as [RaceWeekend];
    const env = { RESULTS_SITE_URL: 'http://results.example' } as Env;
    const orders = recomputationsService(database, dispatcher);
    const weekends = new WeekendsService(
      database,
      seasonsRepository,
      weekendsRepository,
      notificationsRepository,
      orders,
      env,
    );
    const readWeekend = () => weekendsRepository.get(database.manager, id);
    const whenStatus = (status: number) =>
      waitUntil(`the status is ${status}`, async () => (await readWeekend()).status === status);
    const readRows = async () =>
      presentDetailedWeekend(await weekendReader(database).readForAdmins(id, { offset: 0, limit: 0 })).standings
        ?.users_picks ?? null;
    // After the first weekend, members have its points, and one carried point for each of five riders.
    const expectSums = async () => {
      const rows = (await readRows()) ?? [];
      expect(rows).toHaveLength(2 * joiners + 1);
      expect(rows.map(({ points }) => points)).toEqual(rows.map(({ weekend_points }) => (weekend_points ?? 0) + 5));
    };
    await expectSums();

    const open = weekends.unFinalize(id);
    await whenStatus(1);
    await database.query(
      `UPDATE result_rows SET points_hundredths = points_hundredths + 300
       WHERE result_id IN (SELECT id FROM race_results WHERE weekend_id = $1)`,
      [id],
    );
    const close = weekends.finalize(id, { originId: 1, sendEmails: false });
    await whenStatus(2);
    expect(await readRows()).toBeNull();
    for (const { id: jobId, payload, finishedAt } of await openRuns())
      if (finishedAt === null) await run(jobId, payload as JobPayload<'recompute-standings'>);
    await Promise.all([open, close]);
    await expectSums();
  });
});

// proves: quality-17
describe('standings of an earlier version of the rules', () => {
  const order = async (): Promise<number[]> => {
    const before = (await openRuns()).at(-1)?.id ?? 0;
    const relay = new OutboxRelay(
      database,
      dispatcher,
      outbox,
      makeRetrievalService(database),
      staleStandingsService(),
      log,
    );
    await relay.relayOnce();
    await relay.relayOnce();
    return (await openRuns()).map(({ id }) => id).filter((id) => id > before);
  };
  const age = () => database.query('UPDATE standings_snapshots SET rules_version = 0, inputs_hash = id');
  /** Omits the tables from before corrections, which nobody can see. */
  const current = async () => {
    const corrections = await database.manager.find(WeekendCorrection);
    const replaced = corrections.map(({ replacedSnapshotId }) => replacedSnapshotId ?? 0);
    const tables = await database.manager.find(StandingsSnapshot, {
      where: { id: Not(In(replaced)) },
      order: { weekendId: 'ASC' },
    });
    return tables.map(({ rulesVersion: version, inputsHash }) => version === rulesVersion && inputsHash.length === 64);
  };

  it('are recomputed by one job, even in a finalized season', async () => {
    await database.manager.update(Season, season.id, { finalized: true });
    await database.transaction(async (manager) => {
      await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: season.id }));
    });
    expect(await order()).toEqual([]);
    await age();
    const [ordered, ...others] = await order();
    expect(others).toEqual([]);
    await run(ordered ?? 0);
    expect(await current()).toEqual([true, true, true]);
    expect(await order()).toEqual([]);
  });

  it('are left alone if the season is deleted', async () => {
    await age();
    await database.manager.update(Season, season.id, { deletedAt: new Date() });
    expect(await order()).toEqual([]);
  });
});
