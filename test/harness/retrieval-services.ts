import type { DataSource } from 'typeorm';
import { AutopilotRepository } from '#league/autopilot/autopilot.repository.js';
import { AutopilotService } from '#league/autopilot/autopilot.service.js';
import type { Env } from '#league/core/env.js';
import type { JobDispatcher } from '#league/jobs/job-dispatcher.js';
import { OutboxRepository } from '#league/jobs/outbox.repository.js';
import { OutboxService } from '#league/jobs/outbox.service.js';
import { ResultsRepository } from '#league/results/results.repository.js';
import { WeekendsRepository } from '#league/results/weekends.repository.js';
import { WeekendsService } from '#league/results/weekends.service.js';
import { RetrievalService } from '#league/retrieval/retrieval.service.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals.repository.js';
import { SeasonMessagesRepository } from '#league/seasons/season-messages.repository.js';
import { SeasonsRepository } from '#league/seasons/seasons.repository.js';
import { StandingsRepository } from '#league/standings/standings.repository.js';
import { StandingsService } from '#league/standings/standings.service.js';
import { RaceSessionReader } from '#worker/autopilot/race-session-reader.js';
import { SeasonPoller } from '#worker/autopilot/season-poller.js';

const outbox = new OutboxRepository();
const seasons = new SeasonsRepository();
const messages = new SeasonMessagesRepository();
const weekends = new WeekendsRepository(seasons);
const results = new ResultsRepository(weekends);
const autopilots = new AutopilotRepository(messages);
const retrievals = new RetrievalsRepository();

/** The service of retrievals without an application. `dispatcher`: for a test that starts retrievals. */
export function makeRetrievalService(database: DataSource, dispatcher?: JobDispatcher): RetrievalService {
  return new RetrievalService(
    database,
    new OutboxService(database, outbox, dispatcher as JobDispatcher),
    outbox,
    retrievals,
    seasons,
    messages,
    new AutopilotService(database, seasons, weekends, results, autopilots),
    { RESULTS_SITE_URL: 'http://results.example', RIDERS_SITE_URL: 'http://results.example' },
  );
}

/** What brings seasons on autopilot up to date, without an application. */
export function makeSeasonPoller(database: DataSource, dispatcher: JobDispatcher, resultsSite: string): SeasonPoller {
  const outboxService = new OutboxService(database, outbox, dispatcher);
  const env = { RESULTS_SITE_URL: resultsSite } as Env;
  const standings = new StandingsService(database, outboxService, outbox, new StandingsRepository());
  return new SeasonPoller(
    database,
    outboxService,
    seasons,
    new WeekendsService(database, seasons, weekends, standings, env),
    autopilots,
    retrievals,
    new RaceSessionReader(autopilots, env),
  );
}
