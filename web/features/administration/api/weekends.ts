import { queryOptions } from '@tanstack/react-query';
import type { FinalizeRefusal, RaceWeekendAdminAnswer, WeekendRefusal } from '../../../../league/contract/answers.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../league/contract/shapes.js';
import type { FinalizePreviewAnswer } from '../../../../league/contract/standings.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { isTransient } from '../../../lib/query-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import type { TypedPosition } from '../model/classification.js';
import { findAnnouncedRace } from '../model/weekends.js';
import { sendAdminChange } from './season.js';
import { changedBy } from './changes.js';

export const useDeleteResult = (year: number, effects?: Effects<number>) =>
  useAppMutation(
    (raceId: number) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-race/', payload: { raceId, year } },
        {
          generic: adminMessages.races.deleting,
          explain: (status) => (status === 404 ? adminMessages.races.alreadyDeleted : undefined),
        },
      ),
    changedBy.result,
    effects,
  );

export const useRaceSessionNotHeld = (season: SeasonAdmin, weekend: WeekendAdmin, isSprint: boolean) =>
  useAppMutation(() => storeTypedResult(season, weekend, isSprint, []), changedBy.result);

/** Stores a typed result. The server derives points from positions (rules.md 1). */
export const useTypeResult = (
  season: SeasonAdmin,
  weekend: WeekendAdmin,
  isSprint: boolean,
  effects?: Effects<readonly TypedPosition[]>,
) =>
  useAppMutation(
    (positions: readonly TypedPosition[]) => storeTypedResult(season, weekend, isSprint, positions),
    changedBy.result,
    effects,
  );

/**
 * Creates a race, then adds its rows with a second call. If the weekend already has a race without a result, it is used
 * instead. Attempts that failed between the two calls leave such races.
 */
async function storeTypedResult(
  season: SeasonAdmin,
  weekend: WeekendAdmin,
  isSprint: boolean,
  positions: readonly TypedPosition[],
): Promise<void> {
  const announced = findAnnouncedRace(season.races, weekend.id, isSprint);
  const raceId = announced?.id ?? (await createRace(season.year, weekend, isSprint)).race_id;
  const rows = positions.map(({ rider, position }) => ({ competitorId: rider.id, position }));
  await sendAdminChange(
    { method: 'POST', path: 'add-race-results/', payload: { raceId, competitors_positions: rows, finalized: true } },
    { generic: adminMessages.races.adding, explain: () => adminMessages.races.incorrect },
  );
}

function createRace(year: number, { id, title, end }: WeekendAdmin, isSprint: boolean): Promise<{ race_id: number }> {
  const timestamp = `${end}T12:00:00.000Z`;
  return sendAdminChange(
    {
      method: 'POST',
      path: 'create-race/',
      payload: { seasonYear: year, track: title, timestamp, is_sprint: isSprint, race_weekend_id: id },
    },
    {
      generic: adminMessages.races.creating,
      explain: (status) => (status === 404 ? messages.weekends.notFoundAdmin : adminMessages.races.incorrect),
    },
  );
}

const { weekends: texts } = messages;
const notFound = (status: number) => (status === 404 ? texts.notFoundAdmin : undefined);

export interface WeekendInput {
  /** The id of the weekend to change. Undefined for a new weekend. */
  id?: number;
  url: string;
  title: string;
  start: string;
  end: string;
  country?: string;
}

export const weekendAdminQuery = (id: number) =>
  queryOptions({
    queryKey: ['weekend-admin', id],
    queryFn: ({ signal }) =>
      getJson<RaceWeekendAdminAnswer>(
        `get-race-weekend-admin?id=${id}`,
        { generic: texts.detail, explain: notFound },
        signal,
      ),
    select: (answer) => answer.race_weekend,
    staleTime: 0,
  });

export const useCreateWeekend = (year: number, effects?: Effects<WeekendInput>) =>
  useAppMutation(
    (weekend: WeekendInput) =>
      sendAdminChange<unknown, WeekendRefusal>(
        { method: 'POST', path: 'create-race-weekend/', payload: { ...weekend, season_year: year } },
        { generic: texts.creating, explain: () => texts.create },
      ),
    changedBy.weekend,
    effects,
  );

export const useEditWeekend = (id: number, effects?: Effects<WeekendInput>) =>
  useAppMutation(
    (weekend: WeekendInput) =>
      sendAdminChange<unknown, WeekendRefusal>(
        { method: 'PUT', path: 'edit-race-weekend/', payload: { race_weekend_data: { ...weekend, id } } },
        { generic: adminMessages.races.editing, explain: (status) => notFound(status) ?? adminMessages.races.invalid },
      ),
    changedBy.result,
    effects,
  );

export const useDeleteWeekend = () =>
  useAppMutation(
    (id: number) =>
      sendAdminChange(
        { method: 'PUT', path: 'delete-race-weekend/', payload: { id } },
        { generic: texts.deleting, explain: notFound },
      ),
    changedBy.weekendDeletion,
  );

const isBusy = (error: Error) => error instanceof ApiError && error.status === 429;

/** The server computes one preview at a time, so it may be busy with another admin's preview for a moment. */
export const busyRetry = {
  retry: (failures: number, error: Error) => (isBusy(error) ? failures < 5 : failures < 1 && isTransient(error)),
  retryDelay: (_failures: number, error: Error) => (isBusy(error) ? 2_000 : 600),
};

/** Computed again whenever the preview is opened or enabled. */
export const finalizePreviewQuery = (id: number, enabled = true) =>
  queryOptions({
    queryKey: ['finalize-preview', id],
    queryFn: ({ signal }) =>
      getJson<FinalizePreviewAnswer>(
        `preview-finalize?id=${id}`,
        {
          generic: 'There was an error loading the preview',
          explain: (status, refusal) => notFound(status) ?? explainFinalize(refusal),
        },
        signal,
      ),
    select: (answer) => answer.preview,
    enabled,
    ...busyRetry,
    staleTime: 0,
    gcTime: 0,
  });

export const useFinalizeWeekend = (id: number) =>
  useAppMutation(
    (sendEmail: boolean) =>
      sendAdminChange<unknown, FinalizeRefusal>(
        { method: 'PUT', path: 'finalize-race-weekend/', payload: { id, send_finalize_email: sendEmail } },
        {
          generic: 'There was an error finalizing the race weekend',
          explain: (status, refusal) => notFound(status) ?? explainFinalize(refusal),
        },
      ),
    changedBy.result,
  );

function explainFinalize(refusal: Partial<FinalizeRefusal>): string | undefined {
  if (refusal.already_finalized) return adminMessages.finalize.already;
  if (refusal.competitors_not_found?.length)
    return adminMessages.retrieval.competitorsNotFound(refusal.competitors_not_found);
  return refusal.cant_be_finalized ? adminMessages.finalize.bothNeeded : undefined;
}

export const useUnFinalizeWeekend = (id: number) =>
  useAppMutation(
    () =>
      sendAdminChange(
        { method: 'PUT', path: 'un-finalize-race-weekend/', payload: { id } },
        {
          generic: 'There was an error un-finalizing the race weekend',
          explain: (status) => notFound(status) ?? adminMessages.finalize.notFinal,
        },
      ),
    changedBy.result,
  );
