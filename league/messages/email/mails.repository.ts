import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailState } from '../../schema/mailing.entity.js';

/** A worker that does not renew the lease of a mail for this long is considered dead: another one may claim the mail. */
const mailLeaseSeconds = 10;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${mailLeaseSeconds})`;

/** How long a mail that a mailbox refuses temporarily is retried (rules.md 9). */
const refusedSeconds = 3 * 24 * 3600;
/** The limits of the time until the next attempt, which is the time since the first refusal. */
const retrySeconds = { least: 5, most: 1800 };

/**
 * Whether an urgent mail waits that may delay others: one with fewer than ten failed attempts, or fewer than six refused ones. Six
 * attempts take 80 seconds: a server with a limit of mails per minute accepts one of them.
 */
const hasUrgent = `EXISTS (SELECT FROM mails WHERE urgent AND state IN ('pending', 'sending')
  AND attempts < CASE WHEN first_refused_at IS NULL THEN 10 ELSE 6 END AND due_at <= clock_timestamp() + interval '1 minute')`;

/** A mail that a worker sends; `attempts` distinguishes its claim from an earlier or later one. */
export interface ClaimedMail {
  id: number;
  memberId: number;
  attempts: number;
}

/** Mails and their states (`mailStates`). Every method is one transaction, or a part of the caller's. */
@Injectable()
export class MailsRepository {
  /**
   * Creates the mails of the next part of a mailing's recipients, and deletes the part in the same statement. Returns false
   * if no part is left, except those that other workers handle. Members who are (being) deleted get none.
   */
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

  /** Whether an urgent mail of any mailing waits: then no other mail is claimed. */
  async hasUrgent(manager: EntityManager): Promise<boolean> {
    const rows: { urgent: boolean }[] = await manager.query(`SELECT ${hasUrgent} AS urgent`);
    return rows[0]?.urgent ?? false;
  }

  /**
   * Claims the next due mails of a mailing, at most `amount`, in the order of their ids. While an urgent mail of any mailing waits, the others are
   * not claimed, so that a server with a limit of mails per minute gets that one first. A mail whose worker died is due again when its lease ends,
   * even if the mail server has it already; it then has the same Message-ID (rules.md 9).
   */
  async claim(manager: EntityManager, mailingId: number, amount: number): Promise<ClaimedMail[]> {
    const [rows]: [ClaimedMail[], number] = await manager.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')
           AND due_at <= clock_timestamp() AND (urgent OR NOT ${hasUrgent}) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE mails SET state = 'sending', attempts = attempts + 1, due_at = ${leaseEnd}
       FROM due WHERE mails.id = due.id RETURNING mails.id, member_id AS "memberId", attempts`,
      [mailingId, amount],
    );
    return rows.toSorted((one, other) => one.id - other.id);
  }

  /** Makes claimed mails due again that were not begun; their attempt does not count. Mails that another worker has claimed are not changed. */
  async release(manager: EntityManager, claimed: readonly ClaimedMail[]): Promise<void> {
    await manager.query(
      `UPDATE mails SET state = 'pending', attempts = mails.attempts - 1, due_at = clock_timestamp()
       FROM unnest($1::int[], $2::int[]) AS claim (id, attempts)
       WHERE mails.id = claim.id AND mails.attempts = claim.attempts AND state = 'sending'`,
      [claimed.map(({ id }) => id), claimed.map(({ attempts }) => attempts)],
    );
  }

  /**
   * Seconds until the next mail of a mailing is due: at least one, and at most five while a worker is sending one. Null
   * if all mails are created and each is sent or failed.
   */
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

  /**
   * Renews the lease of a mail while it is being sent. A mail that another worker has claimed must not be sent.
   * @throws Error where another worker has claimed the mail
   */
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

  /** Marks a mail that the mail server refused permanently. */
  async markFailed(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
    await manager.query(`UPDATE mails SET state = 'failed', error = $3 WHERE id = $1 AND attempts = $2`, [
      id,
      attempts,
      error,
    ]);
  }

  /**
   * Makes a mail due again in five seconds: the mail server was not reached, or did not answer. A mail that another worker
   * has claimed is not changed.
   */
  async postpone(manager: EntityManager, { id, attempts }: ClaimedMail, error: string): Promise<void> {
    await manager.query(
      `UPDATE mails SET state = 'pending', due_at = clock_timestamp() + make_interval(secs => $3), error = $4
       WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
      [id, attempts, retrySeconds.least, error],
    );
  }

  /**
   * Marks a mail that the mailbox refused temporarily: due again later, or failed three days after the first refusal
   * (rules.md 9). Returns whether it failed.
   */
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

  /** Deletes a claimed mail that its member does not want, or does not need. */
  async drop(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<void> {
    await manager.query(`DELETE FROM mails WHERE id = $1 AND attempts = $2 AND state = 'sending'`, [id, attempts]);
  }

  /** Deletes the mails of a mailing that are not sent, because its subject is deleted or reversed. */
  async deleteUnsent(manager: EntityManager, mailingId: number): Promise<void> {
    // The recipients first: it waits for a worker that creates mails from them, which the second statement then deletes.
    await manager.query('DELETE FROM mailing_recipients WHERE mailing_id = $1', [mailingId]);
    await manager.query(`DELETE FROM mails WHERE mailing_id = $1 AND state IN ('pending', 'sending')`, [mailingId]);
  }
}
