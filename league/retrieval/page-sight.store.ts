import type { EntityManager } from 'typeorm';
import { PageSight } from './page-sight.entity.js';

/** Keeps what the browser saw in a retrieval; the retention of the workers deletes it after two weeks. */
export async function keepSight(
  manager: EntityManager,
  retrievalId: number,
  sight: Pick<PageSight, 'url' | 'text' | 'screenshot'>,
): Promise<void> {
  await manager.insert(PageSight, { ...sight, retrievalId });
}
