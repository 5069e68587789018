import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Session } from '../../league/members/member.entity.js';
import type { Description } from './description.js';
import { auditEntries, standingsEntries, workEntries } from './entries/work-entries.js';
import { leagueEntries } from './entries/league-entries.js';
import { memberEntries } from './entries/member-entries.js';
import { resultEntries } from './entries/result-entries.js';
import { communityEntries } from './entries/community-entries.js';

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

  /** The table whose row a column names; null for a column of no relation. */
  referredBy({ relationMetadata }: ColumnMetadata): Entry | null {
    return this.entries.find(({ metadata }) => metadata === relationMetadata?.inverseEntityMetadata) ?? null;
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
