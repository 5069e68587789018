import { Global, Module } from '@nestjs/common';
import { AnnouncementsRepository } from './community/announcements/announcements.repository.js';
import { AuditRepository } from './platform/audit/audit.repository.js';
import { CalendarRepository } from './season/calendar/calendar.repository.js';
import { CommentsRepository } from './community/comments/comments.repository.js';
import { CommentReportsRepository } from './community/comments/comment-reports.repository.js';
import { CspReportsRepository } from './platform/csp-reports/csp-reports.repository.js';
import { MailingsRepository } from './messages/email/mailings.repository.js';
import { MailsRepository } from './messages/email/mails.repository.js';
import { GroupsRepository } from './community/groups/groups.repository.js';
import { AccountEventsRepository } from './accounts/account-events.repository.js';
import { DataExportsRepository } from './account-deletion/data-exports.repository.js';
import { LinkTokensRepository } from './accounts/link-tokens.repository.js';
import { MembersRepository } from './members/members.repository.js';
import { RivalsRepository } from './members/rivals.repository.js';
import { ProfilePicturesRepository } from './members/profile-pictures.repository.js';
import { SessionsRepository } from './accounts/sessions.repository.js';
import { NotificationsRepository } from './messages/notifications/notifications.repository.js';
import { PicksRemindersRepository } from './season/picks/picks-reminders.repository.js';
import { PicksRepository } from './season/picks/picks.repository.js';
import { TipsRepository } from './season/tips/tips.repository.js';
import { SealsRepository } from './season/picks/seals.repository.js';
import { ProjectionsRepository } from './outlook/projection/projections.repository.js';
import { PushesRepository } from './messages/push/pushes.repository.js';
import { AutopilotRepository } from './retrieval/autopilot/autopilot.repository.js';
import { ResultsRepository } from './season/weekends/results.repository.js';
import { WeekendsRepository } from './season/weekends/weekends.repository.js';
import { ResultChecksRepository } from './retrieval/championship/result-checks.repository.js';
import { RetrievalsRepository } from './retrieval/retrievals/retrievals.repository.js';
import { RidersRepository } from './season/riders/riders.repository.js';
import { SeasonArchivesRepository } from './outlook/season-archive/season-archives.repository.js';
import { PasskeysRepository } from './accounts/second-factor/passkeys.repository.js';
import { SecondFactorsRepository } from './accounts/second-factor/second-factors.repository.js';
import { SeasonMessagesRepository } from './season/seasons/season-messages.repository.js';
import { SeasonsRepository } from './season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from './season/riders/championship-facts.repository.js';
import { SnapshotsRepository } from './standings/snapshots.repository.js';
import { CorrectionsRepository } from './standings/corrections.repository.js';
import { StandingsRepository } from './standings/standings.repository.js';

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
  TipsRepository,
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
  ResultChecksRepository,
  RetrievalsRepository,
  AutopilotRepository,
  AuditRepository,
  CspReportsRepository,
];

/** The repositories are stateless and global, because the use cases of one subject also read the tables of others. */
@Global()
@Module({ providers: repositories, exports: repositories })
export class RepositoriesModule {}
