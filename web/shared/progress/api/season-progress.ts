import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonProgressAnswer } from '../../../../league/contract/progress.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

const texts = {
  generic: messages.progress.loading,
  explain: (status: number) => (status === 404 || status === 400 ? messages.users.notFound : undefined),
};

const progressQuery = (year: number, usernames: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.progress, year, ...usernames],
    queryFn: ({ signal }) =>
      getJson<SeasonProgressAnswer>(
        `get-season-progress?season=${year}&usernames=${usernames.map(encodeURIComponent).join(',')}`,
        texts,
        signal,
      ),
  });

/** Where members stood after each weekend of a season; while others are asked for, still those before. */
export const useSeasonProgress = (year: number, usernames: readonly string[]) =>
  useQuery({
    ...progressQuery(year, usernames),
    select: (answer) => answer.progress,
    placeholderData: keepPreviousData,
  });

/** Finds another member for the picture, by a name as it was typed; gives the name as its member writes it. */
export function useFindCompared(year: number, shown: readonly string[]) {
  const client = useQueryClient();
  return useMutation<string, ApiError, string>({
    mutationFn: async (typed) => {
      // The list of names is separated by commas: no name has one.
      if (typed.includes(',')) throw new ApiError(messages.users.notFound, 404, null);
      const { progress } = await client.fetchQuery(progressQuery(year, [...shown, typed]));
      return progress.members.at(-1)?.user.username ?? typed;
    },
  });
}
