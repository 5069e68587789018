import { useQueryClient } from '@tanstack/react-query';
import type { PicksRefusal, SetPicksAnswer } from '../../../../league/contract/answers.js';
import { change } from '../../../lib/api-client.js';
import { queryKeys, stale } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { explainPicksRefusal } from '../model/explain-picks-refusal.js';
import type { SavedPicks } from '../model/kept-draft.js';
import type { PicksDraft } from '../model/picks-draft.js';
import { ownPicksKey } from './use-own-picks.js';

/** Submits the picks for the current season. A refusal may tell that the season or its riders changed: they are read again. */
export function useSavePicks(seasonId: number, username: string, effects: Effects<PicksDraft, void>) {
  const client = useQueryClient();
  return useAppMutation(
    async (picks: PicksDraft) => {
      const { date_saved } = await submit(username, picks);
      client.setQueryData<SavedPicks>(ownPicksKey(seasonId, username), { picks, dateSaved: date_saved });
    },
    [...stale.picks, queryKeys.currentSeason, queryKeys.picksState],
    effects,
  );
}

/** The name keeps them from becoming another member's, who logged in meanwhile in another tab. */
const submit = (username: string, { ranked, independent, rookie }: PicksDraft) =>
  change<SetPicksAnswer, PicksRefusal>(
    {
      method: 'POST',
      path: 'set-user-picks/',
      payload: { picks_ids: ranked, independent_pick_id: independent, rookie_pick_id: rookie, username },
    },
    {
      generic: 'There was an error saving your picks',
      explain: (status, refusal) => (status === 403 ? somebodyElse(username) : explainPicksRefusal(refusal)),
    },
  );

const somebodyElse = (username: string) =>
  `You are not logged in as ${username} any more. Log in again as ${username}: your changes are kept on this device.`;
