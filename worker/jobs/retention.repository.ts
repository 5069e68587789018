import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rows a statement: many rows are deleted in several short transactions. */
const batch = 1_000;

/** What is deleted, by table; documented for operators in docs/operations.md. */
const expired: Record<string, string> = {
  outbox_jobs: `finished_at < now() - interval '30 days'`,
  page_captures: `taken_at < now() - interval '14 days'`,
  link_tokens: `expires_at < now() - interval '30 days'`,
  // The newest log-in of a member tells that the next one is not the first.
  account_events: `at < now() - interval '400 days' AND (kind <> 'log-in' OR EXISTS (SELECT FROM account_events later
    WHERE later.member_id = account_events.member_id AND later.kind = 'log-in' AND later.id > account_events.id))`,
  csp_reports: `last_at < now() - interval '90 days'`,
  // A points receipt names the retrieval of its result.
  retrievals: `finished_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT FROM race_results WHERE retrieval_id = retrievals.id)
    AND NOT EXISTS (SELECT FROM autopilot_race_sessions WHERE retrieval_id = retrievals.id)`,
  // With what is not delivered: a message is given up after a day. That of a weekend makes sure that there is no second one.
  pushes: `date_created < now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM race_weekends WHERE occasion = 'weekend-' || race_weekends.id)`,
  // With their mails.
  mailings: `created_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT FROM mailing_recipients WHERE mailing_id = mailings.id)
    AND NOT EXISTS (SELECT FROM mails WHERE mailing_id = mailings.id AND state IN ('pending', 'sending'))`,
};

/** Deletes finished rows that are old enough. Several workers may do it at once. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns how many rows were deleted, by table. */
  async deleteExpired(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    for (const [table, condition] of Object.entries(expired)) {
      deleted[table] = await this.deleteFrom(table, condition);
    }
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
