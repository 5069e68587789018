import type { TogglePicksRefusal } from '../../../../league/wire/answers.js';
import { messages } from '../../../../league/wire/messages.js';
import { stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';
import { changeFacts } from './change-facts.js';

const { seasons: texts } = messages;
const notFound = (status: number) => (status === 404 ? texts.notFound : undefined);

interface NewSeason {
  year: number;
  top_independent: boolean;
  top_rookie: boolean;
}

export const useCreateSeason = () =>
  useChange(
    (season: NewSeason) =>
      changeFacts(
        { method: 'POST', path: 'create-season/', payload: season },
        { generic: texts.creating, explain: () => texts.notUnique },
      ),
    stale.seasons,
  );

export const useDeleteSeason = () =>
  useChange(
    (seasonId: number) =>
      changeFacts(
        { method: 'POST', path: 'delete-season/', payload: { seasonId } },
        { generic: texts.deleting, explain: notFound },
      ),
    stale.seasonDeleted,
  );

export const useSetCurrentSeason = () =>
  useChange(
    (year: number) =>
      changeFacts(
        { method: 'PUT', path: 'set-current-season/', payload: { year } },
        { generic: texts.settingCurrent, explain: notFound },
      ),
    stale.seasons,
  );

export const useFinalizeSeason = () =>
  useChange(
    (year: number) =>
      changeFacts(
        { method: 'PUT', path: 'finalize-season/', payload: { year } },
        { generic: texts.finalizing, explain: (status) => notFound(status) ?? texts.mustBeCurrent },
      ),
    [...stale.seasons, ...stale.results],
  );

export const useTogglePicks = () =>
  useChange(
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
  );

export const useDismissMessage = () =>
  useChange(
    (id: number) =>
      changeFacts(
        { method: 'PUT', path: 'delete-season-message/', payload: { season_message_id: id } },
        { generic: messages.retrieval.deletingMessage },
      ),
    stale.seasonAdmin,
  );
