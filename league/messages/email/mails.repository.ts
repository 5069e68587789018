import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailState } from '../../schema/mailing.entity.js';

/** If a worker does not renew its lease for this long, it is considered dead and another worker may claim the email. */
const mailLeaseSeconds = 10;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${mailLeaseSeconds})`;

/** If a mailbox refuses an email temporarily, it is retried for this long (rules.md 9). */
const refusedSeconds = 3 * 24 * 3600;
/** The delay before the next attempt equals the time since the first refusal, within these limits. */
const retrySeconds = { least: 5, most: 1800 };

/** Urgent emails delay others for ten attempts, or for six (80 seconds) if the mailbox refuses them. */
const hasUrgent = `EXISTS (SELECT FROM mails WHERE urgent AND state IN ('pending', 'sending')
  AND attempts < CASE WHEN first_refused_at IS NULL THEN 10 ELSE 6 END AND due_at <= clock_timestamp() + interval '1 minute')`;

/** `attempts` distinguishes this claim from earlier and later claims of the email. */
export interface ClaimedMail {
  id: number;
  memberId: number;
  attempts: number;
}

@Injectable()
export class MailsRepository {
  /** Returns false if every remaining part is locked by another worker. Deleted members do not get an email. */
  async createNext(manager: EntityManager, mailingId: number): Promise<boolean> {
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

  async hasUrgent(manager: EntityManager): Promise<boolean> {
    const rows: { urgent: boolean }[] = await manager.query(`SELECT ${hasUrgent} AS urgent`);
    return rows[0]?.urgent ?? false;
  }

  /** If a worker dies, its emails are sent again with the same Message-ID when the lease ends (rules.md 9). */
  async claim(manager: EntityManager, mailingId: number, limit: number): Promise<ClaimedMail[]> {
    const [rows]: [ClaimedMail[], number] = await manager.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')
           AND due_at <= clock_timestamp() AND (urgent OR NOT ${hasUrgent}) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE mails SET state = 'sending', attempts = attempts + 1, due_at = ${leaseEnd}
       FROM due WHERE mails.id = due.id RETURNING mails.id, member_id AS "memberId", attempts`,
      [mailingId, limit],
    );
    return rows.toSorted((one, other) => one.id - other.id);
  }

  /** Releases claimed emails that were not attempted. Emails claimed by another worker do not change. */
  async release(manager: EntityManager, claimed: readonly ClaimedMail[]): Promise<void> {
    await manager.query(
      `UPDATE mails SET state = 'pending', attempts = mails.attempts - 1, due_at = clock_timestamp()
       FROM unnest($1::int[], $2::int[]) AS claim (id, attempts)
       WHERE mails.id = claim.id AND mails.attempts = claim.attempts AND state = 'sending'`,
      [claimed.map(({ id }) => id), claimed.map(({ attempts }) => attempts)],
    );
  }

  /** Returns 1 to 5 while a worker is sending, and null if every email has been sent or has failed. */
  async secondsUntilDue(manager: EntityManager, mailingId: number): Promise<number | null> {
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

  /** @throws Error if another worker has claimed the email, which must then not be sent */
  async renewLease(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<void> {
    const [, affected]: [unknown, number] = await manager.query(
      `UPDATE mails SET due_at = ${leaseEnd} WHERE id = $1 AND state = 'sending' AND attempts = $2`,
      [id, attempts],
    );
    if (affected !== 1) throw new Error(`mail ${id} was taken by another worker`);
  }

  async markSent(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await manager.query(
      `UPDATE mails SET state = 'sent', sent_at = clock_timestamp(), error = NULL WHERE id = ANY ($1)`,
      [ids],
    );
  }

  async markFailed(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
    await manager.query(`UPDATE mails SET state = 'failed', error = $3 WHERE id = $1 AND attempts = $2`, [
      id,
      attempts,
      error,
    ]);
  }

  /** Makes an email due again in five seconds, unless another worker has claimed it. */
  async postpone(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
    await manager.query(
      `UPDATE mails SET state = 'pending', due_at = clock_timestamp() + make_interval(secs => $3), error = $4
       WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
      [id, attempts, retrySeconds.least, error],
    );
  }

  /** Three days after the first refusal, an email fails (rules.md 9). Returns true if it failed. */
  async markRefused(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<boolean> {
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

  async drop(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<void> {
    await manager.query(`DELETE FROM mails WHERE id = $1 AND attempts = $2 AND state = 'sending'`, [id, attempts]);
  }

  /** Deletes the unsent emails because the subject of the mailing was deleted or reversed. */
  async deleteUnsent(manager: EntityManager, mailingId: number): Promise<void> {
    // Starts with the recipients, to wait for a worker that is creating emails, which the second statement then
    // deletes.
    await manager.query('DELETE FROM mailing_recipients WHERE mailing_id = $1', [mailingId]);
    await manager.query(`DELETE FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')`, [mailingId]);
  }
}
