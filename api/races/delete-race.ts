import { type DataSource, IsNull, Not } from 'typeorm';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { moveWeekend } from '../../league/results/weekend-states.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { lockRace } from './find-race.js';

/** Deletes a race with its result; the weekend whose last result it was is Upcoming again (rules.md 6). */
export function deleteRace(database: DataSource, id: number, year: number): Promise<void> {
  return database.transaction(async (manager) => {
    const { season, weekend } = await lockRace(manager, id, year);
    if (season.finalized) throw refuseFinalized();
    if (weekend.status === 2) throw badRequest({ weekend_final: true, message: messages.finalize.already });
    await manager.delete(RaceResult, id);
    if (await manager.existsBy(RaceResult, { weekendId: weekend.id, storedAt: Not(IsNull()) })) return;
    const status = moveWeekend(weekend.status, 'deleteLastResult');
    if (status !== null) await manager.update(RaceWeekend, weekend.id, { status });
  });
}
