import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Member } from '../../league/schema/member.entity.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import type { AdminResources, Entry } from './admin-resources.js';

export const perPage = 50;
const longestSearch = 100;
const largestSmallint = 32_767;

export interface Filter {
  column: ColumnMetadata;
  text: string;
  value: string | number | boolean;
}

export interface ListQuery {
  page: number;
  search: string;
  order: { column: ColumnMetadata; descending: boolean } | null;
  filters: Filter[];
}

/** Ignores invalid parts of the query. */
export function readListQuery(entry: Entry, resources: AdminResources, query: Record<string, unknown>): ListQuery {
  const readText = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  };
  const order = readText('order');
  const column = publicColumns(entry).find(({ propertyName }) => propertyName === order.replace(/^-/, ''));
  const filters = filterColumns(entry, resources).flatMap((filtered) => {
    const text = readText(filtered.propertyName);
    const value = text === '' ? null : readValue(filtered, text);
    return value === null ? [] : [{ column: filtered, text, value }];
  });
  return {
    page: Math.max(readWholeNumber(readText('page')) ?? 1, 1),
    search: readText('q').slice(0, longestSearch),
    order: column ? { column, descending: order.startsWith('-') } : null,
    filters,
  };
}

/** Returns the scalar columns that are never hidden. Lists may be ordered by them. */
export function publicColumns({ columns, picks = [] }: Entry): ColumnMetadata[] {
  return columns.filter(
    ({ propertyName, isArray, type }) => !isArray && type !== 'jsonb' && !picks.includes(propertyName),
  );
}

/** Returns the columns with few values, and with ids of other tables. */
export function filterColumns(entry: Entry, resources: AdminResources): ColumnMetadata[] {
  return publicColumns(entry).filter((column) => {
    const { propertyName, type } = column;
    return (
      type === 'boolean' ||
      hasChoices(entry, propertyName) ||
      resources.findReferenced(column) !== null ||
      isAuditFilter(entry, propertyName)
    );
  });
}

export const hasChoices = ({ choices }: Entry, property: string) =>
  choices !== undefined && Object.hasOwn(choices, property);

/** Filters of the audit log by row and by change. */
const isAuditFilter = ({ table }: Entry, property: string) =>
  table === 'audit_entries' && ['entity', 'entityId', 'changeId'].includes(property);

function readValue({ type }: ColumnMetadata, text: string): string | number | boolean | null {
  if (type === 'boolean') return text === 'yes' ? true : text === 'no' ? false : null;
  if (type === 'text') return text;
  if (type === 'bigint') return /^\d{1,18}$/.test(text) ? text : null;
  return readNumberOf({ type }, text);
}

/** Returns null if the number is too large for the column, because PostgreSQL would refuse the comparison. */
export function readNumberOf({ type }: Pick<ColumnMetadata, 'type'>, text: string): number | null {
  const number = readWholeNumber(text);
  return type === 'smallint' && number !== null && Math.abs(number) > largestSmallint ? null : number;
}

export function listedColumns({ listed, columns }: Entry): ColumnMetadata[] {
  if (!listed) return columns.filter(({ isPrimary, isArray, type }) => !isPrimary && !isArray && type !== 'jsonb');
  return listed.flatMap((name) => columns.filter(({ propertyName }) => propertyName === name));
}

export function isSearchable(resources: AdminResources, entry: Entry): boolean {
  return publicColumns(entry).some((column) => isText(column) || isId(column) || isMember(resources, column));
}

export const isText = ({ type }: ColumnMetadata) => type === 'text';
export const isId = ({ isPrimary, type }: ColumnMetadata) => isPrimary && type !== 'text';
export const isMember = (resources: AdminResources, column: ColumnMetadata) =>
  resources.findReferenced(column)?.metadata.target === Member;
