import type { EntityManager } from 'typeorm';
import type { MailState } from './mail-states.js';

/**
 * How long a worker may take until the whole text of a mail is with the mail server, and from then on for its answer, before
 * another worker takes the mail.
 */
export const mailLeaseSeconds = 25;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${mailLeaseSeconds})`;

/** A mailbox that refuses for now is tried for this long, in seconds (rules.md 9). */
const refusedSeconds = 3 * 24 * 3600;
/** Seconds until a mail is tried again: as long as it has been refused so far, within these limits. */
const retrySeconds = { least: 5, most: 1800 };

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
 * Takes the next mail of a mailing that is due; null where there is none. A mail whose worker died is due again when its lease
 * is over, also where the mail server may have it already: its Message-ID is the same then (rules.md 9).
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

/**
 * Seconds until a mailing is to be looked at again: its next mail is due, at least one second; five where a worker is sending one.
 * Null where all mails are made and none is open.
 */
export async function secondsUntilDue(manager: EntityManager, mailingId: number): Promise<number | null> {
  const rows: { seconds: number | null }[] = await manager.query(
    `SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 AS seconds FROM (
       SELECT clock_timestamp() AS due_at FROM mailing_recipients WHERE mailing_id = $1
       UNION ALL
       SELECT CASE state WHEN 'pending' THEN due_at ELSE least(due_at, clock_timestamp() + make_interval(secs => $2)) END
       FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')) open`,
    [mailingId, retrySeconds.least],
  );
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.max(1, seconds);
}

/**
 * Renews the lease of a mail right before the mail server gets the end of its text: a worker whose mail was given to another
 * one must not let it leave.
 * @throws when the mail is no longer this worker's
 */
export async function renewLease(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<void> {
  const [, affected]: [unknown, number] = await manager.query(
    `UPDATE mails SET due_at = ${leaseEnd} WHERE id = $1 AND state = 'sending' AND attempts = $2`,
    [id, attempts],
  );
  if (affected !== 1) throw new Error(`mail ${id} was taken by another worker`);
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

/**
 * The mail is due again in five seconds: the mail server was not reached, or did not answer. One that another worker has claimed
 * stays as it is.
 */
export async function postpone(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
  await manager.query(
    `UPDATE mails SET state = 'pending', due_at = clock_timestamp() + make_interval(secs => $3), error = $4
     WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
    [id, attempts, retrySeconds.least, error],
  );
}

/**
 * The mailbox refused the mail for now: it is due again later, and given up three days after the first refusal (rules.md 9).
 * Returns whether it was given up.
 */
export async function refuseForNow(
  manager: EntityManager,
  { id, attempts }: ClaimedMail,
  error: string,
): Promise<boolean> {
  const [rows]: [{ state: MailState }[], number] = await manager.query(
    `UPDATE mails SET first_refused_at = clock_timestamp() - refused,
       state = CASE WHEN is_over THEN 'failed' ELSE 'pending' END,
       due_at = clock_timestamp() + least(greatest(refused, make_interval(secs => $4)), make_interval(secs => $5)),
       error = CASE WHEN is_over THEN 'given up after three days: ' ELSE '' END || $3
     FROM (
       SELECT refused, refused >= make_interval(secs => $6) AS is_over
       FROM (SELECT clock_timestamp() - coalesce(first_refused_at, clock_timestamp()) AS refused
         FROM mails WHERE id = $1) since) refusal
     WHERE id = $1 AND attempts = $2 AND state = 'sending' RETURNING state`,
    [id, attempts, error, retrySeconds.least, retrySeconds.most, refusedSeconds],
  );
  return rows[0]?.state === 'failed';
}

/** What a mailing is about is no longer so: what was not sent of it is not sent. */
export async function dropOpenMails(manager: EntityManager, mailingId: number): Promise<void> {
  // First those whose mails are not made: what another worker is making of them meanwhile is there for the second statement.
  await manager.query('DELETE FROM mailing_recipients WHERE mailing_id = $1', [mailingId]);
  await manager.query(`DELETE FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')`, [mailingId]);
}
