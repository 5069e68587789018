import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '#league/jobs/job-dispatcher.js';
import { OutboxRepository } from '#league/jobs/outbox.repository.js';
import { OutboxService } from '#league/jobs/outbox.service.js';
import { PicksWindowService } from '#league/picks/picks-window.service.js';
import { PicksRepository } from '#league/picks/picks.repository.js';
import { PicksService } from '#league/picks/picks.service.js';
import { SeasonsRepository } from '#league/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '#league/standings/championship-facts.repository.js';
import { CorrectionsRepository } from '#league/standings/corrections.repository.js';
import { StandingsCalculator } from '#league/standings/standings-calculator.service.js';
import { StandingsReader } from '#league/standings/standings-reader.service.js';
import { StandingsRepository } from '#league/standings/standings.repository.js';
import { StandingsService } from '#league/standings/standings.service.js';
import { FinalWeekendAnnouncer } from '#worker/standings/final-weekend-announcer.js';
import { RecomputeStandings } from '#worker/standings/recompute-standings.processor.js';

const jobs = new OutboxRepository();
const seasons = new SeasonsRepository();
const picks = new PicksRepository();
const tables = new StandingsRepository();
const facts = new ChampionshipFactsRepository();

/** The service of picks, for tests without a process of the league. */
export function picksService(database: DataSource, dispatcher: JobDispatcher): PicksService {
  const outbox = new OutboxService(database, jobs, dispatcher);
  const standings = new StandingsService(database, outbox, jobs, tables);
  return new PicksService(database, seasons, picks, new PicksWindowService(picks), standings);
}

export const standingsReader = () => new StandingsReader(seasons, tables, picks, facts);

/** The worker of recomputations, run by the test itself. */
export function recomputationWorker(database: DataSource, dispatcher: JobDispatcher): RecomputeStandings {
  const standings = new StandingsCalculator(facts, picks, tables, new CorrectionsRepository());
  return new RecomputeStandings(database, dispatcher, jobs, seasons, standings, new FinalWeekendAnnouncer(standings));
}
