import type { DataSource } from 'typeorm';
import { ProfilePicture } from '../../../league/members/profile-picture.entity.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { notFound } from '../../http/api-exception.js';

/** Ends one session, named by its digest (migration 0008). @throws ApiException 404 */
export function endSession(database: DataSource, key: string): Promise<void> {
  return database.transaction(async (manager) => {
    const ended: [unknown, number] = await manager.query('DELETE FROM sessions WHERE session_key(sid) = $1', [key]);
    if (ended[1] === 0) throw notFound({ message: siteTexts.notFound });
  });
}

/** Takes a member's profile picture away. @throws ApiException 404 */
export function removePicture(database: DataSource, memberId: number): Promise<void> {
  return database.transaction(async (manager) => {
    const { affected } = await manager.delete(ProfilePicture, { memberId });
    if (affected !== 1) throw notFound({ message: siteTexts.notFound });
  });
}
