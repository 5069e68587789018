import { queryOptions } from '@tanstack/react-query';
import type { SeasonAdminAnswer, SeasonYearsAnswer, TogglePicksRefusal } from '../../../../league/contract/answers.js';
import type { Autopilot } from '../../../../league/contract/autopilot.js';
import { messages } from '../../../../league/contract/messages.js';
import { autopilotMessages } from '../../../../league/contract/autopilot.js';
import { sendJson, getJson } from '../../../lib/api-client.js';
import { queryKeys, stale } from '../../../lib/query-keys.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { pollInterval } from '../model/describe-retrieval.js';
import { sendAdminChange } from './send-admin-change.js';

const loadingTexts = {
  generic: messages.seasons.loading,
  explain: (status: number) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
};
const everySecond = 1000;
const rarely = 30_000;

/** The years of all seasons, latest first. */
export const seasonYearsQuery = queryOptions({
  queryKey: [...queryKeys.seasons, 'years'],
  queryFn: ({ signal }) =>
    getJson<SeasonYearsAnswer>('get-seasons-simple-year/', { generic: messages.seasons.loadingAll }, signal),
  select: (answer) => answer.seasons,
});

/** A season with everything that its administration shows; polled every second while a retrieval runs or is awaited. */
export const seasonAdminQuery = (year: string, waiting: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.seasonAdmin, year],
    queryFn: ({ signal }) =>
      getJson<SeasonAdminAnswer>(`get-season-admin?season=${encodeURIComponent(year)}`, loadingTexts, signal),
    select: (answer) => answer.season,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollInterval(state.error, waiting || state.data?.season.selenium_status ? everySecond : rarely),
  });

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
      sendAdminChange(
        { method: 'POST', path: 'create-season/', payload: season },
        { generic: texts.creating, explain: () => texts.notUnique },
      ),
    stale.seasons,
    effects,
  );

export const useDeleteSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (seasonId: number) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-season/', payload: { seasonId } },
        { generic: texts.deleting, explain: notFound },
      ),
    stale.seasonDeleted,
    effects,
  );

export const useSetCurrentSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'set-current-season/', payload: { year } },
        { generic: texts.settingCurrent, explain: notFound },
      ),
    stale.seasons,
    effects,
  );

export const useFinalizeSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'finalize-season/', payload: { year } },
        { generic: texts.finalizing, explain: (status) => notFound(status) ?? texts.mustBeCurrent },
      ),
    [...stale.seasons, ...stale.results],
    effects,
  );

export const useTogglePicks = (effects?: Effects<boolean>) =>
  useAppMutation(
    (open: boolean) =>
      sendAdminChange<unknown, TogglePicksRefusal>(
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
      sendAdminChange(
        { method: 'PUT', path: 'delete-season-message/', payload: { season_message_id: id } },
        { generic: messages.retrieval.deletingMessage },
      ),
    stale.seasonAdmin,
    effects,
  );

type AutopilotChoice = Pick<Autopilot, 'mode' | 'send_finalize_email'>;
interface RaceSessionKey {
  id: number;
  event_type: 1 | 2;
}

export const useSetAutopilot = (year: number) =>
  useAppMutation(
    (choice: AutopilotChoice) =>
      sendJson<unknown, { message?: string }>(
        { method: 'PUT', path: 'set-autopilot/', payload: { year, ...choice } },
        { generic: autopilotMessages.setting, explain: (_status, refusal) => refusal.message },
      ),
    stale.seasonAdmin,
  );

export const useRetryAutopilot = () =>
  useAppMutation(
    (raceSession: RaceSessionKey) =>
      sendJson<unknown, { message?: string }>(
        { method: 'PUT', path: 'retry-autopilot/', payload: raceSession },
        { generic: autopilotMessages.retrying, explain: (_status, refusal) => refusal.message },
      ),
    stale.seasonAdmin,
  );
