import type { DataSource } from 'typeorm';
import { Season } from '../../league/seasons/season.entity.js';
import {
  findCurrentSeason,
  findSeasonByYear,
  lockCurrentSeason,
  lockSeason,
} from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from './refuse-finalized.js';

/** Makes a season the current one in place of the one that was; a finalized season can't be (administration-area.md 4). */
export function setCurrentSeason(database: DataSource, year: number): Promise<void> {
  return database.transaction(async (manager) => {
    await lockCurrentSeason(manager);
    const wanted = await findSeasonByYear(manager, year);
    const season = wanted && (await lockSeason(manager, wanted.id));
    if (!season) throw notFound({ message: messages.seasons.notFound });
    if (season.finalized) throw refuseFinalized();
    if (season.current) throw badRequest({ message: messages.seasons.settingCurrent });
    const before = await findCurrentSeason(manager);
    if (before) await manager.update(Season, before.id, { current: false });
    await manager.update(Season, season.id, { current: true });
  });
}
