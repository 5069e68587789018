import type { EntityManager } from 'typeorm';
import type { Autopilot } from '../../league/autopilot/autopilot.entity.js';
import { autopilotNews } from '../../league/autopilot/describe-autopilot.js';
import { tellAdmins } from '../../league/autopilot/tell-admins.store.js';
import { type PendingJob, addJob } from '../../league/jobs/outbox.repository.js';
import { makeWeekendFinal } from '../../league/results/weekends.repository.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { MovedSession } from './read-sessions.js';
import { saveSession } from './save-session.js';

/**
 * Weekends that have both results now, at least one of them stored by the autopilot itself: it makes them final, if the admin chose so,
 * or tells that they are ready. What persons alone stored, they finalize.
 */
export async function completeWeekends(
  manager: EntityManager,
  season: Season,
  autopilot: Autopilot,
  sessions: readonly MovedSession[],
): Promise<PendingJob[]> {
  const runs: PendingJob[] = [];
  for (const weekend of new Set(sessions.map((session) => session.weekend))) {
    const both = sessions.filter((session) => session.weekend === weekend);
    const isComplete = both.every(({ after }) => after.state === 'stored') && both.some(({ isOwn }) => isOwn);
    if (!isComplete) continue;
    if (autopilot.mode === 'finalize') runs.push(...(await finalize(manager, season, autopilot, weekend, both)));
    else if (both.some(({ before }) => before?.state !== 'stored'))
      await tellAdmins(manager, season, autopilotNews.ready(weekend.title));
  }
  return runs;
}

async function finalize(
  manager: EntityManager,
  season: Season,
  { sendFinalizeEmail: sendEmails }: Autopilot,
  weekend: RaceWeekend,
  both: readonly MovedSession[],
): Promise<PendingJob[]> {
  if ((await makeWeekendFinal(manager, season, weekend)) !== null) return [];
  // With its move, so that a weekend that is opened again at once is known to have been final.
  for (const session of both) await saveSession(manager, session, { ...session.after, state: 'final' }, null);
  await tellAdmins(manager, season, autopilotNews.finalized(weekend.title));
  const announce = { weekendId: weekend.id, originId: null, sendEmails };
  return [await addJob(manager, 'recompute-standings', { seasonId: season.id, announce })];
}
