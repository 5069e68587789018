import { z } from 'zod';
import { limits } from './limits.js';
import { isOneLine } from './one-line.js';
import { isVisible } from './visible-text.js';

/** Accepts strings, too (wire.md, General), but no larger numbers than an integer column can hold. */
export const wholeNumber = z.union([
  z.int32(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** See wire.md, General. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === '' || value === 'undefined' || value === 'null';
}

/** `or_null` (not in wire.md) requests null instead of a 404. */
export function wantsNull(query: Record<string, unknown>): boolean {
  return 'or_null' in query;
}

export function readWholeNumber(value: unknown): number | null {
  const parsed = wholeNumber.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const id = wholeNumber.pipe(z.int().min(1));

/** `YYYY-MM-DD`, or the UTC day of an ISO timestamp. Timestamps without a zone are in UTC. */
export const day = z
  .union([
    z.iso.date(),
    z.iso
      .datetime({ offset: true, local: true })
      .transform((text) => (/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text).toISOString() : text).slice(0, 10)),
  ])
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31');

export const visibleText = z.string().trim().refine(isVisible);

export const visibleLine = visibleText.refine(isOneLine);

export const weekendTitle = visibleLine.max(limits.weekendTitleLength);

export const textOrNull = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !isVisible(text) || isOneLine(text))
    .nullable()
    .transform((text) => (text !== null && isVisible(text) ? text : null));

export const countryLetters = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/)
  .nullable()
  .transform((letters) => letters || null);

export const groupName = visibleLine.max(limits.groupNameLength);

/** Texts must be shorter than their limits (member-area.md 5). */
const shorterThan = (limit: number) => visibleText.max(limit - 1);

export const announcementText = z.object({
  title: shorterThan(limits.announcement.title).refine(isOneLine),
  text: shorterThan(limits.announcement.text),
});

const username = z
  .string()
  .regex(/^[A-Za-z0-9]+$/)
  .max(limits.usernameLength);
const email = z.email().max(limits.emailLength);

/** Letters and digits only, at most 30 (rules.md 8). */
export function isUsername(text: string): boolean {
  return username.safeParse(text).success;
}

export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
