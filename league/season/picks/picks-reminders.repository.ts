import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailingData } from '../../schema/mailing.entity.js';
import { hasCompletePicks } from '../../schema/picks.entity.js';

type ReminderKind = Extract<MailingData, { seasonId: number }>['kind'];

/** For `reminderIntervalSeconds` after one of these mailings, a member gets no other reminder. */
const reminderKinds: readonly ReminderKind[] = ['picks-reminder-by-admin', 'picks-reminder'];

const reminderIntervalSeconds = 6 * 3600;

const hasPicks = hasCompletePicks('members.id', '$1');

/** SQL: members who would get a reminder. A recipient is in `mails` or `mailing_recipients`, never in both. */
const toRemind = `
  WITH recent AS (
    SELECT id FROM mailings WHERE data ->> 'kind' = ANY ($2) AND (data ->> 'seasonId')::int = $1
      AND created_at > clock_timestamp() - make_interval(secs => $3)),
  reminded AS (
    SELECT member_id FROM mails WHERE mailing_id IN (SELECT id FROM recent)
    UNION ALL
    SELECT unnest(member_ids) FROM mailing_recipients WHERE mailing_id IN (SELECT id FROM recent))
  SELECT id FROM members
  WHERE is_active AND picks_reminder_emails AND NOT ${hasPicks} AND id NOT IN (SELECT member_id FROM reminded)`;

/** Counts only active accounts. */
export interface PickingMembers {
  all: number;
  withPicks: number;
  /** Members without picks who have turned reminders off. */
  withoutEmails: number;
}

@Injectable()
export class PicksRemindersRepository {
  async count(manager: EntityManager, seasonId: number): Promise<PickingMembers> {
    const [counts]: [PickingMembers] = await manager.query(
      `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE picked))::int AS "withPicks",
         (count(*) FILTER (WHERE NOT picked AND NOT picks_reminder_emails))::int AS "withoutEmails"
       FROM (SELECT picks_reminder_emails, ${hasPicks} AS picked FROM members WHERE is_active) member`,
      [seasonId],
    );
    return counts;
  }

  /** In alphabetical order. */
  async findMemberIds(
    manager: EntityManager,
    seasonId: number,
    { havePicks, offset, limit }: { havePicks: boolean; offset: number; limit: number },
  ): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM members WHERE is_active AND ${hasPicks} = $2
       ORDER BY lower(username) COLLATE "C", id OFFSET $3 LIMIT $4`,
      [seasonId, havePicks, offset, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Omits members who got a reminder of one of these kinds in the last six hours. In ascending order. */
  async findToRemind(
    manager: EntityManager,
    seasonId: number,
    kinds: readonly ReminderKind[] = reminderKinds,
  ): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(`${toRemind} ORDER BY id`, [
      seasonId,
      kinds,
      reminderIntervalSeconds,
    ]);
    return rows.map(({ id }) => id);
  }

  async hasCompletePicks(manager: EntityManager, seasonId: number, memberId: number): Promise<boolean> {
    const rows: { complete: boolean }[] = await manager.query(
      `SELECT ${hasCompletePicks('$1::int', '$2::int')} AS complete`,
      [memberId, seasonId],
    );
    return rows[0]?.complete ?? false;
  }

  async countToRemind(manager: EntityManager, seasonId: number): Promise<number> {
    const rows: { count: number }[] = await manager.query(`SELECT count(*)::int AS count FROM (${toRemind}) member`, [
      seasonId,
      reminderKinds,
      reminderIntervalSeconds,
    ]);
    return rows[0]?.count ?? 0;
  }
}
