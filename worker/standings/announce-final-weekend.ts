import type { EntityManager } from 'typeorm';
import { Mailing } from '../../league/email/mailing.entity.js';
import type { JobPayload } from '../../league/jobs/job-catalogue.js';
import { type OpenRun, writeJobRun } from '../../league/jobs/job-run.store.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';

type Announce = NonNullable<JobPayload<'recompute-standings'>['announce']>;

/**
 * Tells the members that a weekend is final (rules.md 9): one notification to everyone, which replaces an earlier one of
 * the same weekend, and mails to those who want them if the admin asked for it. Nobody is told of what they did
 * themselves. Answers the job that sends the mails, if there are any. A weekend that is no longer final is not told.
 */
export async function announceFinalWeekend(
  manager: EntityManager,
  { weekendId, originId, sendEmails }: Announce,
): Promise<OpenRun | null> {
  const weekend = await manager.findOneBy(RaceWeekend, { id: weekendId, status: 2 });
  if (!weekend) return null;
  await manager.query('DELETE FROM notifications WHERE weekend_id = $1 AND member_id IS NULL', [weekendId]);
  await manager.query(
    `INSERT INTO notifications (member_id, origin_id, text, path, weekend_id, date_created)
     VALUES (NULL, (SELECT id FROM members WHERE id = $1), $2, $3, $4, clock_timestamp())`,
    [originId, `${weekend.title} is final: see the standings`, `race-weekends/${weekendId}`, weekendId],
  );
  if (!sendEmails) return null;
  const mailing = manager.create(Mailing, { data: { kind: 'weekend-final', weekendId } });
  const { id: mailingId } = await manager.save(mailing);
  await manager.query(
    `INSERT INTO mails (mailing_id, member_id)
     SELECT $1, id FROM members WHERE is_active AND race_weekends_emails AND id <> $2 ORDER BY id`,
    [mailingId, originId],
  );
  return writeJobRun(manager, 'deliver-mails', { mailingId });
}
