import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { OutboxRepository } from '../../league/jobs/outbox.repository.js';

interface SiteMetrics {
  /** Unfinished jobs by name. */
  jobs: Awaited<ReturnType<OutboxRepository['countPending']>>;
  mailsWaiting: number;
  /** Whether today (UTC) is a day of a race weekend of the current season. */
  isRaceWeekend: boolean;
}

/** The number of mails that are to be sent, with those of recipients whose mails are not created yet. */
export const mailsWaiting = `((SELECT count(*) FROM mails WHERE state IN ('pending', 'sending'))
  + (SELECT coalesce(sum(cardinality(member_ids)), 0) FROM mailing_recipients))::int`;

/** What the metrics tell of the database. */
@Injectable()
export class SiteMetricsRepository {
  constructor(private readonly outbox: OutboxRepository) {}

  /** @throws Error where a statement takes longer than two seconds */
  read(database: DataSource): Promise<SiteMetrics> {
    return database.transaction(async (manager: EntityManager) => {
      await manager.query(`SET LOCAL statement_timeout = '2s'`);
      const jobs = await this.outbox.countPending(manager);
      const [rest]: [Omit<SiteMetrics, 'jobs'>] = await manager.query(
        `SELECT ${mailsWaiting} AS "mailsWaiting", EXISTS (
           SELECT FROM race_weekends JOIN seasons ON seasons.id = season_id
           WHERE seasons.current AND seasons.deleted_at IS NULL AND current_date BETWEEN start_date AND end_date
         ) AS "isRaceWeekend"`,
      );
      return { jobs, ...rest };
    });
  }
}
