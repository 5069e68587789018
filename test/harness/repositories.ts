import type { EntityManager } from 'typeorm';
import { AutopilotRepository } from '#league/retrieval/autopilot/autopilot.repository.js';
import { MailingsRepository } from '#league/messages/email/mailings.repository.js';
import { MailsService } from '#league/messages/email/mails.service.js';
import { OutboxRepository, type PendingJob } from '#league/platform/jobs/outbox.repository.js';
import type { AddJob } from '#league/platform/jobs/outbox.service.js';
import { MembersRepository } from '#league/members/members.repository.js';
import { NotificationsRepository } from '#league/messages/notifications/notifications.repository.js';
import { PicksRemindersRepository } from '#league/season/picks/picks-reminders.repository.js';
import { SealsRepository } from '#league/season/picks/seals.repository.js';
import { PicksRepository } from '#league/season/picks/picks.repository.js';
import { ProjectionsRepository } from '#league/outlook/projection/projections.repository.js';
import { ResultsRepository } from '#league/season/weekends/results.repository.js';
import { WeekendsRepository } from '#league/season/weekends/weekends.repository.js';
import { ResultChecksRepository } from '#league/retrieval/championship/result-checks.repository.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals/retrievals.repository.js';
import { SeasonMessagesRepository } from '#league/season/seasons/season-messages.repository.js';
import { SeasonsRepository } from '#league/season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '#league/season/riders/championship-facts.repository.js';
import { SnapshotsRepository } from '#league/standings/snapshots.repository.js';
import { CorrectionsRepository } from '#league/standings/corrections.repository.js';
import { StandingsCalculator } from '#league/standings/standings-calculator.service.js';
import { StandingsRepository } from '#league/standings/standings.repository.js';

/* Repositories, and services without further dependencies, for tests without an application. */

export const outboxRepository = new OutboxRepository();
export const seasonsRepository = new SeasonsRepository();
export const seasonMessagesRepository = new SeasonMessagesRepository();
export const membersRepository = new MembersRepository();
export const picksRepository = new PicksRepository();
export const picksRemindersRepository = new PicksRemindersRepository();
export const sealsRepository = new SealsRepository();
export const projectionsRepository = new ProjectionsRepository();
export const weekendsRepository = new WeekendsRepository(seasonsRepository, picksRepository);
export const resultsRepository = new ResultsRepository(weekendsRepository);
export const factsRepository = new ChampionshipFactsRepository();
export const standingsRepository = new StandingsRepository();
export const snapshotsRepository = new SnapshotsRepository();
export const notificationsRepository = new NotificationsRepository();
export const resultChecksRepository = new ResultChecksRepository();
export const retrievalsRepository = new RetrievalsRepository();
export const autopilotRepository = new AutopilotRepository(seasonMessagesRepository);
export const mailingsRepository = new MailingsRepository();
export const mailsService = new MailsService(mailingsRepository);
export const standingsCalculator = new StandingsCalculator(
  factsRepository,
  picksRepository,
  snapshotsRepository,
  new CorrectionsRepository(),
  weekendsRepository,
);

/** Enqueues the emails about a final weekend in the caller's transaction, without a recomputation. */
export function enqueueFinalWeekendMails(
  manager: EntityManager,
  weekendId: number,
  originId: number | null,
): Promise<PendingJob> {
  const addJob: AddJob = (name, payload) => outboxRepository.add(manager, name, payload);
  return mailsService.enqueueForFinalWeekend(manager, addJob, { weekendId }, originId);
}
