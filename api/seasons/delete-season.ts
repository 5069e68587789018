import type { DataSource } from 'typeorm';
import { Season } from '../../league/seasons/season.entity.js';
import { lockSeason } from '../../league/seasons/season.store.js';
import { messages } from '../../league/wire/messages.js';
import { notFound } from '../http/refusal.js';

/** Hides a season and frees its year; a deleted current season leaves no current season (rules.md 4). */
export function deleteSeason(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    if (!(await lockSeason(manager, id))) throw notFound({ message: messages.seasons.notFound });
    await manager.update(Season, id, { deletedAt: new Date(), current: false });
  });
}
