import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RaceWeekendsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { weekendsCall } from '../../../../league/contract/page-calls.js';
import { getJson } from '../../../lib/api-client.js';
import type { Change } from '../../../lib/stale-queries.js';

const { list, latest } = messages.weekends;
const explain = (status: number) => (status === 404 ? messages.seasons.notFound : undefined);

/** Latest first. `limit` 0 means all weekends. Disabled until the year is known. */
export const weekendsQuery = (year: number | undefined, limit = 0) =>
  queryOptions({
    queryKey: ['weekends', year, limit],
    queryFn:
      year === undefined
        ? skipToken
        : ({ signal }) =>
            getJson<RaceWeekendsAnswer>(
              weekendsCall(year, limit),
              { generic: limit === 0 ? list : latest, explain },
              signal,
            ),
    select: (answer) => answer.race_weekends,
  });

/** The queries that change with the result of a session. */
export const changedByResult: readonly Change[] = [
  'season',
  'weekends',
  'weekend',
  'standings',
  'season-admin',
  'weekend-admin',
  'weekend-mails',
];
