import { messages } from '../../../../league/wire/messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../league/wire/shapes.js';
import { change } from '../../../lib/call-api.js';
import { stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';
import { findAnnouncedRace } from '../model/find-announced-race.js';

const { races: texts } = messages;

export const useDeleteResult = (year: number) =>
  useChange(
    (raceId: number) =>
      change({ method: 'POST', path: 'delete-race/', payload: { raceId, year } }, { generic: texts.deleting }),
    stale.results,
  );

/**
 * Records that a session was not held: a race by the older form, with the statement that it has no rows. A race that
 * stands without a result already is used: also the one of a try that failed in between, as the season, read again
 * after it, has it.
 */
export const useSessionNotHeld = (season: SeasonAdmin, weekend: WeekendAdmin, isSprint: boolean) =>
  useChange(async () => {
    const announced = findAnnouncedRace(season.races, weekend, isSprint);
    const raceId = announced?.id ?? (await createRace(season.year, weekend, isSprint)).race_id;
    await change(
      {
        method: 'POST',
        path: 'add-race-results/',
        payload: { raceId, competitors_positions: [], finalized: true },
      },
      { generic: texts.adding, explain: () => texts.incorrect },
    );
  }, stale.results);

function createRace(year: number, { title, end }: WeekendAdmin, isSprint: boolean): Promise<{ race_id: number }> {
  const timestamp = `${end}T12:00:00.000Z`;
  return change(
    {
      method: 'POST',
      path: 'create-race/',
      payload: { seasonYear: year, track: title, timestamp, is_sprint: isSprint },
    },
    { generic: texts.creating, explain: () => texts.incorrect },
  );
}
