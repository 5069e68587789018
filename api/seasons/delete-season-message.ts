import type { DataSource } from 'typeorm';
import { SeasonMessage } from '../../league/seasons/season-message.entity.js';
import { notFound } from '../http/api-exception.js';

/** Deletes a season message, for all admins. @throws ApiException 404 */
export function deleteSeasonMessage(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const { affected } = await manager.delete(SeasonMessage, id);
    if (affected !== 1) throw notFound();
  });
}
