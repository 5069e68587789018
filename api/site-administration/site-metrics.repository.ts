import { mailsWaiting, mailsOverdueSeconds, type SiteMetrics } from './site-status.repository.js';
import { Injectable } from '@nestjs/common';
import { type DataSource, type EntityManager } from 'typeorm';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';

@Injectable()
export class SiteMetricsRepository {
  constructor(private readonly outbox: OutboxRepository) {}

  /** @throws Error if a statement takes longer than two seconds */
  read(database: DataSource): Promise<SiteMetrics> {
    return database.transaction(async (manager: EntityManager) => {
      await manager.query(`SET LOCAL statement_timeout = '2s'`);
      const jobs = await this.outbox.countPending(manager);
      const [rest]: [Omit<SiteMetrics, 'jobs'>] = await manager.query(
        `SELECT ${mailsWaiting} AS "mailsWaiting", ${mailsOverdueSeconds} AS "mailsOverdueSeconds", EXISTS (
           SELECT FROM race_weekends JOIN seasons ON seasons.id = season_id
           WHERE seasons.current AND seasons.deleted_at IS NULL AND current_date BETWEEN start_date AND end_date
         ) AS "isRaceWeekend"`,
      );
      return { jobs, ...rest };
    });
  }
}
