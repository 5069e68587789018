import type { EntityManager } from 'typeorm';

/**
 * Deletes the notifications that lead to pages which readers no longer find, and to comments on them. Paths as
 * notifications have them ("race-weekends/1"); runs after the deletion, so that what was just being told is deleted too.
 */
export async function forgetPages(manager: EntityManager, paths: readonly string[]): Promise<void> {
  await manager.query(`DELETE FROM notifications WHERE split_part(path, '?', 1) = ANY($1)`, [paths]);
}
