import type { EntityManager } from 'typeorm';
import { type PendingJob, addJob } from '../jobs/outbox.repository.js';
import type { MailingData } from './mailing-data.js';

/** Who gets the e-mail of a final weekend (rules.md 9): who wants it, but for the admin $1 who made it final, if one did. */
const recipients = 'FROM members WHERE is_active AND race_weekends_emails AND id IS DISTINCT FROM $1::int';

/**
 * Orders the e-mails of a final weekend in the caller's transaction: it stores who gets one, and `makeMails` makes them later,
 * because everybody waits for this transaction. Ring for the answer after the commit.
 */
export async function orderWeekendFinalMails(
  manager: EntityManager,
  weekendId: number,
  originId: number | null,
): Promise<PendingJob> {
  const data: MailingData = { kind: 'weekend-final', weekendId };
  const [{ id: mailingId }]: [{ id: number }] = await manager.query(
    `WITH mailing AS (INSERT INTO mailings (data) VALUES ($2) RETURNING id),
     parts AS (
       INSERT INTO mailing_recipients (mailing_id, part, member_ids)
       SELECT (SELECT id FROM mailing), number / 512, array_agg(id ORDER BY id)
       FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number ${recipients}) recipient
       GROUP BY number / 512)
     SELECT id FROM mailing`,
    [originId, data],
  );
  return addJob(manager, 'deliver-mails', { mailingId });
}

/** How many e-mails would leave if this admin made a weekend final now and asked for them. */
export async function countWeekendFinalMails(manager: EntityManager, originId: number): Promise<number> {
  const rows: { amount: number }[] = await manager.query(`SELECT count(*)::int AS amount ${recipients}`, [originId]);
  return rows[0]?.amount ?? 0;
}
