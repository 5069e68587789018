import type { AdminResources, Entry } from './admin-resources.js';
import type { Row } from './description.js';

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
