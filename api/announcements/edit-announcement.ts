import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import { limits } from '../../league/contract/limits.js';
import { notFound } from '../http/api-exception.js';

/** Lengths stay under their limits (member-area.md 5). */
const under = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit - 1);
/** The words of an announcement, new or edited. */
export const announcementWords = z.object({
  title: under(limits.announcement.title),
  text: under(limits.announcement.text),
});

/** Changes an announcement, which then says that it was edited. @throws ApiException 404 */
export function editAnnouncement(
  database: DataSource,
  id: number,
  words: z.infer<typeof announcementWords>,
): Promise<void> {
  return database.transaction(async (manager) => {
    const change = { ...words, edited: true, dateEdited: new Date() };
    const { affected } = await manager.update(Announcement, id, change);
    if (affected !== 1) throw notFound();
  });
}
