import { z } from 'zod';
import { limits } from './limits.js';
import { isOneLine } from './one-line.js';
import { isVisible } from './visible-text.js';

/**
 * A whole number, also as a string (wire.md, General). It fits into an integer column of the database, which would otherwise answer
 * a greater one with an error.
 */
export const wholeNumber = z.union([
  z.int32(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** Whether a value of a query is missing: absent, empty, or the text "undefined" or "null" (wire.md, General). */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === '' || value === 'undefined' || value === 'null';
}

/** Whether a query has `or_null` (not in wire.md): the answer is null instead of a 404 if there is nothing. */
export function wantsNull(query: Record<string, unknown>): boolean {
  return 'or_null' in query;
}

/** An id or a year of a query: null if it is missing or not a whole number. */
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

/** A text that a reader sees, without the blanks around it. */
export const visibleText = z.string().trim().refine(isVisible);

export const weekendTitle = visibleText.max(limits.weekendTitleLength).refine(isOneLine);

/** A text that may be empty or invisible: then null. */
export const textOrNull = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => (text !== null && isVisible(text) ? text : null));

/** A country by its three letters, in any case; null if empty. */
export const countryLetters = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/)
  .nullable()
  .transform((letters) => letters || null);

export const groupName = visibleText.max(limits.groupNameLength).refine(isOneLine);

/** Texts have to be shorter than their limits (member-area.md 5). */
const shorterThan = (limit: number) => visibleText.max(limit - 1);

/** The text of an announcement, new or edited. */
export const announcementText = z.object({
  title: shorterThan(limits.announcement.title).refine(isOneLine),
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
