import type { DataSource } from 'typeorm';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import { forgetPages } from '../../league/notifications/forget-pages.store.js';
import { notFound } from '../http/api-exception.js';

/** Deletes an announcement with its comments; nothing tells of them any more. @throws ApiException 404 */
export function deleteAnnouncement(database: DataSource, id: number): Promise<void> {
  return database.transaction(async (manager) => {
    const { affected } = await manager.delete(Announcement, id);
    if (affected !== 1) throw notFound();
    await forgetPages(manager, [`announcements/${id}`]);
  });
}
