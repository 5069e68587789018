import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Session } from '../../league/members/member.entity.js';
import type { Description, Row } from './description.js';
import { communityEntries } from './entries/community-entries.js';
import { leagueEntries } from './entries/league-entries.js';
import { memberEntries } from './entries/member-entries.js';
import { resultEntries } from './entries/result-entries.js';
import { securityEntries } from './entries/security-entries.js';
import { auditEntries, standingsEntries, workEntries } from './entries/work-entries.js';

const descriptions: readonly Description[] = [
  ...leagueEntries,
  ...resultEntries,
  ...memberEntries,
  ...securityEntries,
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

/** Every table of the league: its metadata, and what its description adds. */
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

/** The names of rows, by table and id: "riders:12". */
export type Names = ReadonlyMap<string, string>;

/** The id of a row in addresses: its key, or the parts of it. */
export function idOf(entry: Entry, row: Row): string {
  return entry.metadata.primaryColumns.map(({ propertyName }) => String(row[propertyName])).join('-');
}

/** How a row is called: by its own words, otherwise by its number. */
export function nameOf(entry: Entry, row: Row): string {
  const name = entry.nameOf?.(row).trim();
  return name ? name : `${capital(entry.one)} ${idOf(entry, row)}`;
}

/** How the row was called that an entry of the log is about, by what it held then. */
export function auditedName(resources: AdminResources, { entity, entityId, before, after }: Row): string {
  const held = (after ?? before ?? {}) as Record<string, unknown>;
  const audited = resources.ofTable(String(entity));
  if (!audited) return `${String(entity)} ${String(entityId)}`;
  const row: Row = { ...(audited.metadata.primaryColumns.length === 1 ? { id: entityId } : {}) };
  for (const [column, value] of Object.entries(held)) row[propertyOf(column)] = value;
  return nameOf(audited, row);
}

/** The property of a column: "season_id" is "seasonId". */
export const propertyOf = (column: string) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
