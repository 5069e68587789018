import type { DataSource } from 'typeorm';
import { writeAutopilot } from '../../league/autopilot/autopilot.store.js';
import type { AutopilotMode } from '../../league/autopilot/session-states.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';

/**
 * Switches a season's autopilot on or off. On only for the current season; off for any, so that none waits to go on by itself.
 * @throws ApiException 404 no such season, 400 finalized, or to be switched on and not current
 */
export function setAutopilot(
  database: DataSource,
  year: number,
  mode: AutopilotMode,
  sendFinalizeEmail: boolean,
): Promise<void> {
  return database.transaction(async (manager) => {
    const wanted = await findSeasonByYear(manager, year);
    const season = wanted && (await lockSeason(manager, wanted.id));
    if (!season) throw notFound({ message: messages.seasons.notFound });
    const isOff = mode === 'off';
    if (season.finalized) throw refuseFinalized();
    if (!isOff && !season.current) throw badRequest({ message: messages.autopilot.mustBeCurrent });
    await writeAutopilot(manager, { seasonId: season.id, mode, sendFinalizeEmail });
  });
}
