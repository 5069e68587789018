import type { EntityManager } from 'typeorm';
import { type PendingJob, addJob } from '../jobs/outbox.repository.js';
import type { CommentOfMail, MailingData } from './mailing-data.js';

/** A member gets at most one mail about comments in this time, in seconds; the comments meanwhile are in the next one. */
const pauseSeconds = 3600;
/** A mail quotes at most this many comments, and tells the number of the rest. */
const quoted = 20;

/**
 * Orders a mail that tells a member of a comment, in the caller's transaction: at once, or together with other comments in the
 * next mail about comments. Who orders mails to several members in one transaction does so in the order of their ids.
 * Returns the run to ring for after the commit, null where the next mail is ordered already.
 */
export async function orderCommentMail(
  manager: EntityManager,
  memberId: number,
  comment: CommentOfMail,
): Promise<PendingJob | null> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('comment mail'), $1)`, [memberId]);
  if (await joinWaitingMail(manager, memberId, comment)) return null;
  const data: MailingData = { kind: 'comments', comments: [comment], more: 0 };
  const rows: { mailingId: number }[] = await manager.query(
    `WITH mailing AS (INSERT INTO mailings (data) VALUES ($2) RETURNING id)
     INSERT INTO mails (mailing_id, member_id, due_at)
     SELECT mailing.id, $1, greatest(clock_timestamp(), (
       SELECT max(coalesce(sent_at, due_at)) + make_interval(secs => $3)
       FROM mails earlier JOIN mailings ON mailings.id = earlier.mailing_id
       WHERE earlier.member_id = $1 AND mailings.data ->> 'kind' = 'comments'))
     FROM mailing RETURNING mailing_id AS "mailingId"`,
    [memberId, data, pauseSeconds],
  );
  return addJob(manager, 'deliver-mails', { mailingId: rows[0]?.mailingId ?? 0 });
}

/** Adds a comment to the member's mail that no worker has begun to send; false where there is none. */
async function joinWaitingMail(manager: EntityManager, memberId: number, comment: CommentOfMail): Promise<boolean> {
  const [, joined]: [unknown, number] = await manager.query(
    `WITH waiting AS (
       SELECT mailing_id AS id FROM mails
       WHERE member_id = $1 AND state = 'pending' AND attempts = 0
         AND EXISTS (SELECT FROM mailings WHERE id = mailing_id AND data ->> 'kind' = 'comments')
       ORDER BY mailing_id LIMIT 1 FOR UPDATE)
     UPDATE mailings SET data = CASE WHEN jsonb_array_length(data -> 'comments') < $3
         THEN jsonb_insert(data, '{comments,-1}', $2::jsonb, true)
         ELSE jsonb_set(data, '{more}', to_jsonb((data ->> 'more')::int + 1)) END
     FROM waiting WHERE mailings.id = waiting.id`,
    [memberId, comment, quoted],
  );
  return joined > 0;
}
