import type { EntityManager } from 'typeorm';
import { AutopilotSession } from '../../league/autopilot/autopilot-session.entity.js';
import type { SessionProgress } from '../../league/autopilot/move-session.js';
import type { Session } from './read-sessions.js';

/** Stores how far the autopilot is with a session, and the retrieval of its look under way. */
export async function saveSession(
  manager: EntityManager,
  { weekend, kind }: Pick<Session, 'weekend' | 'kind'>,
  progress: SessionProgress,
  retrievalId: number | null,
): Promise<void> {
  const { state, nextPollAt, attempts, failures, changes, digest, reason } = progress;
  await manager.upsert(
    AutopilotSession,
    { weekendId: weekend.id, kind, state, nextPollAt, attempts, failures, changes, digest, reason, retrievalId },
    ['weekendId', 'kind'],
  );
}
