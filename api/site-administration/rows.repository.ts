import { Injectable } from '@nestjs/common';
import { Brackets, type EntityManager, In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { AdminResources, type Entry, idOf, nameOf, type Names } from './admin-resources.js';
import type { Row } from './description.js';
import {
  isId,
  isMember,
  isText,
  listedColumns,
  type ListQuery,
  perPage,
  publicColumns,
  readNumberOf,
} from './list-query.js';

export interface List {
  rows: Row[];
  count: number;
  pages: number;
}

/** Omits secret columns. Methods run in the caller's transaction. */
@Injectable()
export class RowsRepository {
  constructor(private readonly resources: AdminResources) {}

  /** Returns null if the row does not exist. With `lock`, the row stays locked until the transaction ends. */
  async find(manager: EntityManager, entry: Entry, id: string, lock = false): Promise<Row | null> {
    const keys = entry.metadata.primaryColumns;
    const parts = keys.length === 1 ? [id] : id.split('-');
    const values = keys.map((key, index) => readKey(key, parts[index] ?? ''));
    if (parts.length !== keys.length || values.includes(null)) return null;
    const wanted = Object.fromEntries(keys.map(({ propertyName }, index) => [propertyName, values[index]]));
    const query = selectRows(manager, entry, entry.columns).where(wanted);
    if (lock) query.setLock('for_no_key_update');
    return query.getOne();
  }

  /** By default, the newest rows come first. */
  async findPage(manager: EntityManager, entry: Entry, { page, search, order, filters }: ListQuery): Promise<List> {
    const named = entry.columns.filter(({ propertyName }) => entry.namedBy?.includes(propertyName));
    const query = selectRows(manager, entry, [...named, ...listedColumns(entry), ...auditPayloadColumns(entry)]);
    for (const { column, value } of filters) {
      query.andWhere(`row.${column.propertyName} = :${column.propertyName}`, { [column.propertyName]: value });
    }
    const { sql, unlessFilteredBy = [] } = entry.partOfOthers ?? {};
    if (sql && !filters.some(({ column }) => unlessFilteredBy.includes(column.propertyName)))
      query.andWhere(`NOT (${sql})`);
    if (search !== '') query.andWhere(this.matches(entry, search));
    if (order) query.addOrderBy(`row.${order.column.propertyName}`, order.descending ? 'DESC' : 'ASC', 'NULLS LAST');
    for (const key of entry.metadata.primaryColumns) query.addOrderBy(`row.${key.propertyName}`, 'DESC');
    const [rows, count] = await query
      .offset((page - 1) * perPage)
      .limit(perPage)
      .getManyAndCount();
    return { rows, count, pages: Math.max(Math.ceil(count / perPage), 1) };
  }

  /** Names the rows that these rows reference, with one query per table. */
  async findNames(manager: EntityManager, entry: Entry, rows: readonly Row[]): Promise<Names> {
    const wanted = new Map<Entry, Set<number>>();
    for (const column of entry.columns) {
      const { propertyName } = column;
      const target = this.resources.findReferenced(column);
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

  /** Matches rows that contain the words in a text column, as their id, or in their member's username. */
  private matches(entry: Entry, search: string): Brackets {
    // With the locale C, ILIKE folds only ASCII letters. With lower-case words, "MARTÍN" also finds "Martín".
    const words = [search, search.toLowerCase()].map(
      (typed) => `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    );
    return new Brackets((any) => {
      any.where('false');
      for (const column of publicColumns(entry)) {
        const name = `row.${column.propertyName}`;
        if (isText(column)) any.orWhere(`${name} ILIKE ANY(:words)`, { words });
        const id = isId(column) ? readNumberOf(column, search) : null;
        if (id !== null) any.orWhere(`${name} = :searchedId`, { searchedId: id });
        if (isMember(this.resources, column))
          any.orWhere(`${name} IN (SELECT id FROM members WHERE username ILIKE ANY(:words))`, { words });
      }
    });
  }
}

function selectRows(
  manager: EntityManager,
  { entity, metadata }: Entry,
  columns: readonly ColumnMetadata[],
): SelectQueryBuilder<ObjectLiteral> {
  const wanted = new Set([...metadata.primaryColumns, ...columns].map(({ propertyName }) => `row.${propertyName}`));
  return manager.createQueryBuilder(entity, 'row').select([...wanted]);
}

function readKey({ type }: ColumnMetadata, text: string): number | string | null {
  if (type !== 'text') return readNumberOf({ type }, text);
  return /^[\w-]{1,64}$/.test(text) ? text : null;
}

/** The names of changed rows are built from these columns of the audit log. */
const auditPayloadColumns = ({ table, columns }: Entry) =>
  table === 'audit_entries' ? columns.filter(({ propertyName }) => ['before', 'after'].includes(propertyName)) : [];
