import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { findSeason } from '../../league/seasons/seasons.repository.js';

export const parentElement = z.enum(['ANNOUNCEMENT', 'RACE_WEEKEND']);

/** Where comments are: the column that points there, and the admin who wrote the announcement, if it is one. */
export interface CommentPlace {
  column: { announcementId: number } | { weekendId: number };
  announcer: number | null;
}

/**
 * The announcement or race weekend that can be commented on; null where there is none. With `keep` it is not deleted before
 * the transaction ends; lock it before its comments, in the order in which a deletion reaches them.
 */
export async function findPlace(
  manager: EntityManager,
  kind: z.infer<typeof parentElement>,
  id: number,
  keep = false,
): Promise<CommentPlace | null> {
  const wanted = { where: { id }, ...(keep && { lock: { mode: 'for_key_share' as const } }) };
  if (kind === 'ANNOUNCEMENT') {
    const announcement = await manager.findOne(Announcement, wanted);
    return announcement && { column: { announcementId: id }, announcer: announcement.memberId };
  }
  const weekend = await manager.findOne(RaceWeekend, wanted);
  const season = weekend && (await findSeason(manager, weekend.seasonId));
  return season && { column: { weekendId: id }, announcer: null };
}
