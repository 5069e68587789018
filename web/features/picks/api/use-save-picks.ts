import type { PicksRefusal } from '../../../../league/wire/answers.js';
import { change } from '../../../lib/call-api.js';
import { stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';
import { explainPicksRefusal } from '../model/explain-picks-refusal.js';
import type { PicksDraft } from '../model/picks-draft.js';

/** Submits the picks for the current season. */
export const useSavePicks = () =>
  useChange(
    ({ ranked, independent, rookie }: PicksDraft) =>
      change<unknown, PicksRefusal>(
        {
          method: 'POST',
          path: 'set-user-picks/',
          payload: { picks_ids: ranked, independent_pick_id: independent, rookie_pick_id: rookie },
        },
        {
          generic: 'There was an error saving your picks',
          explain: (_status, refusal) => explainPicksRefusal(refusal),
        },
      ),
    stale.picks,
  );
