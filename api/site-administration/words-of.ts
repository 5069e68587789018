import type { HttpException } from '@nestjs/common';
import { siteTexts } from '../../league/contract/site-administration.js';

/** What a refusal says, where it says anything. */
export function wordsOf(error: HttpException): string {
  const body = error.getResponse();
  const { message } = typeof body === 'string' ? { message: body } : (body as { message?: unknown });
  return typeof message === 'string' ? message : siteTexts.invalid;
}
