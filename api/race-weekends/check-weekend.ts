import { z } from 'zod';
import { recognizeResultsLink } from '../../league/retrieval/recognize-results-link.js';
import type { WeekendRefusal } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { day } from '../http/zod-validation.pipe.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';

const title = z.string().trim().min(1).max(limits.weekendTitleLength);

/** The fields of a weekend as they are stored. */
export interface WeekendFields {
  title: string;
  url: string;
  startDate: string;
  endDate: string;
}

const noReason: WeekendRefusal = {
  invalid_link: false,
  invalid_season: false,
  invalid_date: false,
  invalid_title: false,
};
export const refuseWeekend = (reason: Partial<WeekendRefusal>) => badRequest({ ...noReason, ...reason });

/** Checks a weekend as `judgeWeekend` does. @throws ApiException 400 with every flag that applies */
export function checkWeekend(sent: Record<string, unknown>, resultsSite: string, urlNow?: string): WeekendFields {
  const judged = judgeWeekend(sent, resultsSite, urlNow);
  if ('invalid_link' in judged) throw refuseWeekend(judged);
  return judged;
}
export const refuseWeekendOfFinalized = () => refuseFinalized({ ...noReason, invalid_season: true });

/**
 * The fields of a weekend as it was sent, or what is wrong with it (rules.md 6): its link is a results page of the configured
 * site, the query dropped; `end` not before `start`. `urlNow` is the link the weekend has already: an edit may leave it as it is.
 */
export function judgeWeekend(
  sent: Record<string, unknown>,
  resultsSite: string,
  urlNow?: string,
): WeekendFields | WeekendRefusal {
  const parsedTitle = title.safeParse(sent['title']);
  const start = day.safeParse(sent['start']);
  const end = day.safeParse(sent['end']);
  const url = sent['url'] === urlNow ? urlNow : recognizeLink(sent['url'], resultsSite);
  const datesFit = start.success && end.success && end.data >= start.data;
  if (url === null || url === undefined || !datesFit || !parsedTitle.success) {
    const invalid_link = url === null || url === undefined;
    return { ...noReason, invalid_link, invalid_date: !datesFit, invalid_title: !parsedTitle.success };
  }
  return { title: parsedTitle.data, url, startDate: start.data, endDate: end.data };
}

function recognizeLink(url: unknown, resultsSite: string): string | null {
  return typeof url === 'string' && url.length <= 2048 ? recognizeResultsLink(url, resultsSite) : null;
}
