import type { EntityManager } from 'typeorm';
import { type OpenRun, writeJobRun } from '../jobs/job-run.store.js';
import { Mailing } from './mailing.entity.js';

/** Who gets the e-mail of a final weekend (rules.md 9): who wants it, but for the admin $1 who made it final. */
const recipients = 'FROM members WHERE is_active AND race_weekends_emails AND id <> $1';

/** Orders the e-mails of a final weekend in the caller's transaction. Ring for the answer after the commit. */
export async function orderWeekendFinalMails(
  manager: EntityManager,
  weekendId: number,
  originId: number,
): Promise<OpenRun> {
  const mailing = manager.create(Mailing, { data: { kind: 'weekend-final', weekendId } });
  const { id: mailingId } = await manager.save(mailing);
  await manager.query(`INSERT INTO mails (mailing_id, member_id) SELECT $2, id ${recipients} ORDER BY id`, [
    originId,
    mailingId,
  ]);
  return writeJobRun(manager, 'deliver-mails', { mailingId });
}

/** How many e-mails would leave if this admin made a weekend final now and asked for them. */
export async function countWeekendFinalMails(manager: EntityManager, originId: number): Promise<number> {
  const rows: { amount: number }[] = await manager.query(`SELECT count(*)::int AS amount ${recipients}`, [originId]);
  return rows[0]?.amount ?? 0;
}
