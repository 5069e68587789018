import type { EntityManager } from 'typeorm';
import type { Member } from '../members/member.entity.js';
import { retrievalSubject } from '../retrieval/retrieval-subject.js';
import type { Retrieval } from '../retrieval/retrieval.entity.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import { AutopilotSession } from './autopilot-session.entity.js';
import { autopilotNews, stopReasons } from './describe-autopilot.js';
import { tellAdmins } from './tell-admins.store.js';

/**
 * An admin stopped a look of the autopilot, which then stops at that session. In the transaction that ends the look; it does not
 * take the season's lock, because who has that may wait for the row of this retrieval.
 */
export async function noteStopped(manager: EntityManager, retrieval: Retrieval, admin: Member): Promise<void> {
  const reason = stopReasons.stoppedBy(admin.username);
  const { affected } = await manager.update(
    AutopilotSession,
    { retrievalId: retrieval.id },
    { state: 'stopped', reason, nextPollAt: null, retrievalId: null },
  );
  if (affected !== 1) return;
  const season = await manager.findOneByOrFail(Season, { id: retrieval.seasonId });
  const weekend = await manager.findOneByOrFail(RaceWeekend, { id: retrieval.weekendId ?? 0 });
  const subject = retrievalSubject(retrieval.kind, season.year, weekend.title);
  await tellAdmins(manager, season, autopilotNews.stopped(subject, reason), { exceptId: admin.id });
}
