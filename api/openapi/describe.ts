import { SetMetadata } from '@nestjs/common';
import { z } from 'zod';

/** What no pipe and no other decorator of a handler tells. */
export interface Description {
  /** The parameters of a query that the handler reads without a pipe. */
  query?: z.ZodObject;
  /** The body that the handler reads without a pipe. */
  body?: z.ZodType;
  /** The field of the file of a form (multipart/form-data) that the handler reads. */
  file?: string;
  /** The media type of a success that is not application/json. */
  type?: string;
}

export const descriptionKey = 'described';

/** Describes a handler for the API description (docs/decisions/api-description.md). */
export const Describe = (description: Description) => SetMetadata(descriptionKey, description);

/** A parameter of a query whose handler refuses, or replaces by a default, what it can not use. */
export const text = z.string().optional();

/** `or_null` (not in wire.md): null instead of 404 where there is nothing. */
export const orNull = z.object({ or_null: text });

/** The part of a table that `readPageRange` reads. */
export const pageRange = z.object({ amount: text, offset: text, around: text });
