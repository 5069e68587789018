import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MailPreference, mailPreferences } from '../../members/members.repository.js';
import { hasCompletePicks } from '../../schema/picks.entity.js';
import { Mail, type MailedComment, Mailing, type MailingData } from '../../schema/mailing.entity.js';

/** The minimum time between two emails about comments to a member. The next email contains all comments since then. */
const commentMailIntervalSeconds = 3600;
const maxQuotedComments = 20;
/** The delay of a receipt after the first change to picks, and the minimum time between two receipts. */
const receiptDelaySeconds = 120;
const receiptIntervalSeconds = 900;

/** `except` is the member who caused the mailing. `withoutPicksOf` omits members with picks for that season. */
export interface Recipients {
  wanting: MailPreference;
  except?: number | null;
  withoutPicksOf?: number;
}

function recipientsCondition({ wanting, except = null, withoutPicksOf = 0 }: Recipients): [string, unknown[]] {
  const column = mailPreferences[wanting][1];
  const condition = `is_active AND ${column} AND id IS DISTINCT FROM $1::int AND NOT ${hasCompletePicks('members.id', '$2::int')}`;
  return [condition, [except, withoutPicksOf]];
}

export interface Delivery {
  mailingId: number;
  enqueuedAt: Date;
  delivered: number;
  failed: number;
  waiting: number;
}

@Injectable()
export class MailingsRepository {
  find(manager: EntityManager, id: number): Promise<Mailing | null> {
    return manager.findOneBy(Mailing, { id });
  }

  async addUrgent(
    manager: EntityManager,
    memberId: number,
    data: MailingData,
    occasion: string | null,
  ): Promise<number | null> {
    const mailingId = occasion === null ? await this.add(manager, data) : await this.addOnce(manager, data, occasion);
    if (mailingId === null) return null;
    await manager.insert(Mail, { mailingId, memberId, urgent: true });
    return mailingId;
  }

  async add(manager: EntityManager, data: MailingData): Promise<number> {
    const { id } = await manager.save(manager.create(Mailing, { data }));
    return id;
  }

