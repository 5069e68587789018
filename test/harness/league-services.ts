import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { FinishedJobs } from '#league/platform/jobs/finished-jobs.js';
import type { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { readAtOnce } from '#league/platform/database/data-source.js';
import { WeekendReader } from '#league/reading/weekend-reader.service.js';
import { PicksOwnersReader } from '#league/season/picks/picks-owners-reader.service.js';
import { PicksService } from '#league/season/picks/picks.service.js';
import { PicksWindowService } from '#league/season/picks/picks-window.service.js';
import { SealsService } from '#league/season/picks/seals.service.js';
import { ProjectionsService } from '#league/outlook/projection/projections.service.js';
import { PushesRepository } from '#league/messages/push/pushes.repository.js';
import { PushesService } from '#league/messages/push/pushes.service.js';
import { OutboxService } from '#league/platform/jobs/outbox.service.js';
import { RidersRepository } from '#league/season/riders/riders.repository.js';
import { ResultsService } from '#league/season/weekends/results.service.js';
import { FinalStandingsReader } from '#league/standings/final-standings-reader.service.js';
import { StandingsMails } from '#worker/email/standings-mails.service.js';
import { ConfirmedResultsService } from '#league/season/weekends/confirmed-results.service.js';
import { ResultPushes } from '#league/season/weekends/result-pushes.service.js';
import { StartMessages } from '#league/season/weekends/start-messages.service.js';
import { CorrectionsRepository } from '#league/standings/corrections.repository.js';
import { StaleStandingsService } from '#league/standings/stale-standings.service.js';
import { StandingsReader } from '#league/standings/standings-reader.service.js';
import { RecomputationsService } from '#league/season/recomputations.service.js';
import { RecomputeStandings } from '#worker/standings/recompute-standings.processor.js';
import { FinalWeekendAnnouncer } from '#worker/standings/final-weekend-announcer.js';
import { SeasonEndAnnouncer } from '#worker/standings/season-end-announcer.js';
import {
  factsRepository as facts,
  mailingsRepository,
  mailsService,
  membersRepository,
  notificationsRepository,
  outboxRepository as jobs,
  picksRepository as picks,
  projectionsRepository,
  resultsRepository,
  sealsRepository,
  seasonMessagesRepository,
  seasonsRepository as seasons,
  standingsCalculator,
  snapshotsRepository,
  standingsRepository as tables,
  weekendsRepository,
} from './repositories.js';

const silent = new PinoLogger({ pinoHttp: { level: 'silent' } });

/** Creates the picks service for tests that start no process. */
export function picksService(database: DataSource, dispatcher: JobDispatcher): PicksService {
  const recomputations = recomputationsService(database, dispatcher);
  return new PicksService(
    database,
    seasons,
    picks,
    new PicksWindowService(picks),
    recomputations,
    membersRepository,
    mailingsRepository,
    sealsService(database),
    sealsRepository,
  );
}

export function sealsService(database: DataSource): SealsService {
  return new SealsService(database, seasons, picks, sealsRepository, mailsService, jobs);
}

export function projectionsService(database: DataSource): ProjectionsService {
  return new ProjectionsService(database, seasons, weekendsRepository, facts, picks, jobs, projectionsRepository);
}

/** Waits for jobs until `database` is destroyed. */
function finishedJobs(database: DataSource): FinishedJobs {
  const { url = '' } = database.options as { url?: string };
  const waits = new FinishedJobs({ DATABASE_URL: url, DATABASE_DIRECT_URL: undefined }, database, jobs, silent);
  const destroy = database.destroy.bind(database);
  database.destroy = () => waits.beforeApplicationShutdown().then(destroy);
  return waits;
}

export function recomputationsService(database: DataSource, dispatcher: JobDispatcher): RecomputationsService {
  return new RecomputationsService(database, dispatcher, finishedJobs(database), jobs, weekendsRepository);
}

const pushesService = (database: DataSource) => new PushesService(database, new PushesRepository());

export const resultPushes = (database: DataSource) =>
  new ResultPushes(weekendsRepository, seasons, pushesService(database));

export const startMessages = (database: DataSource, dispatcher: JobDispatcher) =>
  new StartMessages(new OutboxService(database, jobs, dispatcher), weekendsRepository, pushesService(database));

export const resultsService = (database: DataSource, dispatcher: JobDispatcher) =>
  new ResultsService(
    database,
    seasons,
    weekendsRepository,
    resultsRepository,
    new ConfirmedResultsService(
      weekendsRepository,
      resultsRepository,
      seasonMessagesRepository,
      resultPushes(database),
    ),
    new RidersRepository(facts),
    recomputationsService(database, dispatcher),
    new OutboxService(database, jobs, dispatcher),
    resultPushes(database),
  );

export function standingsMails(database: DataSource): StandingsMails {
  const reader = standingsReader();
  const final = new FinalStandingsReader(seasons, reader, tables, picks);
  const corrections = new CorrectionsRepository();
  return new StandingsMails(database, weekendsRepository, membersRepository, picks, reader, final, corrections);
}

export const standingsReader = () =>
  new StandingsReader(seasons, membersRepository, weekendsRepository, tables, picks, facts);

/** Creates the processor of recomputations. The test calls it directly. */
export function recomputationWorker(database: DataSource, dispatcher: JobDispatcher): RecomputeStandings {
  const announcer = new FinalWeekendAnnouncer(
    weekendsRepository,
    standingsCalculator,
    notificationsRepository,
    mailsService,
    pushesService(database),
    jobs,
  );
  const seasonEnd = new SeasonEndAnnouncer(seasons, notificationsRepository, mailsService, jobs);
  const recomputations = recomputationsService(database, dispatcher);
  return new RecomputeStandings(
    database,
    dispatcher,
    jobs,
    seasons,
    standingsCalculator,
    announcer,
    seasonEnd,
    recomputations,
  );
}

export const staleStandingsService = () => new StaleStandingsService(jobs, snapshotsRepository);

/** Creates a reader of weekends that only uses the primary. */
export function weekendReader(database: DataSource): WeekendReader {
  return new WeekendReader(
    database,
    { readAtOnce: (read) => readAtOnce(database, read) },
    seasons,
    weekendsRepository,
    resultsRepository,
    standingsReader(),
    new CorrectionsRepository(),
    membersRepository,
    new PicksOwnersReader(picks, membersRepository),
    mailingsRepository,
  );
}
