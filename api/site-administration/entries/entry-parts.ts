import type { EntityManager } from 'typeorm';
import { WeekendsRepository } from '../../../league/results/weekends.repository.js';
import type { AdminContext, Row } from '../description.js';
import type { z } from 'zod';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { badRequest } from '../../http/api-exception.js';

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
