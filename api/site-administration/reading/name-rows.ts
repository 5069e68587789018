import { type EntityManager, In } from 'typeorm';
import type { AdminResources, Entry } from '../admin-resources.js';
import type { Row } from '../description.js';
import { idOf, selectRows } from './find-row.js';

/** The names of rows, by table and id: "riders:12". */
export type Names = ReadonlyMap<string, string>;

/** How a row is called: by its own words, otherwise by its number. */
export function nameOf(entry: Entry, row: Row): string {
  const name = entry.nameOf?.(row).trim();
  return name ? name : `${capital(entry.one)} ${idOf(entry, row)}`;
}

/** The names of all rows of other tables that these rows name; a query for each table. */
export async function nameReferred(
  manager: EntityManager,
  catalogue: AdminResources,
  entry: Entry,
  rows: readonly Row[],
): Promise<Names> {
  const wanted = new Map<Entry, Set<number>>();
  for (const { propertyName } of entry.columns) {
    const target = catalogue.referredBy(propertyName);
    if (!target?.namedBy) continue;
    const ids = wanted.get(target) ?? new Set();
    for (const row of rows) if (typeof row[propertyName] === 'number') ids.add(row[propertyName]);
    wanted.set(target, ids);
  }
  const names = new Map<string, string>();
  for (const [target, ids] of wanted) {
    if (ids.size === 0) continue;
    const columns = target.columns.filter(({ propertyName }) => target.namedBy?.includes(propertyName));
    const found = await selectRows(manager, target, columns)
      .where({ id: In([...ids]) })
      .getMany();
    for (const row of found as Row[]) names.set(`${target.slug}:${idOf(target, row)}`, nameOf(target, row));
  }
  return names;
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
