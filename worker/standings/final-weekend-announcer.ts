import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderWeekendFinalMails } from '../../league/email/mails.service.js';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import type { WeekendCorrection } from '../../league/standings/weekend-correction.entity.js';

type Announce = NonNullable<JobPayload<'recompute-standings'>['announce']>;

/** Notifies members of a final weekend (rules.md 9). */
@Injectable()
export class FinalWeekendAnnouncer {
  constructor(private readonly standings: StandingsCalculator) {}

  /**
   * Adds one notification to everyone, once the weekend has its table, instead of an earlier one of the same weekend; or, after a
   * correction, one to those who moved, who then no longer see the earlier one. E-mails go to those who want them if the admin asked for
   * it. Nobody is notified of what they did themselves. Returns the job that sends the e-mails, if there are any. Nothing happens for a
   * weekend that is no longer final. Runs in the caller's transaction.
   */
  async announce(manager: EntityManager, { weekendId, originId, sendEmails }: Announce): Promise<PendingJob | null> {
    const weekend = await manager.findOneBy(RaceWeekend, { id: weekendId, status: 2 });
    if (!weekend) return null;
    const correction = await this.standings.recordCorrection(manager, weekend);
    if (correction) await notifyMoved(manager, weekend, correction, originId);
    else await notifyEveryone(manager, weekend, originId);
    return sendEmails ? orderWeekendFinalMails(manager, weekendId, originId) : null;
  }
}

async function notifyEveryone(manager: EntityManager, weekend: RaceWeekend, originId: number | null): Promise<void> {
  await manager.query('DELETE FROM notifications WHERE weekend_id = $1 AND member_id IS NULL', [weekend.id]);
  await notify(manager, weekend, originId, {
    text: `${weekend.title} is final: see the standings`,
    correctionId: null,
  });
}

async function notifyMoved(
  manager: EntityManager,
  weekend: RaceWeekend,
  { id: correctionId, moved }: WeekendCorrection,
  originId: number | null,
): Promise<void> {
  if (moved === 0) return;
  const text = `${weekend.title} was corrected: your position changed`;
  await notify(manager, weekend, originId, { text, correctionId });
}

async function notify(
  manager: EntityManager,
  { id: weekendId }: RaceWeekend,
  originId: number | null,
  { text, correctionId }: { text: string; correctionId: number | null },
): Promise<void> {
  await manager.query(
    `INSERT INTO notifications (member_id, origin_id, text, path, weekend_id, correction_id, date_created)
     VALUES (NULL, (SELECT id FROM members WHERE id = $1), $2, $3, $4, $5, clock_timestamp())`,
    [originId, text, `race-weekends/${weekendId}`, weekendId, correctionId],
  );
}
