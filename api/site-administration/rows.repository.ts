import { Brackets, type EntityManager, In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import type { AdminResources, Entry } from './admin-resources.js';
import type { Row } from './description.js';
import { Member } from '../../league/members/member.entity.js';
import { type ListQuery, openColumns, perPage } from './list-query.js';
import { Season } from '../../league/seasons/season.entity.js';
import { arePicksHiddenNow } from '../../league/picks/picks-window.service.js';

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

export interface List {
  rows: Row[];
  amount: number;
  pages: number;
}

/** The columns that a list shows, apart from the name of the row. */
export function listedColumns({ listed, columns }: Entry): ColumnMetadata[] {
  if (!listed) return columns.filter(({ isPrimary, isArray, type }) => !isPrimary && !isArray && type !== 'jsonb');
  return listed.flatMap((name) => columns.filter(({ propertyName }) => propertyName === name));
}

/** A page of the rows that a query asks for, newest first where it asks for no other order. */
export async function readList(
  manager: EntityManager,
  catalogue: AdminResources,
  entry: Entry,
  { page, search, order, filters }: ListQuery,
): Promise<List> {
  const named = entry.columns.filter(({ propertyName }) => entry.namedBy?.includes(propertyName));
  const query = selectRows(manager, entry, [...named, ...listedColumns(entry), ...payloadOf(entry)]);
  for (const { column, value } of filters) {
    query.andWhere(`row.${column.propertyName} = :${column.propertyName}`, { [column.propertyName]: value });
  }
  if (search !== '') query.andWhere(matches(catalogue, entry, search));
  if (order) query.addOrderBy(`row.${order.column.propertyName}`, order.descending ? 'DESC' : 'ASC', 'NULLS LAST');
  for (const key of entry.metadata.primaryColumns) query.addOrderBy(`row.${key.propertyName}`, 'DESC');
  const [rows, amount] = await query
    .offset((page - 1) * perPage)
    .limit(perPage)
    .getManyAndCount();
  return { rows, amount, pages: Math.max(Math.ceil(amount / perPage), 1) };
}

/** Whether there is anything in a table that a search could find. */
export function isSearchable(catalogue: AdminResources, entry: Entry): boolean {
  return openColumns(entry).some((column) => isText(column) || isId(column) || isMember(catalogue, column));
}

/** Rows whose texts hold the words, whose id they are, or whose member they name. */
function matches(catalogue: AdminResources, entry: Entry, search: string): Brackets {
  // The database knows upper and lower case of plain letters only, where its locale is C: "MARTÍN" finds "Martín" in small letters.
  const words = [search, search.toLowerCase()].map(
    (typed) => `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  );
  const id = readWholeNumber(search);
  return new Brackets((any) => {
    any.where('false');
    for (const column of openColumns(entry)) {
      const name = `row.${column.propertyName}`;
      if (isText(column)) any.orWhere(`${name} ILIKE ANY(:words)`, { words });
      if (id !== null && isId(column)) any.orWhere(`${name} = :searchedId`, { searchedId: id });
      if (isMember(catalogue, column))
        any.orWhere(`${name} IN (SELECT id FROM members WHERE username ILIKE ANY(:words))`, { words });
    }
  });
}

const isText = ({ type }: ColumnMetadata) => type === 'text';
const isId = ({ isPrimary, type }: ColumnMetadata) => isPrimary && type !== 'text';
const isMember = (catalogue: AdminResources, { propertyName }: ColumnMetadata) =>
  catalogue.referredBy(propertyName)?.metadata.target === Member;

/** The log names its rows by what they held. */
const payloadOf = ({ table, columns }: Entry) =>
  table === 'audit_entries' ? columns.filter(({ propertyName }) => ['before', 'after'].includes(propertyName)) : [];

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

/**
 * The properties of a row that must not be shown now: admins play too, and see nobody's picks before everybody does
 * (rules.md 5). None for tables without picks.
 */
export async function hiddenProperties(
  manager: EntityManager,
  { picks = [] }: Entry,
  seasonId: unknown,
): Promise<readonly string[]> {
  if (picks.length === 0) return [];
  const season = await manager.findOneBy(Season, { id: Number(seasonId) });
  return season && (await arePicksHiddenNow(manager, season)) ? picks : [];
}
