import { Brackets, type EntityManager } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Member } from '../../../league/members/member.entity.js';
import { readWholeNumber } from '../../http/zod-validation.pipe.js';
import type { AdminResources, Entry } from '../admin-resources.js';
import type { Row } from '../description.js';
import { selectRows } from './find-row.js';
import { type ListQuery, openColumns, perPage } from './list-query.js';

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
