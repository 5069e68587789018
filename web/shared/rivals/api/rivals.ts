import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { RivalsAnswer } from '../../../../league/contract/standings.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';

/** The rivals of the member who is logged in, in the standings of a season. */
export const rivalsQuery = (year: number) =>
  queryOptions({
    queryKey: [...queryKeys.rivals, year],
    queryFn: ({ signal }) =>
      getJson<RivalsAnswer>(`get-rivals?season=${year}`, { generic: messages.rivals.loading }, signal),
  });

/** Pins or unpins a member as a rival. */
export const useSetRival = (username: string) =>
  useAppMutation(
    (pinned: boolean) =>
      sendJson<object>(
        { method: 'POST', path: pinned ? 'pin-rival/' : 'unpin-rival/', payload: { username } },
        {
          generic: pinned ? messages.rivals.pinning : messages.rivals.unpinning,
          explain: (status, { message }) =>
            (status === 400 || status === 404) && typeof message === 'string' ? message : undefined,
        },
      ),
    [queryKeys.rivals],
  );
