import { Announcement } from '../announcements/announcement.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { AutopilotRaceSession } from '../autopilot/autopilot-race-session.entity.js';
import { Autopilot } from '../autopilot/autopilot.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { Mail } from '../email/mail.entity.js';
import { Mailing, MailingRecipients } from '../email/mailing.entity.js';
import { OutboxJob } from '../jobs/outbox-job.entity.js';
import { LinkToken } from '../members/link-token.entity.js';
import { Member } from '../members/member.entity.js';
import { ProfilePicture } from '../members/profile-picture.entity.js';
import { OpenSession, Session } from '../members/session.entity.js';
import { Notification, NotificationRead } from '../notifications/notification.entity.js';
import { Picks } from '../picks/picks.entity.js';
import { RaceResult } from '../results/race-result.entity.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { ResultRow } from '../results/result-row.entity.js';
import { PageCapture } from '../retrieval/page-capture.entity.js';
import { Retrieval } from '../retrieval/retrieval.entity.js';
import { Rider } from '../riders/rider.entity.js';
import { SeasonMessage } from '../seasons/season-message.entity.js';
import { Season } from '../seasons/season.entity.js';
import { CorrectionMembers, WeekendCorrection } from '../standings/weekend-correction.entity.js';
import { StandingsPage, StandingsPositions, StandingsSnapshot } from '../standings/standings-snapshot.entity.js';

/** Every table of the league, listed so that nothing is found by a glob. */
export const entities = [
  Member,
  ProfilePicture,
  LinkToken,
  Session,
  OpenSession,
  Season,
  SeasonMessage,
  Rider,
  Picks,
  RaceWeekend,
  RaceResult,
  ResultRow,
  StandingsSnapshot,
  StandingsPage,
  StandingsPositions,
  WeekendCorrection,
  CorrectionMembers,
  Retrieval,
  PageCapture,
  Autopilot,
  AutopilotRaceSession,
  Announcement,
  Comment,
  Notification,
  NotificationRead,
  Mailing,
  MailingRecipients,
  Mail,
  OutboxJob,
  AuditEntry,
];
