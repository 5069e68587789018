import type { EntityManager } from 'typeorm';
import type { Season } from '../seasons/season.entity.js';
import { tellSeason } from '../seasons/season-messages.repository.js';

/**
 * Tells all admins what the autopilot did: on the season's page and by a notification, which leads there. The same again renews both.
 * `exceptId`: an admin who did it, and knows. `retrievalId`: the look that it came of, with which more can be done on the page.
 */
export async function tellAdmins(
  manager: EntityManager,
  season: Pick<Season, 'id' | 'year'>,
  text: string,
  { exceptId, retrievalId }: { exceptId?: number; retrievalId?: number | null } = {},
): Promise<void> {
  const path = seasonPage(season.year);
  await tellSeason(manager, season.id, text, retrievalId ?? null);
  await manager.query('DELETE FROM notifications WHERE member_id IS NOT NULL AND text = $1 AND path = $2', [
    text,
    path,
  ]);
  await manager.query(
    `INSERT INTO notifications (member_id, text, path, date_created)
     SELECT id, $1, $2, clock_timestamp() FROM members WHERE is_admin AND is_active AND id IS DISTINCT FROM $3`,
    [text, path, exceptId ?? null],
  );
}

/** The page of a season's administration, as notifications have paths. */
export const seasonPage = (year: number): string => `administration/seasons/${year}`;
