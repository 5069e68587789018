import { useQuery } from '@tanstack/react-query';
import type { PicksDetailed } from '../../../../league/wire/shapes.js';
import { CallFailed, read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The member's picks of a season; null without any. Not read again on focus: a draft grows from them. */
export const useOwnPicks = (seasonId: number, username: string) =>
  useQuery({
    queryKey: [...queryKeys.ownPicks, seasonId, username],
    queryFn: ({ signal }) => readOwnPicks(seasonId, username, signal),
    refetchOnWindowFocus: false,
  });

async function readOwnPicks(seasonId: number, username: string, signal: AbortSignal): Promise<PicksDetailed | null> {
  const path = `get-user-picks?season=${seasonId}&user=${encodeURIComponent(username)}`;
  try {
    const texts = { generic: 'There was an error loading your picks' };
    return (await read<{ user_picks: PicksDetailed }>(path, texts, signal)).user_picks;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
