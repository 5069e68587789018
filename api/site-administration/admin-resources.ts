import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Session } from '../../league/members/session.entity.js';
import type { Description } from './description.js';
import { auditEntries, standingsEntries, workEntries } from './entries/work-entries.js';
import { leagueEntries } from './entries/league-entries.js';
import { memberEntries } from './entries/member-entries.js';
import { resultEntries } from './entries/result-entries.js';
import { communityEntries } from './entries/community-entries.js';
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

const descriptions: readonly Description[] = [
  ...leagueEntries,
  ...resultEntries,
  ...memberEntries,
  ...communityEntries,
  ...workEntries,
  ...standingsEntries,
  ...auditEntries,
];

/** A table of the league with all that is needed to list, show and change its rows. */
export interface Entry extends Description {
  /** Its name in addresses. */
  slug: string;
  table: string;
  metadata: EntityMetadata;
  /** Those that may be shown. */
  columns: ColumnMetadata[];
}

/** Every table of the league: what the metadata tells of it, and what its description adds. */
@Injectable()
export class AdminResources {
  readonly entries: Entry[];

  constructor(database: DataSource) {
    const place = ({ entity }: Entry) => descriptions.findIndex((one) => one.entity === entity) + 1 || Infinity;
    this.entries = database.entityMetadatas
      .filter(({ target }) => target !== Session)
      .map(toEntry)
      .toSorted((a, b) => place(a) - place(b) || a.table.localeCompare(b.table));
  }

  find(slug: string): Entry | null {
    return this.entries.find((entry) => entry.slug === slug) ?? null;
  }

  ofTable(table: string): Entry | null {
    return this.entries.find((entry) => entry.table === table) ?? null;
  }

  /** The table whose row a column names. */
  referredBy(property: string): Entry | null {
    const entity = Object.hasOwn(references, property) ? references[property] : undefined;
    return this.entries.find(({ metadata }) => metadata.target === entity) ?? null;
  }
}

/** A table without description is shown as it is, and changed by nobody. */
function toEntry(metadata: EntityMetadata): Entry {
  const table = metadata.tableName;
  const words = table.replaceAll('_', ' ');
  const description = descriptions.find(({ entity }) => entity === metadata.target) ?? {
    entity: metadata.target,
    group: 'More' as const,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    one: words.replace(/s$/, ''),
    about: 'Written by the league itself.',
  };
  const columns = metadata.columns.filter(
    ({ type, propertyName }) => type !== 'bytea' && !description.secret?.includes(propertyName),
  );
  return { ...description, slug: table.replaceAll('_', '-'), table, metadata, columns };
}

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
