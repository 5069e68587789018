import type { AdminResources } from '../admin-resources.js';
import type { Row } from '../description.js';
import { nameOf } from './name-rows.js';

/** How the row was called that an entry of the log is about, by what it held then. */
export function auditedName(catalogue: AdminResources, { entity, entityId, before, after }: Row): string {
  const held = (after ?? before ?? {}) as Record<string, unknown>;
  const audited = catalogue.ofTable(String(entity));
  if (!audited) return `${String(entity)} ${String(entityId)}`;
  const row: Row = { ...(audited.metadata.primaryColumns.length === 1 ? { id: entityId } : {}) };
  for (const [column, value] of Object.entries(held)) row[propertyOf(column)] = value;
  return nameOf(audited, row);
}

/** The property of a column: "season_id" is "seasonId". */
export const propertyOf = (column: string) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
