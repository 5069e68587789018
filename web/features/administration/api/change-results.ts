import { useRef } from 'react';
import { messages } from '../../../../league/wire/messages.js';
import type { WeekendAdmin } from '../../../../league/wire/shapes.js';
import { change } from '../../../lib/call-api.js';
import { stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';

const { races: texts } = messages;

export const useDeleteResult = (year: number) =>
  useChange(
    (raceId: number) =>
      change({ method: 'POST', path: 'delete-race/', payload: { raceId, year } }, { generic: texts.deleting }),
    stale.results,
  );

/**
 * Records that a session was not held: a race by the older form, with the statement that it has no rows. A second try
 * after a failure in between goes on with the race that the first one made.
 */
export function useSessionNotHeld(year: number, weekend: WeekendAdmin, isSprint: boolean) {
  const created = useRef<number | null>(null);
  return useChange(async () => {
    created.current ??= (await createRace(year, weekend, isSprint)).race_id;
    await change(
      {
        method: 'POST',
        path: 'add-race-results/',
        payload: { raceId: created.current, competitors_positions: [], finalized: true },
      },
      { generic: texts.adding, explain: () => texts.incorrect },
    );
    created.current = null;
  }, stale.results);
}

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
