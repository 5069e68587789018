import type { DataSource } from 'typeorm';
import { SeasonMessage } from '../../league/seasons/season-message.entity.js';
import { notFound } from '../http/refusal.js';

/** Deletes a season message, for all admins. @throws Refusal 404 */
export function deleteSeasonMessage(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const { affected } = await manager.delete(SeasonMessage, id);
    if (affected !== 1) throw notFound();
  });
}
