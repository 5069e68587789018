import { useQuery } from '@tanstack/react-query';
import type { CreateCompetitorAnswer } from '../../../../league/wire/answers.js';
import { messages } from '../../../../league/wire/messages.js';
import type { SeasonRider } from '../../../../league/wire/shapes.js';
import { change, read } from '../../../lib/call-api.js';
import { queryKeys, stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';
import type { RiderInput } from '../model/read-rider-form.js';

const { riders: texts } = messages;

/** One rider as it is now, for editing. */
export const useRider = (id: number) =>
  useQuery({
    queryKey: [...queryKeys.riderAdmin, id],
    queryFn: ({ signal }) =>
      read<{ competitor: SeasonRider }>(
        `get-season-competitor?id=${id}`,
        { generic: texts.loading, explain: (status) => (status === 404 ? texts.notFound : undefined) },
        signal,
      ),
    select: (answer) => answer.competitor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useCreateRider = (year: number) =>
  useChange(({ first, last, number, points, independent, rookie }: RiderInput) => {
    const competitor_points = { competitor: { first, last, number }, points };
    const payload = { competitor_position: { competitor_points, independent, rookie, season: year } };
    return change<unknown, CreateCompetitorAnswer>(
      { method: 'POST', path: 'create-competitor/', payload },
      { generic: texts.submitting, explain: (_status, refusal) => explainCreation(refusal) },
    );
  }, stale.riders);

function explainCreation(refusal: Partial<CreateCompetitorAnswer>): string {
  if (refusal.rider_exists) return texts.exists;
  return refusal.season_not_found ? texts.seasonNotFound : texts.incorrect;
}

export const useEditRider = () =>
  useChange(
    (rider: SeasonRider) =>
      change(
        { method: 'POST', path: 'edit-season-competitor/', payload: rider },
        { generic: texts.editing, explain: (status) => (status === 404 ? texts.notFound : texts.invalid) },
      ),
    stale.riders,
  );

export const useDeleteRider = (seasonId: number) =>
  useChange(
    (competitorId: number) =>
      change(
        { method: 'POST', path: 'delete-competitor/', payload: { competitor_id: competitorId, season_id: seasonId } },
        { generic: texts.deleting, explain: (status) => (status === 422 ? texts.inUse : texts.deletingCompetitor) },
      ),
    stale.riders,
  );

export const useDeleteRiders = (seasonId: number) =>
  useChange(
    (ids: number[]) =>
      change(
        { method: 'POST', path: 'delete-competitors/', payload: { competitors_ids: ids, season_id: seasonId } },
        { generic: texts.deletingMany, explain: (status) => (status === 422 ? texts.someInUse : undefined) },
      ),
    stale.riders,
  );
