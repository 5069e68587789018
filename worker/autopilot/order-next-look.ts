import type { EntityManager } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { findLiveRetrieval, queueRetrieval } from '../../league/retrieval/retrieval.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { MovedSession } from './read-sessions.js';
import { saveSession } from './save-session.js';

/**
 * Orders the look that has been due longest, if the one slot of the installation is free; else it waits its turn, and says nothing.
 * Answers the run to ring for.
 */
export async function orderNextLook(
  manager: EntityManager,
  season: Season,
  sessions: readonly MovedSession[],
  now: Date,
): Promise<PendingJob[]> {
  const [due] = sessions.filter(({ after }) => isDue(after, now)).sort(byDueTime);
  if (!due || due.url === null || (await findLiveRetrieval(manager))) return [];
  const look = {
    kind: due.kind,
    seasonId: season.id,
    weekendId: due.weekend.id,
    url: due.url,
    requestedBy: null,
    byAutopilot: true,
  };
  try {
    // In a savepoint: an admin may take the slot at this moment.
    const { pid, run } = await manager.transaction((inner) => queueRetrieval(inner, look));
    await saveSession(manager, due, { ...due.after, state: 'looking', nextPollAt: null }, pid);
    return [run];
  } catch (error) {
    if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    return [];
  }
}

const isDue = ({ state, nextPollAt }: MovedSession['after'], now: Date) =>
  state === 'waiting' && nextPollAt !== null && nextPollAt <= now;

const byDueTime = (a: MovedSession, b: MovedSession) =>
  (a.after.nextPollAt?.getTime() ?? 0) - (b.after.nextPollAt?.getTime() ?? 0);
