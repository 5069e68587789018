import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PicksRefusal, PreviousSeasonAnswer, SetPicksAnswer } from '../../../../league/contract/answers.js';
import type { PicksDetailed } from '../../../../league/contract/shapes.js';
import { ApiError, sendJson, getJson, sessionEnded } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import type { PicksDraft } from '../../../shared/picks/stored-picks.js';
import { draftOf, type SavedPicks, explainPicksRefusal } from '../model/picks-draft.js';
import type { PreviousSeason } from '../model/picks-draft.js';

/** The member's saved picks of a season. Null without picks. */
export const ownPicksQuery = (seasonId: number, username: string) =>
  queryOptions({
    queryKey: ['picks', 'own', seasonId, { member: username }],
    queryFn: ({ signal }) => getOwnPicks(seasonId, username, signal),
  });

/** The previous season's results of the current riders. Null without a previous season. */
export const previousSeasonQuery = queryOptions({
  queryKey: ['previous-season'],
  meta: { dependsOn: ['seasons', 'riders'] },
  queryFn: ({ signal }) =>
    getJson<PreviousSeasonAnswer>(
      'get-previous-season/',
      { generic: 'There was an error loading the previous season' },
      signal,
    ),
  select: ({ previous }): PreviousSeason | null =>
    previous && {
      year: previous.year,
      results: new Map(previous.riders.map((result) => [result.competitor_id, result])),
    },
  staleTime: Infinity,
});

async function getOwnPicks(seasonId: number, username: string, signal: AbortSignal): Promise<SavedPicks | null> {
  const answer = await getJson<{ user_picks: PicksDetailed | null }>(
    `get-user-picks?season=${seasonId}&user=${encodeURIComponent(username)}&or_null=1`,
    { generic: 'There was an error loading your picks' },
    signal,
  );
  if (!answer.user_picks) return null;
  // Ranked picks are hidden only from other members (rules.md 5). If they are hidden, the session has ended or belongs
  // to another member.
  if (answer.user_picks.picks.length === 0) throw new ApiError(sessionEnded, 401, answer);
  return { picks: draftOf(answer.user_picks), dateSaved: answer.user_picks.date_saved };
}

/** Refetches season and riders even after a refusal, because they may have changed. */
export function useSavePicks(seasonId: number, username: string, effects: Effects<PicksDraft, void>) {
  const client = useQueryClient();
  return useAppMutation(
    async (picks: PicksDraft) => {
      const { date_saved } = await submit(username, picks);
      const saved: SavedPicks = { picks, dateSaved: date_saved };
      client.setQueryData(ownPicksQuery(seasonId, username).queryKey, saved);
    },
    ['picks', 'season'],
    effects,
  );
}

/** The server refuses picks if a member other than `username` is logged in, for example in another tab. */
const submit = (username: string, { ranked, independent, rookie }: PicksDraft) =>
  sendJson<SetPicksAnswer, PicksRefusal>(
    {
      method: 'POST',
      path: 'set-user-picks/',
      payload: { picks_ids: ranked, independent_pick_id: independent, rookie_pick_id: rookie, username },
    },
    {
      generic: 'There was an error saving your picks',
      explain: (status, refusal) => (status === 403 ? describeOtherUser(username) : explainPicksRefusal(refusal)),
    },
  );

const describeOtherUser = (username: string) =>
  `You are no longer logged in as ${username}. Log in again as ${username}: your changes are kept on this device.`;
