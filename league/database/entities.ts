import { Announcement } from '../announcements/announcement.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { Autopilot, AutopilotRaceSession } from '../autopilot/autopilot.entity.js';
import { CalendarEntry } from '../calendar/calendar-entry.entity.js';
import { Comment, CommentReport } from '../comments/comment.entity.js';
import { CspReport } from '../csp-reports/csp-report.entity.js';
import { Mail, Mailing, MailingRecipients, PicksReceipt } from '../email/mailing.entity.js';
import { Group, GroupMember } from '../groups/group.entity.js';
import { OutboxJob } from '../jobs/outbox-job.entity.js';
import { AccountEvent } from '../members/account-event.entity.js';
import { LinkToken, Member, OpenSession, ProfilePicture, Session, Rival } from '../members/member.entity.js';
import { Notification, NotificationRead } from '../notifications/notification.entity.js';
import { Picks } from '../picks/picks.entity.js';
import { Seal, SealNode, SealRoot } from '../picks/seal.entity.js';
import { Projection, ProjectionPage } from '../projection/projection.entity.js';
import { Push, PushDelivery, PushSubscription } from '../push/push.entity.js';
import { RaceResult, RaceWeekend, ResultRow } from '../results/race-weekend.entity.js';
import { PageCapture, Retrieval } from '../retrieval/retrieval.entity.js';
import { Rider } from '../riders/rider.entity.js';
import { ImportedSeason } from '../season-archive/imported-season.entity.js';
import { Passkey, PasskeyChallenge } from '../second-factor/passkey.entity.js';
import { RecoveryCode, SecondFactor } from '../second-factor/second-factor.entity.js';
import { Season, SeasonMessage } from '../seasons/season.entity.js';
import {
  CorrectionMembers,
  StandingsPage,
  StandingsPositions,
  StandingsSnapshot,
  WeekendCorrection,
} from '../standings/standings.entity.js';

/** All tables of the league, listed instead of a glob. */
export const entities = [
  Member,
  Rival,
  ProfilePicture,
  LinkToken,
  Session,
  OpenSession,
  AccountEvent,
  SecondFactor,
  RecoveryCode,
  Passkey,
  PasskeyChallenge,
  Season,
  SeasonMessage,
  ImportedSeason,
  Rider,
  Picks,
  SealRoot,
  Seal,
  SealNode,
  RaceWeekend,
  CalendarEntry,
  RaceResult,
  ResultRow,
  StandingsSnapshot,
  StandingsPage,
  StandingsPositions,
  WeekendCorrection,
  CorrectionMembers,
  Projection,
  ProjectionPage,
  Retrieval,
  PageCapture,
  Autopilot,
  AutopilotRaceSession,
  Announcement,
  Group,
  GroupMember,
  Comment,
  CommentReport,
  Notification,
  NotificationRead,
  PushSubscription,
  Push,
  PushDelivery,
  Mailing,
  MailingRecipients,
  Mail,
  PicksReceipt,
  OutboxJob,
  CspReport,
  AuditEntry,
];
