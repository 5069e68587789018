import type { EntityManager } from 'typeorm';
import { PageCapture } from './page-capture.entity.js';

/** Keeps what the browser saw in a retrieval; the retention of the workers deletes it after two weeks. */
export async function saveCapture(
  manager: EntityManager,
  retrievalId: number,
  sight: Pick<PageCapture, 'url' | 'text' | 'screenshot'>,
): Promise<void> {
  await manager.insert(PageCapture, { ...sight, retrievalId });
}
