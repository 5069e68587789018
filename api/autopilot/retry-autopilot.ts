import type { DataSource } from 'typeorm';
import { forgetStopped, readAutopilot } from '../../league/autopilot/autopilot.store.js';
import type { RaceKind } from '../../league/results/race-kind.js';
import { lockWeekend } from '../../league/results/weekends.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';

/**
 * Has the autopilot begin anew with a session that it stopped at; where it has not stopped there (any more), nothing is to be done.
 * @throws ApiException 404 no such weekend, 400 its season is not on autopilot (any more)
 */
export function retryAutopilot(database: DataSource, weekendId: number, kind: RaceKind): Promise<void> {
  return database.transaction(async (manager) => {
    const locked = await lockWeekend(manager, weekendId);
    if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
    const { id, current, finalized } = locked.season;
    const { mode } = await readAutopilot(manager, id);
    if (finalized) throw refuseFinalized();
    if (!current) throw badRequest({ message: messages.autopilot.mustBeCurrent });
    if (mode === 'off') throw badRequest({ message: messages.autopilot.isOff });
    await forgetStopped(manager, weekendId, kind);
  });
}
