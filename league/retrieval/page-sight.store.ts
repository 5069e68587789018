import type { EntityManager } from 'typeorm';
import { PageSight } from './page-sight.entity.js';

/** How long what the browser saw is kept, in days. */
const sightDays = 14;

/** Keeps what the browser saw in a retrieval, and forgets what is older than two weeks. */
export async function keepSight(
  manager: EntityManager,
  retrievalId: number,
  sight: Pick<PageSight, 'url' | 'text' | 'screenshot'>,
): Promise<void> {
  await manager.query(`DELETE FROM page_sights WHERE taken_at < now() - make_interval(days => $1)`, [sightDays]);
  await manager.insert(PageSight, { ...sight, retrievalId });
}
