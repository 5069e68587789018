import { messages } from '../../../../league/contract/messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../league/contract/shapes.js';
import { stale } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { sendAdminChange } from './send-admin-change.js';
import { findAnnouncedRace } from '../model/weekends.js';
import type { TypedPosition } from '../model/classification.js';

const { races: texts } = messages;

export const useDeleteResult = (year: number, effects?: Effects<number>) =>
  useAppMutation(
    (raceId: number) =>
      sendAdminChange(
        { method: 'POST', path: 'delete-race/', payload: { raceId, year } },
        {
          generic: texts.deleting,
          explain: (status) => (status === 404 ? texts.alreadyDeleted : undefined),
        },
      ),
    stale.results,
    effects,
  );

/** Records that a session was not held: a result without rows. */
export const useRaceSessionNotHeld = (season: SeasonAdmin, weekend: WeekendAdmin, isSprint: boolean) =>
  useAppMutation(() => storeByHand(season, weekend, isSprint, []), stale.results);

/** Stores a result typed by an admin; points are derived from positions (rules.md 1). */
export const useTypeResult = (
  season: SeasonAdmin,
  weekend: WeekendAdmin,
  isSprint: boolean,
  effects?: Effects<readonly TypedPosition[]>,
) =>
  useAppMutation(
    (positions: readonly TypedPosition[]) => storeByHand(season, weekend, isSprint, positions),
    stale.results,
    effects,
  );

/**
 * Two calls: creates a race, then adds its rows. A race without a result is used instead of a new one, also one left by an
 * attempt that failed between the two calls.
 */
async function storeByHand(
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
    { generic: texts.adding, explain: () => texts.incorrect },
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
      generic: texts.creating,
      explain: (status) => (status === 404 ? messages.weekends.notFoundAdmin : texts.incorrect),
    },
  );
}
