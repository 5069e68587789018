import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonProgressAnswer } from '../../../../league/contract/standings.js';
import { getJson } from '../../../lib/api-client.js';

const texts = {
  generic: messages.progress.loading,
  explain: (status: number) => (status === 404 || status === 400 ? messages.users.notFound : undefined),
};

/** The positions of members after each weekend. The previous data is shown while new data loads. */
export const progressQuery = (year: number, usernames: readonly string[]) =>
  queryOptions({
    queryKey: ['standings', 'progress', year, ...usernames],
    queryFn: ({ signal }) =>
      getJson<SeasonProgressAnswer>(
        `get-season-progress?season=${year}&usernames=${usernames.map(encodeURIComponent).join(',')}`,
        texts,
        signal,
      ),
    select: (answer) => answer.progress,
    placeholderData: keepPreviousData,
  });
