import { Announcement } from '../../league/announcements/announcement.entity.js';
import { Comment } from '../../league/comments/comment.entity.js';
import { Mailing } from '../../league/email/mailing.entity.js';
import { Member } from '../../league/members/member.entity.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { StandingsSnapshot } from '../../league/standings/standings-snapshot.entity.js';
import { WeekendCorrection } from '../../league/standings/weekend-correction.entity.js';

/** The properties that hold the id of another table's row, in whatever table they stand: entities have no relations. */
export const references: Readonly<Record<string, unknown>> = {
  seasonId: Season,
  riderId: Rider,
  pick1: Rider,
  pick2: Rider,
  pick3: Rider,
  pick4: Rider,
  pick5: Rider,
  independentId: Rider,
  rookieId: Rider,
  weekendId: RaceWeekend,
  resultId: RaceResult,
  snapshotId: StandingsSnapshot,
  replacedSnapshotId: StandingsSnapshot,
  correctionId: WeekendCorrection,
  retrievalId: Retrieval,
  memberId: Member,
  originId: Member,
  carriedBy: Member,
  storedBy: Member,
  requestedBy: Member,
  announcementId: Announcement,
  parentId: Comment,
  notificationId: Notification,
  mailingId: Mailing,
};
