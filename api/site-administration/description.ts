import type { Type } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Member } from '../../league/schema/member.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { z } from 'zod';
import { siteTexts } from '../../league/contract/site-texts.js';
import { badRequest } from '../http/api-exception.js';

/** A row by property name, without secret columns. */
export type Row = Record<string, unknown>;
/** The values of a form by field: texts as typed, and states of check boxes. */
export type Values = Record<string, string | boolean>;

/** The acting admin, and access to services. */
export interface AdminContext {
  /** Returns a service of the league or the API by its class. */
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
  /** The stored values of the fields: shown in the form, and compared when the form is sent. */
  read(manager: EntityManager, row: Row, context: AdminContext): Promise<Values>;
  /** Calls the same use case as the HTTP interface. @throws ApiException with `message`, and `field` or `invalid` */
  save(context: AdminContext, row: Row, values: Values): Promise<void>;
}

/** A change of a row by one button, after a page that describes its effect. */
export interface Action {
  label: string;
  isDangerous: boolean;
  /** The description of the effect. */
  effect(row: Row): string;
  /** Why it is not possible for this row; null where it is. */
  disabledReason?(row: Row, context: AdminContext): string | null;
  /** A word that the admin has to type to confirm. */
  confirmation?(row: Row): { label: string; expected: string; wrong: string };
  /** Runs at the start of the transaction of the change, and throws where it is not allowed. */
  check?(manager: EntityManager, context: AdminContext, row: Row): Promise<unknown>;
  run(context: AdminContext, row: Row): Promise<void>;
  /** The message after a success. */
  doneMessage: string;
  /** Whether it deletes the row. */
  removesRow: boolean;
}

/** What the metadata of a table does not contain. */
export interface Description {
  entity: EntityTarget<ObjectLiteral>;
  group: Group;
  /** Plural. */
  title: string;
  /** One row. */
  singular: string;
  /** What the table contains, and why a change is not possible where it is not. */
  about: string;
  /** The properties that `nameOf` reads. */
  namedBy?: readonly string[];
  nameOf?(row: Row): string;
  /** Labels of columns, where the property name is not one. */
  labels?: Readonly<Record<string, string>>;
  /** Labels for the values of columns that hold a number or a code. */
  words?: Readonly<Record<string, (value: unknown) => string>>;
  /** The columns of the list; by default all but keys, arrays and JSON. */
  listed?: readonly string[];
  /** Columns that are never read, shown or searched; binary columns never are. */
  secret?: readonly string[];
  /** Columns that are secret while the picks of the row's season are hidden (rules.md 5); no filter and no order uses them. */
  picks?: readonly string[];
  /** Values by column, for columns with few values: each is a filter. */
  choices?: Record<string, readonly (string | number)[]>;
  /** The season whose finalizing makes the row read-only. */
  seasonId?(manager: EntityManager, row: Row, context: AdminContext): Promise<number | null>;
  edit?: Edit;
  actions?: Record<string, Action>;
  /** Links to other pages about the row. */
  links?(row: Row): { label: string; href: string }[];
}

/** The cards of the first page, which shows the latest entries of the audit log instead of a card. */
export const groups = ['League', 'Members', 'Talk', 'Work', 'Standings', 'More'] as const;
type Group = (typeof groups)[number] | 'Log';

/** The season that a row references. */
export const seasonOfRow = (_: EntityManager, row: Row): Promise<number | null> =>
  Promise.resolve(Number(row['seasonId']));

/** The season of the weekend that a row references. */
export async function seasonOfWeekend(manager: EntityManager, row: Row, { get }: AdminContext): Promise<number | null> {
  const weekend = await get(WeekendsRepository).findAny(manager, Number(row['weekendId']));
  return weekend?.seasonId ?? null;
}

/** Parses the values of a form. @throws ApiException 400 with the invalid fields, and `message` or the text of the first */
export function parseForm<T>(schema: z.ZodType<T>, sent: unknown, message?: string): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.map(({ path }) => String(path.at(-1)));
  throw badRequest({ message: message ?? parsed.error.issues[0]?.message ?? siteTexts.invalid, invalid });
}
