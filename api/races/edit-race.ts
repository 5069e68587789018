import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { findOrCreateWeekend } from './create-race.js';
import { lockRace } from './find-race.js';
import type { EditRace } from './race-requests.js';

/**
 * Changes a race. One whose result is stored keeps its weekend and kind, because they belong to the result; one that is
 * only announced moves to the weekend of its new time.
 */
export async function editRace(database: DataSource, request: EditRace): Promise<void> {
  try {
    await database.transaction(async (manager) => {
      const { season, weekend, race } = await lockRace(manager, request.raceId, request.seasonYear);
      if (season.finalized) throw refuseFinalized();
      if (weekend.status === 2) throw badRequest({ weekend_final: true, message: messages.races.invalid });
      const kind = request.is_sprint ? 'sprint' : 'race';
      const target = race.storedAt ? weekend : await findOrCreateWeekend(manager, season, request);
      if (target.status === 2 || (race.storedAt && kind !== race.kind))
        throw badRequest({ message: messages.races.invalid });
      const { track, title, timestamp: heldAt } = request;
      await manager.update(RaceResult, race.id, { track, title, heldAt, kind, weekendId: target.id });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'race_results_kind_key') throw error;
    throw badRequest({ message: messages.races.invalid });
  }
}
