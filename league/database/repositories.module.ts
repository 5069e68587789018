import { Global, Module } from '@nestjs/common';
import { AnnouncementsRepository } from '../announcements/announcements.repository.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { CalendarRepository } from '../calendar/calendar.repository.js';
import { CommentReportsRepository, CommentsRepository } from '../comments/comments.repository.js';
import { CspReportsRepository } from '../csp-reports/csp-reports.repository.js';
import { MailingsRepository } from '../email/mailings.repository.js';
import { MailsRepository } from '../email/mails.repository.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import { AccountEventsRepository } from '../members/account-events.repository.js';
import { DataExportsRepository } from '../members/data-exports.repository.js';
import { LinkTokensRepository } from '../members/link-tokens.repository.js';
import { MembersRepository, RivalsRepository } from '../members/members.repository.js';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { SessionsRepository } from '../members/sessions.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { PicksRemindersRepository } from '../picks/picks-reminders.repository.js';
import { PicksRepository } from '../picks/picks.repository.js';
import { SealsRepository } from '../picks/seals.repository.js';
import { ProjectionsRepository } from '../projection/projections.repository.js';
import { PushesRepository } from '../push/pushes.repository.js';
import { AutopilotRepository } from '../autopilot/autopilot.repository.js';
import { ResultsRepository } from '../results/results.repository.js';
import { WeekendsRepository } from '../results/weekends.repository.js';
import { RetrievalsRepository } from '../retrieval/retrievals.repository.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { SeasonArchivesRepository } from '../season-archive/season-archives.repository.js';
import { PasskeysRepository } from '../second-factor/passkeys.repository.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { SeasonMessagesRepository } from '../seasons/season-messages.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '../riders/championship-facts.repository.js';
import { CorrectionsRepository, SnapshotsRepository } from '../standings/snapshots.repository.js';
import { StandingsRepository } from '../standings/standings.repository.js';

const repositories = [
  SeasonsRepository,
  SeasonMessagesRepository,
  SeasonArchivesRepository,
  RidersRepository,
  WeekendsRepository,
  CalendarRepository,
  ResultsRepository,
  PicksRepository,
  PicksRemindersRepository,
  SealsRepository,
  ProjectionsRepository,
  ChampionshipFactsRepository,
  StandingsRepository,
  SnapshotsRepository,
  CorrectionsRepository,
  MembersRepository,
  RivalsRepository,
  SessionsRepository,
  AccountEventsRepository,
  SecondFactorsRepository,
  PasskeysRepository,
  LinkTokensRepository,
  ProfilePicturesRepository,
  DataExportsRepository,
  GroupsRepository,
  CommentsRepository,
  CommentReportsRepository,
  AnnouncementsRepository,
  NotificationsRepository,
  PushesRepository,
  MailingsRepository,
  MailsRepository,
  RetrievalsRepository,
  AutopilotRepository,
  AuditRepository,
  CspReportsRepository,
];

/** The repositories of all subjects. They hold no state, and a use case of one subject reads what belongs to others. */
@Global()
@Module({ providers: repositories, exports: repositories })
export class RepositoriesModule {}
