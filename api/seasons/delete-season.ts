import type { DataSource } from 'typeorm';
import { seasonPage } from '../../league/autopilot/tell-admins.store.js';
import { forgetPages } from '../../league/notifications/forget-pages.store.js';
import { Season } from '../../league/seasons/season.entity.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { notFound } from '../http/api-exception.js';

/**
 * Hides a season and frees its year; a deleted current season leaves no current season (rules.md 4). Nothing tells of its
 * weekends any more: a comment that is just being posted on one of them is waited for.
 */
export function deleteSeason(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const season = await lockSeason(manager, id);
    if (!season) throw notFound({ message: messages.seasons.notFound });
    const weekends: { id: number }[] = await manager.query(
      'SELECT id FROM race_weekends WHERE season_id = $1 ORDER BY id FOR UPDATE',
      [id],
    );
    await manager.update(Season, id, { deletedAt: new Date(), current: false });
    const pages = weekends.map((weekend) => `race-weekends/${weekend.id}`);
    await forgetPages(manager, [...pages, seasonPage(season.year)]);
  });
}
