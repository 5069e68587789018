import { queryOptions } from '@tanstack/react-query';
import type {
  SeasonAdminAnswer,
  SeasonYearsAnswer,
  TogglePicksRefusal,
  ConcurrentChange,
} from '../../../../league/contract/answers.js';
import type { FinalizeSeasonPreviewAnswer } from '../../../../league/contract/administration.js';
import type { Autopilot } from '../../../../league/contract/autopilot.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { autopilotMessages } from '../../../../league/contract/autopilot-messages.js';
import { sendJson, getJson, ApiError, timeouts, type ErrorTexts, type ApiRequest } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { pollInterval, explainConcurrentChange } from '../model/describe-retrieval.js';
import { limits } from '../../../../league/contract/limits.js';
import type { SeasonImportAnswer, SeasonImportRefusal } from '../../../../league/contract/season-archive.js';
import { seasonArchiveMessages as importTexts } from '../../../../league/contract/season-archive-messages.js';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';
import { changedBy } from './changes.js';

const loadingTexts = {
  generic: messages.seasons.loading,
  explain: (status: number) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
};
const fastPollMs = 1000;
const slowPollMs = 30_000;

export const seasonYearsQuery = queryOptions({
  queryKey: ['seasons', 'years'],
  queryFn: ({ signal }) =>
    getJson<SeasonYearsAnswer>('get-seasons-simple-year/', { generic: adminMessages.seasons.loadingAll }, signal),
  select: (answer) => answer.seasons,
});

/** All data of the season page. Polled every second while a retrieval is running or expected. */
export const seasonAdminQuery = (year: string, waiting: boolean) =>
  queryOptions({
    queryKey: ['season-admin', year],
    queryFn: ({ signal }) =>
      getJson<SeasonAdminAnswer>(`get-season-admin?season=${encodeURIComponent(year)}`, loadingTexts, signal),
    select: (answer) => answer.season,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollInterval(state.error, waiting || state.data?.season.selenium_status ? fastPollMs : slowPollMs),
  });

/** The weekends that would not count if the season were finalized now. Refetched each time the question is opened. */
export const finalizeSeasonPreviewQuery = (year: number) =>
  queryOptions({
    queryKey: ['finalize-season-preview', year],
    queryFn: ({ signal }) =>
      getJson<FinalizeSeasonPreviewAnswer>(
        `preview-finalize-season?season=${year}`,
        { generic: 'There was an error loading the weekends that are not final', explain: notFound },
        signal,
      ),
    select: (answer) => answer.race_weekends,
    staleTime: 0,
    gcTime: 0,
  });

const notFound = (status: number) => (status === 404 ? messages.seasons.notFound : undefined);

export interface NewSeason {
  year: number;
  top_independent: boolean;
  top_rookie: boolean;
}

export const useCreateSeason = (effects?: Effects<NewSeason>) =>
  useAppMutation(
    (season: NewSeason) =>
      sendAdminChange(
        { method: 'POST', path: 'create-season/', payload: season },
        { generic: adminMessages.seasons.creating, explain: () => adminMessages.seasons.notUnique },
      ),
    changedBy.season,
    effects,
  );

export const useDeleteSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (seasonId: number) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-season/', payload: { seasonId } },
        { generic: adminMessages.seasons.deleting, explain: notFound },
      ),
    changedBy.seasonDeletion,
    effects,
  );

export const useSetCurrentSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'set-current-season/', payload: { year } },
        { generic: adminMessages.seasons.settingCurrent, explain: notFound },
      ),
    changedBy.season,
    effects,
  );

export const useFinalizeSeason = (effects?: Effects<number>) =>
  useAppMutation(
    (year: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'finalize-season/', payload: { year } },
        {
          generic: adminMessages.seasons.finalizing,
          explain: (status) => notFound(status) ?? adminMessages.seasons.mustBeCurrent,
        },
      ),
    [...changedBy.season, ...changedBy.result],
    effects,
  );

export const useTogglePicks = (effects?: Effects<boolean>) =>
  useAppMutation(
    (open: boolean) =>
      sendAdminChange<unknown, TogglePicksRefusal>(
        { method: 'PUT', path: 'toggle-users-picks/', payload: { users_picks_state: open } },
        {
          generic: adminMessages.seasons.togglingPicks,
          explain: (_status, refusal) => {
            if (refusal.no_competitors) return adminMessages.seasons.needsCompetitors;
            return refusal.not_current || refusal.finalized ? adminMessages.seasons.mustBeCurrent : undefined;
          },
        },
      ),
    changedBy.season,
    effects,
  );

export const useDismissMessage = (effects?: Effects<number>) =>
  useAppMutation(
    (id: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'delete-season-message/', payload: { season_message_id: id } },
        { generic: adminMessages.retrieval.deletingMessage },
      ),
    ['season-admin'],
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
    ['season-admin'],
  );

export const useRetryAutopilot = () =>
  useAppMutation(
    (raceSession: RaceSessionKey) =>
      sendJson<unknown, { message?: string }>(
        { method: 'PUT', path: 'retry-autopilot/', payload: raceSession },
        { generic: autopilotMessages.retrying, explain: (_status, refusal) => refusal.message },
      ),
    ['season-admin'],
  );

async function sendSeasons(file: File, store: boolean): Promise<SeasonImportAnswer> {
  if (file.size > limits.seasonFileBytes) throw new ApiError(importTexts.fileTooLarge, 413, null);
  const payload = new FormData();
  payload.set('file', file);
  return sendJson<SeasonImportAnswer, SeasonImportRefusal>(
    { method: 'POST', path: `import-seasons/?store=${store}`, payload, timeoutMs: timeouts.long },
    {
      generic: importTexts.importing,
      explain: (status, { message }) => (status === 413 ? importTexts.fileTooLarge : message),
    },
  );
}

/** Parses the seasons of a file for a review and stores nothing. */
export const useReviewSeasons = () => useAppMutation((file: File) => sendSeasons(file, false));

export const useImportSeasons = (effects?: Effects<File, SeasonImportAnswer>) =>
  useAppMutation((file: File) => sendSeasons(file, true), [hallOfFameQuery.queryKey], effects);

/** The problems of a refused file. Empty for all other failures. */
export function importProblemsOf(error: Error | null): readonly string[] {
  const { problems } = ((error instanceof ApiError ? error.body : null) ?? {}) as Partial<SeasonImportRefusal>;
  return Array.isArray(problems) ? problems : [];
}

/** Sends a change to a season's data. Explains refusals that another admin's change has caused. */
export const sendAdminChange = <Body = unknown, Refusal = Record<string, unknown>>(
  request: ApiRequest,
  { generic, explain }: ErrorTexts<Refusal & ConcurrentChange>,
): Promise<Body> =>
  sendJson<Body, Refusal & ConcurrentChange>(request, {
    generic,
    explain: (status, refusal) => explainConcurrentChange(refusal as ConcurrentChange) ?? explain?.(status, refusal),
  });
