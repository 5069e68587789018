import type { DataSource } from 'typeorm';
import { AutopilotService } from '#league/retrieval/autopilot/autopilot.service.js';
import type { Env } from '#league/platform/core/env.js';
import type { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { OutboxService } from '#league/platform/jobs/outbox.service.js';
import { WeekendsService } from '#league/season/weekends/weekends.service.js';
import { RetrievalService } from '#league/retrieval/retrievals/retrieval.service.js';
import { RaceSessionReader } from '#worker/autopilot/race-session-reader.js';
import { ResultChecksStarter } from '#worker/autopilot/result-checks-starter.js';
import { SeasonPoller } from '#worker/autopilot/season-poller.js';
import { recomputationsService, resultPushes } from './league-services.js';
import {
  autopilotRepository as autopilots,
  notificationsRepository,
  outboxRepository as outbox,
  resultChecksRepository as checks,
  resultsRepository as results,
  retrievalsRepository as retrievals,
  seasonMessagesRepository as messages,
  seasonsRepository as seasons,
  weekendsRepository as weekends,
} from './repositories.js';

/** Creates the retrieval service without an application. `dispatcher` is only needed by tests that start retrievals. */
export function makeRetrievalService(database: DataSource, dispatcher?: JobDispatcher): RetrievalService {
  return new RetrievalService(
    database,
    new OutboxService(database, outbox, dispatcher as JobDispatcher),
    outbox,
    retrievals,
    seasons,
    weekends,
    results,
    messages,
    new AutopilotService(database, seasons, weekends, results, autopilots),
    resultPushes(database),
    { RESULTS_SITE_URL: 'http://results.example', RIDERS_SITE_URL: 'http://results.example', CHAMPIONSHIP_API_URL: '' },
  );
}

export function makeResultChecksStarter(
  database: DataSource,
  dispatcher: JobDispatcher,
  CHAMPIONSHIP_API_URL: string,
): ResultChecksStarter {
  const outboxService = new OutboxService(database, outbox, dispatcher);
  return new ResultChecksStarter(outboxService, checks, retrievals, { CHAMPIONSHIP_API_URL });
}

export function makeSeasonPoller(database: DataSource, dispatcher: JobDispatcher, resultsSite: string): SeasonPoller {
  const outboxService = new OutboxService(database, outbox, dispatcher);
  const env = { RESULTS_SITE_URL: resultsSite } as Env;
  return new SeasonPoller(
    database,
    outboxService,
    seasons,
    new WeekendsService(
      database,
      seasons,
      weekends,
      notificationsRepository,
      recomputationsService(database, dispatcher),
      env,
    ),
    autopilots,
    retrievals,
    new RaceSessionReader(autopilots, weekends, results, retrievals, env),
  );
}