  /** Returns null if the occasion already has a mailing. Waits for a concurrent transaction that adds it. */
  async addOnce(manager: EntityManager, data: MailingData, occasion: string): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      'INSERT INTO mailings (data, occasion) VALUES ($1, $2) ON CONFLICT (occasion) DO NOTHING RETURNING id',
      [data, occasion],
    );
    return rows[0]?.id ?? null;
  }

  hasOccasion(manager: EntityManager, occasion: string): Promise<boolean> {
    return manager.existsBy(Mailing, { occasion });
  }

  async lockOfOccasion(manager: EntityManager, occasion: string): Promise<number | null> {
    const rows: { id: number }[] = await manager.query('SELECT id FROM mailings WHERE occasion = $1 FOR UPDATE', [
      occasion,
    ]);
    return rows[0]?.id ?? null;
  }

  /** Adds parts of 512 members instead of single emails, because other transactions wait for this one. */
  async addRecipients(manager: EntityManager, mailingId: number, recipients: Recipients): Promise<void> {
    const [condition, parameters] = recipientsCondition(recipients);
    await this.addParts(manager, mailingId, `members WHERE ${condition}`, parameters);
  }

  /** Adds only members who are active and want such emails. */
  async addMembers(
    manager: EntityManager,
    mailingId: number,
    wanting: MailPreference,
    memberIds: readonly number[],
  ): Promise<void> {
    const condition = `is_active AND ${mailPreferences[wanting][1]} AND id = ANY ($1::int[])`;
    await this.addParts(manager, mailingId, `members WHERE ${condition}`, [memberIds]);
  }

  /** Returns null if no member of the root wants receipts. */
  async addForSealed(
    manager: EntityManager,
    data: Extract<MailingData, { kind: 'picks-sealed' }>,
  ): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      `WITH recipient AS (
         SELECT id, (row_number() OVER (ORDER BY id) - 1) / 512 AS part
         FROM members WHERE is_active AND ${mailPreferences['picks-receipt'][1]}
           AND id IN (SELECT member_id FROM seals WHERE season_id = $2 AND number = $3 AND ended_at IS NULL)),
       mailing AS (INSERT INTO mailings (data) SELECT $1 WHERE EXISTS (SELECT FROM recipient) RETURNING id),
       parts AS (
         INSERT INTO mailing_recipients (mailing_id, part, member_ids)
         SELECT (SELECT id FROM mailing), part, array_agg(id ORDER BY id) FROM recipient GROUP BY part)
       SELECT id FROM mailing`,
      [data, data.seasonId, data.root],
    );
    return rows[0]?.id ?? null;
  }

  async addForMembers(manager: EntityManager, data: MailingData, memberIds: readonly number[]): Promise<number> {
    const [{ id }]: [{ id: number }] = await manager.query(
      `WITH mailing AS (INSERT INTO mailings (data) VALUES ($2) RETURNING id),
       parts AS (
         INSERT INTO mailing_recipients (mailing_id, part, member_ids)
         SELECT (SELECT id FROM mailing), (number - 1) / 512, array_agg(id ORDER BY id)
         FROM unnest($1::int[]) WITH ORDINALITY AS recipient (id, number)
         GROUP BY (number - 1) / 512)
       SELECT id FROM mailing`,
      [memberIds, data],
    );
    return id;
  }

  async findLastDelivery(
    manager: EntityManager,
    about: Extract<MailingData, { weekendId: number } | { seasonId: number }>,
  ): Promise<Delivery | null> {
    const rows: Delivery[] = await manager.query(
      `SELECT mailing.id AS "mailingId", created_at AS "enqueuedAt",
         (count(*) FILTER (WHERE state = 'sent'))::int AS delivered,
         (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
         (count(*) FILTER (WHERE state IN ('pending', 'sending'))
           + (SELECT coalesce(sum(cardinality(member_ids)), 0) FROM mailing_recipients
              WHERE mailing_id = mailing.id))::int AS waiting
       FROM (SELECT id, created_at FROM mailings WHERE data ->> 'kind' = $2 AND data @> $1
             ORDER BY id DESC LIMIT 1) mailing
       LEFT JOIN mails ON mails.mailing_id = mailing.id GROUP BY mailing.id, created_at`,
      [about, about.kind],
    );
    return rows[0] ?? null;
  }

  async countFinalWeekendRecipients(manager: EntityManager, originId: number): Promise<number> {
    const [condition, parameters] = recipientsCondition({ wanting: 'race-weekends', except: originId });
    const rows: { count: number }[] = await manager.query(
      `SELECT count(*)::int AS count FROM members WHERE ${condition}`,
      parameters,
    );
    return rows[0]?.count ?? 0;
  }

  /** Due two minutes after the first change that was not emailed, and at least 15 minutes after the last receipt. */
  async requestPicksReceipt(manager: EntityManager, seasonId: number, memberId: number): Promise<void> {
    await manager.query(
      `INSERT INTO picks_receipts AS receipt (season_id, member_id, due_at)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
       ON CONFLICT (season_id, member_id) DO UPDATE SET due_at = coalesce(receipt.due_at,
         greatest(excluded.due_at, receipt.mailed_at + make_interval(secs => $4)))`,
      [seasonId, memberId, receiptDelaySeconds, receiptIntervalSeconds],
    );
  }

  /** Marks at most 512 receipts of one season as emailed. Concurrent calls take different receipts. */
  async takeDueReceipts(manager: EntityManager, now: Date): Promise<{ seasonId: number; memberIds: number[] } | null> {
    const [rows]: [{ seasonId: number; memberId: number }[], number] = await manager.query(
      `UPDATE picks_receipts SET due_at = NULL, mailed_at = $1
       WHERE ctid = ANY (ARRAY(SELECT ctid FROM picks_receipts WHERE due_at <= $1
         AND season_id = (SELECT season_id FROM picks_receipts WHERE due_at <= $1 ORDER BY due_at LIMIT 1)
         ORDER BY due_at LIMIT 512 FOR UPDATE SKIP LOCKED))
       RETURNING season_id AS "seasonId", member_id AS "memberId"`,
      [now],
    );
    const [first] = rows;
    return first ? { seasonId: first.seasonId, memberIds: rows.map(({ memberId }) => memberId) } : null;
  }

  private async addParts(
    manager: EntityManager,
    mailingId: number,
    from: string,
    parameters: readonly unknown[],
  ): Promise<void> {
    const mailing = `$${parameters.length + 1}::int`;
    await manager.query(
      `INSERT INTO mailing_recipients (mailing_id, part, member_ids)
       SELECT ${mailing}, (SELECT coalesce(max(part) + 1, 0) FROM mailing_recipients WHERE mailing_id = ${mailing}) + number / 512,
         array_agg(id ORDER BY id)
       FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM ${from}) recipient
       GROUP BY number / 512`,
      [...parameters, mailingId],
    );
  }

  /** Serializes the emails about comments to a member until the end of the caller's transaction. */
  async lockCommentMails(manager: EntityManager, memberId: number): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('comment mail'), $1)`, [memberId]);
  }

  async joinPendingCommentMail(manager: EntityManager, memberId: number, comment: MailedComment): Promise<boolean> {
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
      [memberId, comment, maxQuotedComments],
    );
    return joined > 0;
  }

  /** The email is due an hour after the member's last email about comments. */
  async addForComment(manager: EntityManager, memberId: number, comment: MailedComment): Promise<number> {
    const data: MailingData = { kind: 'comments', comments: [comment], more: 0 };
    const rows: { mailingId: number }[] = await manager.query(
      `WITH mailing AS (INSERT INTO mailings (data) VALUES ($2) RETURNING id)
       INSERT INTO mails (mailing_id, member_id, due_at)
       SELECT mailing.id, $1, greatest(clock_timestamp(), (
         SELECT max(coalesce(sent_at, due_at)) + make_interval(secs => $3)
         FROM mails earlier JOIN mailings ON mailings.id = earlier.mailing_id
         WHERE earlier.member_id = $1 AND mailings.data ->> 'kind' = 'comments'))
       FROM mailing RETURNING mailing_id AS "mailingId"`,
      [memberId, data, commentMailIntervalSeconds],
    );
    return rows[0]?.mailingId ?? 0;
  }
}
