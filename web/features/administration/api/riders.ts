import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { CreateCompetitorAnswer } from '../../../../league/contract/answers.js';
import type { riderForm } from '../../../../league/contract/forms.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { getJson } from '../../../lib/api-client.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { sendAdminChange } from './season.js';
import { changedBy } from './changes.js';

export type RiderInput = z.output<typeof riderForm>;

/** The rider to edit, refetched each time. */
export const riderQuery = (id: number) =>
  queryOptions({
    queryKey: ['rider-admin', id],
    queryFn: ({ signal }) =>
      getJson<{ competitor: SeasonRider }>(
        `get-season-competitor?id=${id}`,
        {
          generic: messages.riders.loading,
          explain: (status) => (status === 404 ? adminMessages.riders.notFound : undefined),
        },
        signal,
      ),
    select: (answer) => answer.competitor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useCreateRider = (year: number, effects?: Effects<RiderInput>) =>
  useAppMutation(
    ({ points, independent, rookie, ...competitor }: RiderInput) => {
      const competitor_points = { competitor, points };
      const payload = { competitor_position: { competitor_points, independent, rookie, season: year } };
      return sendAdminChange<unknown, CreateCompetitorAnswer>(
        { method: 'POST', path: 'create-competitor/', payload },
        { generic: adminMessages.riders.submitting, explain: (_status, refusal) => explainCreation(refusal) },
      );
    },
    changedBy.riders,
    effects,
  );

export function explainCreation(refusal: Partial<CreateCompetitorAnswer>): string {
  if (refusal.rider_exists) return adminMessages.riders.exists;
  return refusal.season_not_found ? adminMessages.riders.seasonNotFound : adminMessages.riders.incorrect;
}

/** `points_shown`: the total when the form was opened, so that the server can keep points that were added later. */
interface EditedRider extends SeasonRider {
  competitor_points: SeasonRider['competitor_points'] & { points_shown: number };
}

function explainEdit(status: number, refusal: { rider_exists?: boolean }): string {
  if (status === 404) return adminMessages.riders.notFound;
  return refusal.rider_exists ? adminMessages.riders.exists : adminMessages.riders.invalid;
}

export const useEditRider = (effects?: Effects<EditedRider>) =>
  useAppMutation(
    (rider: EditedRider) =>
      sendAdminChange(
        { method: 'POST', path: 'edit-season-competitor/', payload: rider },
        { generic: adminMessages.riders.editing, explain: explainEdit },
      ),
    changedBy.riders,
    effects,
  );

/** With a 404, another admin has deleted the rider. */
const deletionRefusals: Record<number, string> = {
  404: adminMessages.riders.notFound,
  422: adminMessages.riders.inUse,
};

export const useDeleteRider = (seasonId: number, effects?: Effects<number>) =>
  useAppMutation(
    (competitorId: number) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-competitor/', payload: { competitor_id: competitorId, season_id: seasonId } },
        {
          generic: adminMessages.riders.deleting,
          explain: (status) => deletionRefusals[status] ?? adminMessages.riders.deletingCompetitor,
        },
      ),
    changedBy.riders,
    effects,
  );

export const useDeleteRiders = (seasonId: number, effects?: Effects<number[]>) =>
  useAppMutation(
    (ids: number[]) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-competitors/', payload: { competitors_ids: ids, season_id: seasonId } },
        {
          generic: adminMessages.riders.deletingMany,
          explain: (status) => ({ ...deletionRefusals, 422: adminMessages.riders.someInUse })[status],
        },
      ),
    changedBy.riders,
    effects,
  );
