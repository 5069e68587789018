import { z } from 'zod';
import { limits } from './limits.js';

/**
 * Whole numbers may arrive as strings; missing values may arrive as the words of a careless script (wire.md, General). No
 * year, id or amount is greater than the integers of the database, which would refuse one with an error of its own.
 */
export const wholeNumber = z.union([
  z.int32(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** Whether a value of a query is missing: not there, empty, or one of the words that careless scripts send (wire.md, General). */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === '' || value === 'undefined' || value === 'null';
}

/** Our own: whether a call asks for null instead of a 404 where there is nothing. */
export function wantsNull(query: Record<string, unknown>): boolean {
  return 'or_null' in query;
}

/** An id or a year of a query: null where it is missing, `undefined`, `null` or anything but a whole number. */
export function readWholeNumber(value: unknown): number | null {
  const parsed = wholeNumber.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const id = wholeNumber.pipe(z.int().min(1));

/** `YYYY-MM-DD`, or the UTC day of a full ISO timestamp; one without a zone is UTC. */
export const day = z
  .union([
    z.iso.date(),
    z.iso
      .datetime({ offset: true, local: true })
      .transform((text) => (/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text).toISOString() : text).slice(0, 10)),
  ])
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31');

/** The title of a race weekend. */
export const weekendTitle = z.string().trim().min(1).max(limits.weekendTitleLength);

/** A text that may be missing; null where it is empty. */
export const textOrNull = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null);

/** A country by its three letters, in any case; null where it is empty. */
export const countryLetters = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/)
  .nullable()
  .transform((letters) => letters || null);

/** The name of a group. */
export const groupName = z.string().trim().min(1).max(limits.groupNameLength);

/** Lengths stay under their limits (member-area.md 5). */
const shorterThan = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit - 1);

/** The text of an announcement, new or edited. */
export const announcementText = z.object({
  title: shorterThan(limits.announcement.title),
  text: shorterThan(limits.announcement.text),
});

const username = z
  .string()
  .regex(/^[A-Za-z0-9]+$/)
  .max(limits.usernameLength);
const email = z.email().max(limits.emailLength);

/** Only letters and digits, at most 30 (rules.md 8). */
export function isUsername(text: string): boolean {
  return username.safeParse(text).success;
}

/** Whether this is an e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
