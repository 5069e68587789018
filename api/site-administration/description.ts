import type { Type } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Member } from '../../league/schema/member.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { z } from 'zod';
import { siteTexts } from '../../league/contract/site-texts.js';
import { badRequest } from '../http/api-exception.js';

/** A row by property name, without secret columns. */
export type Row = Record<string, unknown>;
/** The values of a form by field: texts as typed, and the states of check boxes. */
export type Values = Record<string, string | boolean>;

export interface AdminContext {
  get: <T>(service: Type<T>) => T;
  caller: Member;
  sessionId: string;
}

export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'date' | 'number' | 'check';
  hint?: string;
}

export interface Edit {
  fields: readonly Field[];
  /** The form shows these values, and they are compared when the form is sent. */
  read(manager: EntityManager, row: Row, context: AdminContext): Promise<Values>;
  /** Calls the same use case as the HTTP interface. @throws ApiException with `message`, and `field` or `invalid` */
  save(context: AdminContext, row: Row, values: Values): Promise<void>;
}

export interface Action {
  label: string;
  isDangerous: boolean;
  effect(row: Row): string;
  /** Null if the action is possible for this row. */
  disabledReason?(row: Row, context: AdminContext): string | null;
  /** A word that the admin has to type to confirm. */
  confirmation?(row: Row): { label: string; expected: string; wrong: string };
  /** Runs at the start of the transaction that makes the change, and throws if the change is not allowed. */
  check?(manager: EntityManager, context: AdminContext, row: Row): Promise<unknown>;
  run(context: AdminContext, row: Row): Promise<void>;
  doneMessage: string;
  removesRow: boolean;
}

/** Facts that are missing from the metadata of a table. */
export interface Description {
  entity: EntityTarget<ObjectLiteral>;
  group: Group;
  title: string;
  singular: string;
  /** Describes the contents of the table, and says why it cannot be changed. */
  about: string;
  namedBy?: readonly string[];
  nameOf?(row: Row): string;
  /** Labels for columns whose property name is not a good label. */
  labels?: Readonly<Record<string, string>>;
  /** Labels for the values of columns that hold a number or a code. */
  words?: Readonly<Record<string, (value: unknown) => string>>;
  nullWords?: Readonly<Record<string, string>>;
  /** The columns of the list. By default, all columns except keys, arrays and JSON. */
  listed?: readonly string[];
  /** SQL of rows that are part of another row. Lists leave them out unless they are filtered by one of the columns. */
  partOfOthers?: { sql: string; unlessFilteredBy: readonly string[] };
  /** Columns that are never read, shown or searched. Binary columns are always secret. */
  secret?: readonly string[];
  /** Secret while the picks of the row's season are hidden (rules.md 5). Lists cannot filter or order by them. */
  picks?: readonly string[];
  /** The values of columns that have few values. Each such column is a filter. */
  choices?: Record<string, readonly (string | number)[]>;
  /** The season that makes the row read-only when it is finalized. */
  seasonId?(manager: EntityManager, row: Row, context: AdminContext): Promise<number | null>;
  edit?: Edit;
  actions?: Record<string, Action>;
  links?(row: Row): { label: string; href: string }[];
}

/** The cards of the first page. The audit log has no card: its latest entries are shown instead. */
export const tableGroups = ['League', 'Members', 'Talk'] as const;
/** Cards that only operators need. */
export const technicalGroups = ['Work', 'Standings', 'More'] as const;
export type Group = (typeof tableGroups)[number] | (typeof technicalGroups)[number] | 'Log';

export const seasonOfRow = (_: EntityManager, row: Row): Promise<number | null> =>
  Promise.resolve(Number(row['seasonId']));

export async function seasonOfWeekend(manager: EntityManager, row: Row, { get }: AdminContext): Promise<number | null> {
  const weekend = await get(WeekendsRepository).findAny(manager, Number(row['weekendId']));
  return weekend?.seasonId ?? null;
}

/** @throws ApiException 400 with the invalid fields, and `message` or the text of the first issue */
export function parseForm<T>(schema: z.ZodType<T>, sent: unknown, message?: string): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.map(({ path }) => String(path.at(-1)));
  throw badRequest({ message: message ?? parsed.error.issues[0]?.message ?? siteTexts.invalid, invalid });
}
