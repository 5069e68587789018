import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Member } from '../../league/members/member.entity.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import type { AdminResources, Entry } from './admin-resources.js';

export const perPage = 50;
const longestSearch = 100;

export interface Filter {
  column: ColumnMetadata;
  /** As it is in the address. */
  text: string;
  value: string | number | boolean;
}

/** What a list shows: from an address that anybody may have changed, so that what makes no sense counts as not said. */
export interface ListQuery {
  page: number;
  search: string;
  order: { column: ColumnMetadata; descending: boolean } | null;
  filters: Filter[];
}

export function readListQuery(entry: Entry, resources: AdminResources, query: Record<string, unknown>): ListQuery {
  const said = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  };
  const order = said('order');
  const column = openColumns(entry).find(({ propertyName }) => propertyName === order.replace(/^-/, ''));
  const filters = filterColumns(entry, resources).flatMap((filtered) => {
    const text = said(filtered.propertyName);
    const value = text === '' ? null : readValue(filtered, text);
    return value === null ? [] : [{ column: filtered, text, value }];
  });
  return {
    page: Math.max(readWholeNumber(said('page')) ?? 1, 1),
    search: said('q').slice(0, longestSearch),
    order: column ? { column, descending: order.startsWith('-') } : null,
    filters,
  };
}

/** The columns that are never hidden: by these a list may be ordered. */
export function openColumns({ columns, picks = [] }: Entry): ColumnMetadata[] {
  return columns.filter(
    ({ propertyName, isArray, type }) => !isArray && type !== 'jsonb' && !picks.includes(propertyName),
  );
}

/** The columns that lists can be narrowed by: what has few values, and ids of other tables. */
export function filterColumns(entry: Entry, resources: AdminResources): ColumnMetadata[] {
  return openColumns(entry).filter((column) => {
    const { propertyName, type } = column;
    return (
      type === 'boolean' ||
      hasChoices(entry, propertyName) ||
      resources.referredBy(column) !== null ||
      isOfLog(entry, propertyName)
    );
  });
}

export const hasChoices = ({ choices }: Entry, property: string) =>
  choices !== undefined && Object.hasOwn(choices, property);

/** The log is narrowed to a row, or to what was changed together. */
const isOfLog = ({ table }: Entry, property: string) =>
  table === 'audit_entries' && ['entity', 'entityId', 'changeId'].includes(property);

function readValue({ type }: ColumnMetadata, text: string): string | number | boolean | null {
  if (type === 'boolean') return text === 'yes' ? true : text === 'no' ? false : null;
  if (type === 'text') return text;
  if (type === 'bigint') return /^\d{1,18}$/.test(text) ? text : null;
  return readWholeNumber(text);
}

/** The columns that a list shows, apart from the name of the row. */
export function listedColumns({ listed, columns }: Entry): ColumnMetadata[] {
  if (!listed) return columns.filter(({ isPrimary, isArray, type }) => !isPrimary && !isArray && type !== 'jsonb');
  return listed.flatMap((name) => columns.filter(({ propertyName }) => propertyName === name));
}

/** Whether there is anything in a table that a search could find. */
export function isSearchable(resources: AdminResources, entry: Entry): boolean {
  return openColumns(entry).some((column) => isText(column) || isId(column) || isMember(resources, column));
}

export const isText = ({ type }: ColumnMetadata) => type === 'text';
export const isId = ({ isPrimary, type }: ColumnMetadata) => isPrimary && type !== 'text';
export const isMember = (resources: AdminResources, column: ColumnMetadata) =>
  resources.referredBy(column)?.metadata.target === Member;
