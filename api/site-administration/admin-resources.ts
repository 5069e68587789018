import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Session } from '../../league/schema/member.entity.js';
import type { Description, Row } from './description.js';
import { communityEntries } from './entries/community-entries.js';
import { leagueEntries } from './entries/league-entries.js';
import { memberEntries } from './entries/member-entries.js';
import { resultEntries } from './entries/result-entries.js';
import { securityEntries } from './entries/security-entries.js';
import { standingsEntries } from './entries/standings-entries.js';
import { auditEntries, workEntries } from './entries/work-entries.js';

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

export interface Entry extends Description {
  slug: string;
  table: string;
  metadata: EntityMetadata;
  /** Omits binary and secret columns. */
  columns: ColumnMetadata[];
}

@Injectable()
export class AdminResources {
  readonly entries: Entry[];

  constructor(database: DataSource) {
    const rank = ({ entity }: Entry) => descriptions.findIndex((other) => other.entity === entity) + 1 || Infinity;
    this.entries = database.entityMetadatas
      .filter(({ target }) => target !== Session)
      .map(toEntry)
      .toSorted((a, b) => rank(a) - rank(b) || a.table.localeCompare(b.table));
  }

  find(slug: string): Entry | null {
    return this.entries.find((entry) => entry.slug === slug) ?? null;
  }

  findByTable(table: string): Entry | null {
    return this.entries.find((entry) => entry.table === table) ?? null;
  }

  /** Returns null unless the column is a foreign key. */
  findReferenced({ relationMetadata }: ColumnMetadata): Entry | null {
    return this.entries.find(({ metadata }) => metadata === relationMetadata?.inverseEntityMetadata) ?? null;
  }
}

/** A table without a description is read-only. */
function toEntry(metadata: EntityMetadata): Entry {
  const table = metadata.tableName;
  const words = table.replaceAll('_', ' ');
  const description = descriptions.find(({ entity }) => entity === metadata.target) ?? {
    entity: metadata.target,
    group: 'More' as const,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    singular: words.replace(/s$/, ''),
    about: 'Written by the league itself.',
  };
  const columns = metadata.columns.filter(
    ({ type, propertyName }) => type !== 'bytea' && !description.secret?.includes(propertyName),
  );
  return { ...description, slug: table.replaceAll('_', '-'), table, metadata, columns };
}

/** The names of rows, by table and id: "riders:12". */
export type Names = ReadonlyMap<string, string>;

/** The parts of a primary key are joined by "-" in URLs. */
export function idOf(entry: Entry, row: Row): string {
  return entry.metadata.primaryColumns.map(({ propertyName }) => String(row[propertyName])).join('-');
}

/** By default, the name consists of the table and the id. */
export function nameOf(entry: Entry, row: Row): string {
  const name = entry.nameOf?.(row).trim();
  return name ? name : `${capital(entry.singular)} ${idOf(entry, row)}`;
}

/** Names the row that an audit entry is about, from the values stored in the entry. */
export function auditedName(resources: AdminResources, { entity, entityId, before, after }: Row): string {
  const stored = (after ?? before ?? {}) as Record<string, unknown>;
  const audited = resources.findByTable(String(entity));
  if (!audited) return `${String(entity)} ${String(entityId)}`;
  const row: Row = { ...(audited.metadata.primaryColumns.length === 1 ? { id: entityId } : {}) };
  for (const [column, value] of Object.entries(stored)) row[propertyOf(column)] = value;
  return nameOf(audited, row);
}

/** Converts "season_id" to "seasonId". */
export const propertyOf = (column: string) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
