import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonProgressAnswer } from '../../../../league/contract/standings.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';

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

/** Finds a typed name among the given members or in the whole league. Returns its original spelling. */
export function useFindCompared(year: number, shown: readonly string[], among?: readonly string[]) {
  const client = useQueryClient();
  return useAppMutation(async (typed: string) => {
    const found = among?.find((name) => name.toLowerCase() === typed.toLowerCase());
    if (found !== undefined) return found;
    if (among) throw new ApiError(messages.users.notFound, 404, null);
    // The query separates names with commas, and no name contains a comma.
    if (typed.includes(',')) throw new ApiError(messages.users.notFound, 404, null);
    const { progress } = await client.fetchQuery(progressQuery(year, [...shown, typed]));
    return progress.members.at(-1)?.user.username ?? typed;
  });
}
