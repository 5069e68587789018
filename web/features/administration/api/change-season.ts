import type { TogglePicksRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { stale } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { changeFacts } from './change-facts.js';

const { seasons: texts } = messages;
const notFound = (status: number) => (status === 404 ? texts.notFound : undefined);

interface NewSeason {
  year: number;
  top_independent: boolean;
  top_rookie: boolean;
}

export const useCreateSeason = (effects?: Effects<NewSeason>) =>
  useAppMutation(
    (season: NewSeason) =>
      changeFacts(
        { method: 'POST', path: 'create-season/', payload: season },
        { generic: texts.creating, explain: () => texts.notUnique },
      ),
    stale.seasons,
    effects,
  );

export const useDeleteSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (seasonId: number) =>
      changeFacts(
        { method: 'POST', path: 'delete-season/', payload: { seasonId } },
        { generic: texts.deleting, explain: notFound },
      ),
    stale.seasonDeleted,
    effects,
  );

export const useSetCurrentSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      changeFacts(
        { method: 'PUT', path: 'set-current-season/', payload: { year } },
        { generic: texts.settingCurrent, explain: notFound },
      ),
    stale.seasons,
    effects,
  );

export const useFinalizeSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      changeFacts(
        { method: 'PUT', path: 'finalize-season/', payload: { year } },
        { generic: texts.finalizing, explain: (status) => notFound(status) ?? texts.mustBeCurrent },
      ),
    [...stale.seasons, ...stale.results],
    effects,
  );

export const useTogglePicks = (effects?: Effects<boolean>) =>
  useAppMutation(
    (open: boolean) =>
      changeFacts<unknown, TogglePicksRefusal>(
        { method: 'PUT', path: 'toggle-users-picks/', payload: { users_picks_state: open } },
        {
          generic: texts.togglingPicks,
          explain: (_status, refusal) => {
            if (refusal.no_competitors) return texts.needsCompetitors;
            return refusal.not_current || refusal.finalized ? texts.mustBeCurrent : undefined;
          },
        },
      ),
    stale.seasons,
    effects,
  );

export const useDismissMessage = (effects?: Effects<number>) =>
  useAppMutation(
    (id: number) =>
      changeFacts(
        { method: 'PUT', path: 'delete-season-message/', payload: { season_message_id: id } },
        { generic: messages.retrieval.deletingMessage },
      ),
    stale.seasonAdmin,
    effects,
  );
