import type { EntityManager } from 'typeorm';

/**
 * How long a worker may take until the whole text of a mail is with the mail server, and from then on for its word, before it
 * is taken for dead. One that is slower before that moment only loses the mail to another worker: `markHandedOver` refuses it.
 */
export const mailLeaseSeconds = 25;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${mailLeaseSeconds})`;

export interface ClaimedMail {
  id: number;
  memberId: number;
  attempts: number;
}

/**
 * Makes the mails of the next part of a mailing's recipients; false where no part is left, but for those that other workers
 * are making. A part is gone with the statement that makes its mails. Who left the league, or is just leaving, gets none.
 */
export async function makeMails(manager: EntityManager, mailingId: number): Promise<boolean> {
  const [{ parts }]: [{ parts: number }] = await manager.query(
    `WITH next AS (
       DELETE FROM mailing_recipients WHERE mailing_id = $1 AND part = (
         SELECT part FROM mailing_recipients WHERE mailing_id = $1 ORDER BY part LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING member_ids),
     made AS (
       INSERT INTO mails (mailing_id, member_id)
       SELECT $1, members.id FROM next JOIN members ON members.id = ANY (member_ids)
       ORDER BY members.id FOR KEY SHARE OF members
       ON CONFLICT DO NOTHING)
     SELECT count(*)::int AS parts FROM next`,
    [mailingId],
  );
  return parts > 0;
}

/**
 * Takes the next mail of a mailing that is due; null where there is none. A mail whose worker died before the whole text
 * was with the mail server is due again when its lease is over.
 */
export async function claimMail(manager: EntityManager, mailingId: number): Promise<ClaimedMail | null> {
  const [rows]: [ClaimedMail[], number] = await manager.query(
    `UPDATE mails SET state = 'sending', attempts = attempts + 1, due_at = ${leaseEnd}
     WHERE id = (SELECT id FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')
       AND due_at <= clock_timestamp() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, member_id AS "memberId", attempts`,
    [mailingId],
  );
  return rows[0] ?? null;
}

/** Whether mails of a mailing are still to be made or to be sent, now or later. */
export async function hasOpenMails(manager: EntityManager, mailingId: number): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT 1 FROM mailing_recipients WHERE mailing_id = $1
     UNION ALL
     SELECT 1 FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending', 'handed_over') LIMIT 1`,
    [mailingId],
  );
  return rows.length > 0;
}

/**
 * The last moment at which sending again is safe: right after it the mail server gets the end of the text. The lease begins
 * anew, so that a worker that still waits for the word is not taken for dead, however long the mail has waited before.
 * @throws when the mail is no longer this worker's
 */
export async function markHandedOver(manager: EntityManager, mail: ClaimedMail): Promise<void> {
  const [, affected]: [unknown, number] = await manager.query(
    `UPDATE mails SET state = 'handed_over', due_at = ${leaseEnd} WHERE id = $1 AND state = 'sending' AND attempts = $2`,
    [mail.id, mail.attempts],
  );
  if (affected !== 1) throw new Error(`mail ${mail.id} is in another worker's hands`);
}

export async function markSent(manager: EntityManager, id: number): Promise<void> {
  await manager.query(`UPDATE mails SET state = 'sent', sent_at = clock_timestamp(), error = NULL WHERE id = $1`, [id]);
}

/** The mail server refused the mail for good. */
export async function markFailed(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
  await manager.query(`UPDATE mails SET state = 'failed', error = $3 WHERE id = $1 AND attempts = $2`, [
    id,
    attempts,
    error,
  ]);
}

/** The mail is due again after `seconds`: surely nothing reached the recipient. One in another worker's hands stays there. */
export async function postpone(
  manager: EntityManager,
  { id, attempts }: ClaimedMail,
  seconds: number,
  error: string,
): Promise<void> {
  await manager.query(
    `UPDATE mails SET state = 'pending', due_at = clock_timestamp() + make_interval(secs => $3), error = $4
     WHERE id = $1 AND attempts = $2 AND state IN ('sending', 'handed_over')`,
    [id, attempts, seconds, error],
  );
}

const wordMissing = `state = 'sent', error = 'the word of the mail server is missing'`;

/**
 * The connection broke. A mail whose whole text was with the mail server counts as sent, because sending it again could
 * deliver it twice. False where it was not handed over: then it can be sent again.
 */
export async function countAsSent(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<boolean> {
  const [, affected]: [unknown, number] = await manager.query(
    `UPDATE mails SET ${wordMissing} WHERE id = $1 AND attempts = $2 AND state = 'handed_over'`,
    [id, attempts],
  );
  return affected === 1;
}

/** What a mailing is about is no longer so: what was not sent of it is not sent. */
export async function dropOpenMails(manager: EntityManager, mailingId: number): Promise<void> {
  // First those whose mails are not made: what another worker is making of them meanwhile is there for the second statement.
  await manager.query('DELETE FROM mailing_recipients WHERE mailing_id = $1', [mailingId]);
  await manager.query(`DELETE FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')`, [mailingId]);
}

/** Mails whose worker died while only the mail server's word was missing: they count as sent, and are told. */
export async function settleLostMails(manager: EntityManager): Promise<number[]> {
  const [rows]: [{ id: number }[], number] = await manager.query(
    `UPDATE mails SET ${wordMissing} WHERE state = 'handed_over' AND due_at < clock_timestamp() RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
