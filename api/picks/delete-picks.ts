import type { DataSource } from 'typeorm';
import { isWindowOpenNow } from '../../league/picks/picks-window.store.js';
import { Picks } from '../../league/picks/picks.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { siteTexts } from '../../league/contract/site-administration.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { hasStoredResult } from './has-stored-result.js';

/**
 * Takes a member's picks away, who can submit new ones: only as long as members themselves could change them (rules.md 5). No
 * table is stale by it, because there is none before a result.
 */
export function deletePicks(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const found = await manager.findOneBy(Picks, { id });
    const season = found && (await lockSeason(manager, found.seasonId));
    if (!season) throw notFound({ message: siteTexts.notFound });
    if (!(await isWindowOpenNow(manager, season)) || (await hasStoredResult(manager, season.id)))
      throw badRequest({ message: siteTexts.picks.closed });
    await manager.delete(Picks, id);
    await manager.update(Season, season.id, { picksVersion: season.picksVersion + 1 });
  });
}
