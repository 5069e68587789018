import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MailPreference, mailPreferences } from '../../members/members.repository.js';
import { hasCompletePicks } from '../../schema/picks.entity.js';
import { Mail, type MailedComment, Mailing, type MailingData } from '../../schema/mailing.entity.js';

/** A member gets at most one mail about comments in this time; further comments are in the next one. */
const commentMailIntervalSeconds = 3600;
const maxQuotedComments = 20;
/** The time from a change of picks to its receipt, and the least time between two receipts. */
const receiptDelaySeconds = 120;
const receiptIntervalSeconds = 900;

/**
 * The recipients of a mailing: the active members who want such mails, but not `except`, who caused it; with `withoutPicksOf` only those
 * without complete picks for this season.
 */
export interface Recipients {
  wanting: MailPreference;
  except?: number | null;
  withoutPicksOf?: number;
}

/** The SQL condition of `Recipients`, and its parameters from $1 on. */
function recipientsCondition({ wanting, except = null, withoutPicksOf = 0 }: Recipients): [string, unknown[]] {
  const column = mailPreferences[wanting][1];
  const condition = `is_active AND ${column} AND id IS DISTINCT FROM $1::int AND NOT ${hasCompletePicks('members.id', '$2::int')}`;
  return [condition, [except, withoutPicksOf]];
}

/** How many mails of a mailing are in which state. */
export interface Delivery {
  mailingId: number;
  enqueuedAt: Date;
  /** Accepted by the mail server. */
  delivered: number;
  /** Refused by it permanently. */
  failed: number;
  waiting: number;
}

/** Mailings: occasions to write to members. Methods run in the caller's transaction. */
@Injectable()
export class MailingsRepository {
  find(manager: EntityManager, id: number): Promise<Mailing | null> {
    return manager.findOneBy(Mailing, { id });
  }

  /**
   * Adds a mailing with one urgent mail, which is sent before all mails that are not urgent. Returns the mailing's id, or null if its occasion
   * has one.
   */
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

  /** Adds a mailing without recipients; returns its id. */
  async add(manager: EntityManager, data: MailingData): Promise<number> {
    const { id } = await manager.save(manager.create(Mailing, { data }));
    return id;
  }

  /**
   * Adds the only mailing of an occasion and returns its id; null if it exists. It waits for the end of a concurrent transaction that adds
   * the same.
   */
  async addOnce(manager: EntityManager, data: MailingData, occasion: string): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      'INSERT INTO mailings (data, occasion) VALUES ($1, $2) ON CONFLICT (occasion) DO NOTHING RETURNING id',
      [data, occasion],
    );
    return rows[0]?.id ?? null;
  }

  /** Whether the mailing of an occasion was added. */
  hasOccasion(manager: EntityManager, occasion: string): Promise<boolean> {
    return manager.existsBy(Mailing, { occasion });
  }

  /** The id of an occasion's mailing, locked until the end of the caller's transaction; null if there is none. */
  async lockOfOccasion(manager: EntityManager, occasion: string): Promise<number | null> {
    const rows: { id: number }[] = await manager.query('SELECT id FROM mailings WHERE occasion = $1 FOR UPDATE', [
      occasion,
    ]);
    return rows[0]?.id ?? null;
  }

  /**
   * Adds recipients to a mailing, in parts of 512 members instead of mails, because other transactions wait for this one
   * (`MailingRecipients`). A member who has a mail of this mailing gets no second one.
   */
  async addRecipients(manager: EntityManager, mailingId: number, recipients: Recipients): Promise<void> {
    const [condition, parameters] = recipientsCondition(recipients);
    await this.addParts(manager, mailingId, `members WHERE ${condition}`, parameters);
  }

  /** The same for those of these members who are active and want such mails. */
  async addMembers(
    manager: EntityManager,
    mailingId: number,
    wanting: MailPreference,
    memberIds: readonly number[],
  ): Promise<void> {
    const condition = `is_active AND ${mailPreferences[wanting][1]} AND id = ANY ($1::int[])`;
    await this.addParts(manager, mailingId, `members WHERE ${condition}`, [memberIds]);
  }

  /** Adds a mailing to the members of a root who want receipts; returns its id, or null if there are none. */
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

  /** Adds a mailing to these members, in parts of 512, and returns its id. */
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

  /** The delivery of the last mailing about this; null if there is none. */
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

  /** How many members would get the e-mail if this admin finalized a weekend. */
  async countFinalWeekendRecipients(manager: EntityManager, originId: number): Promise<number> {
    const [condition, parameters] = recipientsCondition({ wanting: 'race-weekends', except: originId });
    const rows: { amount: number }[] = await manager.query(
      `SELECT count(*)::int AS amount FROM members WHERE ${condition}`,
      parameters,
    );
    return rows[0]?.amount ?? 0;
  }

  /** Makes the receipt of a member's picks due: two minutes after the first change that was not mailed, and at least 15 after the last mail. */
  async requestPicksReceipt(manager: EntityManager, seasonId: number, memberId: number): Promise<void> {
    await manager.query(
      `INSERT INTO picks_receipts AS receipt (season_id, member_id, due_at)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
       ON CONFLICT (season_id, member_id) DO UPDATE SET due_at = coalesce(receipt.due_at,
         greatest(excluded.due_at, receipt.mailed_at + make_interval(secs => $4)))`,
      [seasonId, memberId, receiptDelaySeconds, receiptIntervalSeconds],
    );
  }

  /**
   * Marks receipts that are due as mailed, at most 512 of one season, and returns their members; null if none are due. Concurrent calls
   * take different ones.
   */
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

  /** Locks the mails about comments to a member until the end of the caller's transaction, so that they are enqueued one after the other. */
  async lockCommentMails(manager: EntityManager, memberId: number): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('comment mail'), $1)`, [memberId]);
  }

  /** Adds a comment to the member's mail that no worker has claimed yet; returns false if there is none. */
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

  /** Adds a mailing about a comment, due an hour after the member's last mail about comments; returns its id. */
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
