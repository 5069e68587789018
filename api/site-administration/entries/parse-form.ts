import type { z } from 'zod';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { badRequest } from '../../http/api-exception.js';

/** What a form sends, as its use case takes it. @throws ApiException 400 with the fields that do not fit, and the text of the first */
export function parseForm<T>(schema: z.ZodType<T>, sent: unknown, message?: string): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.map(({ path }) => String(path.at(-1)));
  throw badRequest({ message: message ?? parsed.error.issues[0]?.message ?? siteTexts.invalid, invalid });
}
