import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { badRequest } from './refusal.js';

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

/** An id or a year of a query: null where it is missing, `undefined`, `null` or anything but a whole number. */
export function readWholeNumber(value: unknown): number | null {
  const parsed = wholeNumber.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const id = wholeNumber.pipe(z.int().min(1));

/** `YYYY-MM-DD`, or the UTC day of a full ISO timestamp. */
export const day = z
  .union([
    z.iso.date(),
    z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString().slice(0, 10)),
  ])
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31');

/** Checks the body of a request; a body that does not fit is answered 400 with `refusal` and changes nothing. */
export class Parse<T> implements PipeTransform<unknown, T> {
  constructor(
    private readonly schema: z.ZodType<T>,
    private readonly refusal: object = {},
  ) {}

  transform(value: unknown): T {
    const parsed = this.schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    throw badRequest({ ...this.refusal, invalid: parsed.error.issues.map((issue) => issue.path.join('.')) });
  }
}
