import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { removeComment } from '../../league/comments/remove-comment.store.js';
import { Comment } from '../../league/comments/comment.entity.js';
import { Member } from '../../league/members/member.entity.js';
import { endSessions } from '../../league/members/sessions.store.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import { Picks } from '../../league/picks/picks.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { orderRecomputation } from '../../league/standings/standings.service.js';

/**
 * Removes the person (rules.md 8): their comments, but for those with replies by others, which stay without author; their
 * picks of running seasons, whose standings are computed anew. Finalized seasons keep the row without the name.
 */
export async function deleteAccount(database: DataSource, dispatcher: JobDispatcher, member: Member): Promise<void> {
  const runs = await database.transaction(async (manager) => {
    const stale = await dropRunningPicks(manager, member.id);
    // They would be printed with the person's name, and lead to comments that are gone.
    await manager.delete(Notification, { originId: member.id, memberId: Not(IsNull()) });
    const comments = await manager.find(Comment, { where: { memberId: member.id }, order: { id: 'DESC' } });
    for (const comment of comments) await removeComment(manager, comment);
    await manager.delete(Member, member.id);
    // After the member, whose row a log-in that is under way locks until its session is there.
    await endSessions(manager, member.id, null);
    return stale;
  });
  for (const run of runs) await dispatcher.enqueue(run);
}

async function dropRunningPicks(manager: EntityManager, memberId: number): Promise<PendingJob[]> {
  const picks = await manager.findBy(Picks, { memberId });
  const runs: PendingJob[] = [];
  for (const seasonId of picks.map((one) => one.seasonId).toSorted((a, b) => a - b)) {
    const season = await lockSeason(manager, seasonId);
    if (season?.finalized) continue;
    await manager.delete(Picks, { seasonId, memberId });
    if (!season) continue;
    await manager.update(Season, seasonId, { picksVersion: season.picksVersion + 1 });
    runs.push(await orderRecomputation(manager, { seasonId, announce: null }));
  }
  return runs;
}
