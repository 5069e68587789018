import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { attemptEach } from '../../league/platform/core/attempt-each.js';

/** The number of rows per statement. Small batches keep transactions short. */
const batch = 1_000;

/** The conditions for expired rows. docs/guide/operator/back-up.md describes them for operators. */
const expired: Record<string, string> = {
  outbox_jobs: `finished_at < now() - interval '30 days'`,
  page_captures: `taken_at < now() - interval '14 days'`,
  sessions: `expire < now()`,
  link_tokens: `expires_at < now() - interval '30 days'`,
  passkey_challenges: `expires_at < now()`,
  second_factors: `confirmed_at IS NULL AND begun_at < now() - interval '1 day'`,
  // Keeps the newest log-in of each member. Otherwise the next log-in would count as the first.
  account_events: `at < now() - interval '400 days' AND (kind <> 'log-in' OR EXISTS (SELECT FROM account_events later
    WHERE later.member_id = account_events.member_id AND later.kind = 'log-in' AND later.id > account_events.id))`,
  // Accounts that were never activated: nobody has ever logged in to them, and their activation links no longer work.
  members: `NOT is_active AND deactivated_at IS NULL AND date_created < now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM account_events WHERE member_id = members.id AND kind = 'log-in')
    AND NOT EXISTS (SELECT FROM link_tokens WHERE member_id = members.id AND used_at IS NULL AND expires_at > now())`,
  // News of groups, and notifications that their member has read. Those for everyone are kept.
  notifications: `group_id IS NOT NULL AND date_created < now() - interval '30 days' OR member_id IS NOT NULL
    AND EXISTS (SELECT FROM notification_reads
      WHERE notification_id = notifications.id AND read_at < now() - interval '30 days')`,
  csp_reports: `last_at < now() - interval '90 days'`,
  // Keeps retrievals that results or race sessions of the autopilot refer to.
  retrievals: `finished_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT FROM race_results WHERE retrieval_id = retrievals.id)
    AND NOT EXISTS (SELECT FROM autopilot_race_sessions WHERE retrieval_id = retrievals.id)`,
  // Their deliveries are deleted with them. Push messages of weekends are kept, because they prevent a second message.
  pushes: `date_created < now() - interval '30 days' AND weekend_id IS NULL`,
  // Their emails are deleted with them.
  mailings: `created_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT FROM mailing_recipients WHERE mailing_id = mailings.id)
    AND NOT EXISTS (SELECT FROM mails WHERE mailing_id = mailings.id AND state IN ('pending', 'sending'))`,
};

@Injectable()
export class RetentionRepository {
  constructor(private readonly database: DataSource) {}

  async deleteExpired(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    await attemptEach(Object.entries(expired), async ([table, condition]) => {
      deleted[table] = await this.deleteFrom(table, condition);
    });
    return deleted;
  }

  private async deleteFrom(table: string, condition: string): Promise<number> {
    let deleted = 0;
    for (let rows = batch; rows === batch; deleted += rows) {
      const [, affected]: [unknown, number] = await this.database.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
      );
      rows = affected;
    }
    return deleted;
  }
}
