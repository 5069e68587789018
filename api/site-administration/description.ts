import type { Type } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import type { z } from 'zod';
import { siteTexts } from '../../league/contract/administration.js';
import { badRequest } from '../http/api-exception.js';

/** A row as it is read: by property name, without what is secret. */
export type Row = Record<string, unknown>;
/** What a form holds: texts as they were typed, and boxes that are checked or not. */
export type Values = Record<string, string | boolean>;

/** What a change is made with, and by whom. */
export interface AdminContext {
  /** A service of the league or the API, by its class. */
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
  /** The stored values of the fields: shown in the form, and compared when it comes back. */
  read(manager: EntityManager, row: Row, context: AdminContext): Promise<Values>;
  /** Calls the use case that makes this change everywhere else. @throws ApiException with `message`, and `field` or `invalid` */
  save(context: AdminContext, row: Row, values: Values): Promise<void>;
}

/** Something that is done to a row with one button, after a page that describes its effect. */
export interface Action {
  label: string;
  dangerous: boolean;
  /** What will happen. */
  effect(row: Row): string;
  /** Why it can't be done to this row; null where it can. */
  whyNot?(row: Row, context: AdminContext): string | null;
  /** A word that has to be typed first. */
  typed?(row: Row): { label: string; expected: string; wrong: string };
  /** What must hold in the transaction of the change. */
  check?(manager: EntityManager, context: AdminContext, row: Row): Promise<unknown>;
  run(context: AdminContext, row: Row): Promise<void>;
  /** The message afterwards. */
  done: string;
  /** The row is gone then. */
  removes: boolean;
}

/** What the metadata of a table does not know. */
export interface Description {
  entity: EntityTarget<ObjectLiteral>;
  group: Group;
  /** In plural, and one of them. */
  title: string;
  one: string;
  /** What it is, and, where something can't be done, why not. */
  about: string;
  /** The properties that the name of a row is made of. */
  namedBy?: readonly string[];
  nameOf?(row: Row): string;
  /** What columns are called where their property does not say it. */
  labels?: Readonly<Record<string, string>>;
  /** The words for the values of a column, where they are stored as a number or a code. */
  words?: Readonly<Record<string, (value: unknown) => string>>;
  /** The columns of the list; without it all that are short. */
  listed?: readonly string[];
  /** Never read, shown or searched; what is binary never is. */
  secret?: readonly string[];
  /** Secret as long as the picks of the row's season are hidden (rules.md 5): neither filtered nor ordered by, either. */
  picks?: readonly string[];
  /** Columns with few values, each a filter. */
  choices?: Record<string, readonly (string | number)[]>;
  /** The season that freezes the row once it is finalized. */
  seasonId?(manager: EntityManager, row: Row, context: AdminContext): Promise<number | null>;
  edit?: Edit;
  actions?: Record<string, Action>;
  /** Where else in the site it is seen or worked on. */
  links?(row: Row): { label: string; href: string }[];
}

/** The cards of the first page. The log has none: its latest entries stand there themselves. */
export const groups = ['League', 'Members', 'Talk', 'Work', 'Standings', 'More'] as const;
type Group = (typeof groups)[number] | 'Log';

/** The season that a row names itself. */
export const ownSeason = (_: EntityManager, row: Row): Promise<number | null> =>
  Promise.resolve(Number(row['seasonId']));

/** The season of the weekend that a row belongs to. */
export async function seasonOfWeekend(manager: EntityManager, row: Row, { get }: AdminContext): Promise<number | null> {
  const weekend = await get(WeekendsRepository).findAny(manager, Number(row['weekendId']));
  return weekend?.seasonId ?? null;
}

/** What a form sends, as its use case takes it. @throws ApiException 400 with the fields that do not fit, and the text of the first */
export function parseForm<T>(schema: z.ZodType<T>, sent: unknown, message?: string): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.map(({ path }) => String(path.at(-1)));
  throw badRequest({ message: message ?? parsed.error.issues[0]?.message ?? siteTexts.invalid, invalid });
}
