import { useQuery } from '@tanstack/react-query';
import type { PicksDetailed } from '../../../../league/contract/shapes.js';
import { CallFailed, read, sessionEnded } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import type { SavedPicks } from '../model/kept-draft.js';
import { draftOf } from '../model/picks-draft.js';

export const ownPicksKey = (seasonId: number, username: string) => [...queryKeys.ownPicks, seasonId, username];

/** The member's saved picks of a season; null without any. */
export const useOwnPicks = (seasonId: number, username: string) =>
  useQuery({
    queryKey: ownPicksKey(seasonId, username),
    queryFn: ({ signal }) => readOwnPicks(seasonId, username, signal),
  });

async function readOwnPicks(seasonId: number, username: string, signal: AbortSignal): Promise<SavedPicks | null> {
  const answer = await read<{ user_picks: PicksDetailed | null }>(
    `get-user-picks?season=${seasonId}&user=${encodeURIComponent(username)}&or_null=1`,
    { generic: 'There was an error loading your picks' },
    signal,
  );
  if (!answer.user_picks) return null;
  // Only from others the ranked picks are hidden (rules.md 5): it is somebody else, or nobody, who asked.
  if (answer.user_picks.picks.length === 0) throw new CallFailed(sessionEnded, 401, answer);
  return { picks: draftOf(answer.user_picks), dateSaved: answer.user_picks.date_saved };
}
