import { Announcement } from './announcement.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Autopilot, AutopilotRaceSession } from './autopilot.entity.js';
import { CalendarEntry } from './calendar-entry.entity.js';
import { Comment, CommentFollow, CommentLike, CommentReport } from './comment.entity.js';
import { CspReport } from './csp-report.entity.js';
import { Mail, Mailing, MailingRecipients, PicksReceipt } from './mailing.entity.js';
import { Group, GroupMember } from './group.entity.js';
import { OutboxJob } from './outbox-job.entity.js';
import { AccountEvent } from './account-event.entity.js';
import { LinkToken, Member, OpenSession, ProfilePicture, Session, Rival } from './member.entity.js';
import { Notification, NotificationRead } from './notification.entity.js';
import { Picks } from './picks.entity.js';
import { Seal, SealNode, SealRoot } from './seal.entity.js';
import { Projection, ProjectionPage } from './projection.entity.js';
import { Push, PushDelivery, PushSubscription } from './push.entity.js';
import { RaceResult, RaceWeekend, ResultRow } from './race-weekend.entity.js';
import { PageCapture, Retrieval } from './retrieval.entity.js';
import { ResultCheck } from './result-check.entity.js';
import { Rider } from './rider.entity.js';
import { ImportedSeason } from './imported-season.entity.js';
import { Passkey, PasskeyChallenge } from './passkey.entity.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';
import { Season, SeasonMessage } from './season.entity.js';
import {
  CorrectionMembers,
  StandingsPage,
  StandingsPositions,
  StandingsSnapshot,
  WeekendCorrection,
} from './standings.entity.js';
import { Tip } from './tip.entity.js';

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
  Tip,
  CalendarEntry,
  RaceResult,
  ResultRow,
  ResultCheck,
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
  CommentLike,
  CommentFollow,
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
