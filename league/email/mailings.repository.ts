import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mail, type MailedComment, Mailing, type MailingData } from './mailing.entity.js';

/** A member gets at most one mail about comments in this time, in seconds; further comments are in the next one. */
const commentMailInterval = 3600;
/** How many comments a mail quotes at most. */
const quotedComments = 20;

/**
 * Who gets the e-mail of a final weekend (rules.md 9) or of the end of a season: those who want it, except the admin $1 who made it final,
 * if one did.
 */
const standingsRecipients = 'FROM members WHERE is_active AND race_weekends_emails AND id IS DISTINCT FROM $1::int';

/** The top of the standings, as a mail shows it; `username` is empty for a deleted member. */
export interface StandingsLine {
  position: number;
  positionChange: number;
  username: string;
  pointsHundredths: number;
}

/** The same of the final table of a season, with the bonus that the points include. */
export interface FinalLine extends Omit<StandingsLine, 'positionChange'> {
  bonusHundredths: number;
}

/** How the mails of a mailing are delivered. */
export interface Delivery {
  mailingId: number;
  orderedAt: Date;
  /** Taken by the mail server. */
  delivered: number;
  /** Refused by it for good. */
  failed: number;
  waiting: number;
}

/** Mailings: occasions to write to members. Methods run in the caller's transaction. */
@Injectable()
export class MailingsRepository {
  find(manager: EntityManager, id: number): Promise<Mailing | null> {
    return manager.findOneBy(Mailing, { id });
  }

  /** Adds a mailing with one mail, which is due immediately; returns its id. */
  async add(manager: EntityManager, memberId: number, data: MailingData): Promise<number> {
    const mailing = manager.create(Mailing, { data });
    await manager.save(mailing);
    await manager.insert(Mail, { mailingId: mailing.id, memberId });
    return mailing.id;
  }

  /**
   * Adds a mailing about standings with its recipients, and returns its id. It writes parts of 512 members, not mails: other
   * transactions wait for this one (`MailingRecipients`).
   */
  async addForStandings(manager: EntityManager, data: MailingData, originId: number | null): Promise<number> {
    const [{ id }]: [{ id: number }] = await manager.query(
      `WITH mailing AS (INSERT INTO mailings (data) VALUES ($2) RETURNING id),
       parts AS (
         INSERT INTO mailing_recipients (mailing_id, part, member_ids)
         SELECT (SELECT id FROM mailing), number / 512, array_agg(id ORDER BY id)
         FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number ${standingsRecipients}) recipient
         GROUP BY number / 512)
       SELECT id FROM mailing`,
      [originId, data],
    );
    return id;
  }

  /** Adds a mailing to these members, and returns its id. It writes parts of 512 members in the same way. */
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

  /** How the mails of the last mailing about this are delivered; null where there is none. */
  async findLastDelivery(
    manager: EntityManager,
    about: Extract<MailingData, { weekendId: number } | { seasonId: number }>,
  ): Promise<Delivery | null> {
    const rows: Delivery[] = await manager.query(
      `SELECT mailing.id AS "mailingId", created_at AS "orderedAt",
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

  /** How many members would get the e-mail if this admin made a weekend final. */
  async countFinalWeekendRecipients(manager: EntityManager, originId: number): Promise<number> {
    const rows: { amount: number }[] = await manager.query(`SELECT count(*)::int AS amount ${standingsRecipients}`, [
      originId,
    ]);
    return rows[0]?.amount ?? 0;
  }

  /** Orders the mails about comments to one member one after the other, until the end of the caller's transaction. */
  async lockCommentMails(manager: EntityManager, memberId: number): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('comment mail'), $1)`, [memberId]);
  }

  /** Adds a comment to the member's mail that no worker has claimed yet; returns false where there is none. */
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
      [memberId, comment, quotedComments],
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
      [memberId, data, commentMailInterval],
    );
    return rows[0]?.mailingId ?? 0;
  }

  /** The first ten of a snapshot of the standings. */
  findTopOfStandings(manager: EntityManager, snapshotId: number): Promise<StandingsLine[]> {
    return manager.query(
      `SELECT position, position_change AS "positionChange", coalesce(members.username, '') AS username,
         points_hundredths AS "pointsHundredths"
       FROM standings_rows LEFT JOIN picks ON picks.id = picks_id LEFT JOIN members ON members.id = member_id
       WHERE snapshot_id = $1 AND page = 0 ORDER BY position LIMIT 10`,
      [snapshotId],
    );
  }
}
