import type { EntityManager, SelectQueryBuilder, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { readWholeNumber } from '../../http/zod-validation.pipe.js';
import type { Entry } from '../admin-resources.js';
import type { Row } from '../description.js';

/** The id of a row in addresses: its key, or the parts of it. */
export function idOf(entry: Entry, row: Row): string {
  return entry.metadata.primaryColumns.map(({ propertyName }) => String(row[propertyName])).join('-');
}

/** The row of an id, without what is secret; null where there is none. With `lock` nobody else changes it meanwhile. */
export async function findRow(manager: EntityManager, entry: Entry, id: string, lock = false): Promise<Row | null> {
  const keys = entry.metadata.primaryColumns;
  const parts = id.split('-');
  const values = keys.map((key, at) => readKey(key, parts[at] ?? ''));
  if (parts.length !== keys.length || values.includes(null)) return null;
  const wanted = Object.fromEntries(keys.map(({ propertyName }, at) => [propertyName, values[at]]));
  const query = selectRows(manager, entry, entry.columns).where(wanted);
  if (lock) query.setLock('for_no_key_update');
  return query.getOne();
}

/** A query for rows of a table with these columns and its key. */
export function selectRows(
  manager: EntityManager,
  { entity, metadata }: Entry,
  columns: readonly ColumnMetadata[],
): SelectQueryBuilder<ObjectLiteral> {
  const wanted = new Set([...metadata.primaryColumns, ...columns].map(({ propertyName }) => `row.${propertyName}`));
  return manager.createQueryBuilder(entity, 'row').select([...wanted]);
}

function readKey({ type }: ColumnMetadata, text: string): number | string | null {
  if (type !== 'text') return readWholeNumber(text);
  return /^\w{1,64}$/.test(text) ? text : null;
}
