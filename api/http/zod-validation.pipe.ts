import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { badRequest } from './api-exception.js';

export { id, isMissing, readWholeNumber, wantsNull, wholeNumber } from '../../league/contract/fields.js';

/** Parses a body or query with a schema. Invalid values get 400 with `refusal` and the paths of the fields. */
export class ZodValidationPipe<T> implements PipeTransform<unknown, T> {
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
