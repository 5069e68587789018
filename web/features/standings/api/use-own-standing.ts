import { skipToken, useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/wire/messages.js';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { CallFailed, read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** Where the member stands in a season; null without picks in it, nothing while nobody is logged in. */
export const useOwnStanding = (year: number, username: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.ownStanding, year, username],
    queryFn: username === undefined ? skipToken : ({ signal }) => readOwn(year, username, signal),
  });

async function readOwn(year: number, username: string, signal: AbortSignal): Promise<PicksSimple | null> {
  const path = `get-user-picks-simple?season=${year}&username=${encodeURIComponent(username)}`;
  try {
    return (await read<{ user_picks: PicksSimple }>(path, { generic: messages.standings.list }, signal)).user_picks;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
