import type { EntityManager } from 'typeorm';
import { moveSession } from '../../league/autopilot/move-session.js';
import { readAutopilot } from '../../league/autopilot/autopilot.store.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { completeWeekends } from './complete-weekends.js';
import { orderNextLook } from './order-next-look.js';
import { type MovedSession, readSessions } from './read-sessions.js';
import { saveSession } from './save-session.js';
import { tellWhatChanged } from './tell-what-changed.js';

/**
 * Brings what the autopilot does in a season up to what is so now, in the caller's transaction: takes in how looks ended, orders the
 * next one, completes weekends, tells admins. Under the lock of the season, so that two of it at once do the same as one.
 * Answers the runs to ring for.
 */
export async function advanceSeason(
  manager: EntityManager,
  seasonId: number,
  resultsSite: string,
  now: Date,
): Promise<PendingJob[]> {
  const season = await lockSeason(manager, seasonId);
  const autopilot = await readAutopilot(manager, seasonId);
  if (!season?.current || season.finalized || autopilot.mode === 'off') return [];
  const sessions = await readSessions(manager, season, resultsSite);
  const moved = sessions.map((session) => ({ ...session, after: moveSession(session.before, session.facts, now) }));
  for (const session of moved.filter(hasMoved)) await saveSession(manager, session, session.after, null);
  await tellWhatChanged(manager, season, moved);
  return [
    ...(await orderNextLook(manager, season, moved, now)),
    ...(await completeWeekends(manager, season, autopilot, moved)),
  ];
}

function hasMoved({ before, after }: MovedSession): boolean {
  if (before === null) return true;
  const { nextPollAt, ...rest } = after;
  const isSame = Object.entries(rest).every(([name, value]) => before[name as keyof typeof rest] === value);
  return !isSame || before.nextPollAt?.getTime() !== nextPollAt?.getTime();
}
