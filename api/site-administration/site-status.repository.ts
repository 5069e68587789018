import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';
import { liveStates } from '../../league/rules/retrieval-outcome.js';
import { Retrieval } from '../../league/schema/retrieval.entity.js';

/** Failures within this many days are counted. */
export const failureDays = 7;
/** A retrieval is stuck if no worker has started it or renewed its lease within this time. */
const stuckSeconds = 60;
/** An open job that is older than this is late, because the relay enqueues lost jobs again within this time. */
const lateJobSeconds = 60;

/** Counts emails that are waiting to be sent, including recipients whose emails have not been created yet. */
const mailsWaiting = `((SELECT count(*) FROM mails WHERE state IN ('pending', 'sending'))
  + (SELECT coalesce(sum(cardinality(member_ids)), 0) FROM mailing_recipients))::int`;

/**
 * The delay of the oldest waiting email, ignoring emails that a worker is sending. Recipients without an email count
 * from the time when their mailing was created.
 */
const mailsOverdueSeconds = `coalesce(extract(epoch FROM clock_timestamp() - least(
    (SELECT min(due_at) FROM mails WHERE state IN ('pending', 'sending') AND due_at <= clock_timestamp()),
    (SELECT min(created_at) FROM mailings WHERE id IN (SELECT mailing_id FROM mailing_recipients)))), 0)::float8`;

export interface WorkStatus {
  mailsWaiting: number;
  mailsFailed: number;
  jobsOpen: number;
  /** The time when the oldest open job was written. Null if no job is open. */
  oldestJob: Date | null;
  areJobsLate: boolean;
  jobsFailed: number;
  retrievalsFailed: number;
  autopilotStopped: number;
  seasonMessages: number;
  /** The retrieval that ended most recently. An autopilot poll that does not find a result yet has not failed. */
  lastRetrieval: { id: number; message: string; finishedAt: Date; failed: boolean } | null;
  databaseVersion: string;
  /** The retrieval that is running, if there is one. */
  retrieval: { id: number; createdAt: Date; stuck: boolean } | null;
}

export interface SiteMetrics {
  jobs: Awaited<ReturnType<OutboxRepository['countPending']>>;
  mailsWaiting: number;
  mailsOverdueSeconds: number;
  /** Whether today (in UTC) is a day of a race weekend in the current season. */
  isRaceWeekend: boolean;
}

/** Methods run in the caller's transaction. */
@Injectable()
export class SiteStatusRepository {
  constructor(private readonly outbox: OutboxRepository) {}

  /** @throws Error if a statement takes longer than two seconds */
  async findMetrics(manager: EntityManager): Promise<SiteMetrics> {
    await manager.query(`SET LOCAL statement_timeout = '2s'`);
    const jobs = await this.outbox.countPending(manager);
    const [rest]: [Omit<SiteMetrics, 'jobs'>] = await manager.query(
      `SELECT ${mailsWaiting} AS "mailsWaiting", ${mailsOverdueSeconds} AS "mailsOverdueSeconds", EXISTS (
         SELECT FROM race_weekends JOIN seasons ON seasons.id = season_id
         WHERE seasons.current AND seasons.deleted_at IS NULL AND current_date BETWEEN start_date AND end_date
       ) AS "isRaceWeekend"`,
    );
    return { jobs, ...rest };
  }

  async find(manager: EntityManager): Promise<WorkStatus> {
    const [counts]: [Omit<WorkStatus, 'retrieval' | 'lastRetrieval'>] = await manager.query(
      `WITH since AS (SELECT clock_timestamp() - make_interval(days => $1) AS moment)
       SELECT split_part(current_setting('server_version'), ' ', 1) AS "databaseVersion",
         ${mailsWaiting} AS "mailsWaiting",
         (SELECT count(*) FROM mails, since WHERE state = 'failed' AND due_at > moment)::int AS "mailsFailed",
         (SELECT count(*) FROM outbox_jobs WHERE finished_at IS NULL)::int AS "jobsOpen",
         (SELECT min(created_at) FROM outbox_jobs WHERE finished_at IS NULL) AS "oldestJob",
         EXISTS (SELECT FROM outbox_jobs WHERE finished_at IS NULL
           AND created_at < clock_timestamp() - make_interval(secs => $2)) AS "areJobsLate",
         (SELECT count(*) FROM outbox_jobs, since WHERE error IS NOT NULL AND finished_at > moment)::int AS "jobsFailed",
         (SELECT count(*) FROM retrievals, since WHERE state = 'failed' AND finished_at > moment)::int AS "retrievalsFailed",
         (SELECT count(*) FROM autopilot_race_sessions session
          JOIN race_weekends weekend ON weekend.id = session.weekend_id
          JOIN seasons ON seasons.id = weekend.season_id
          WHERE session.state = 'stopped' AND seasons.current AND seasons.deleted_at IS NULL)::int AS "autopilotStopped",
         (SELECT count(*) FROM season_messages JOIN seasons ON seasons.id = season_id
          WHERE seasons.current AND seasons.deleted_at IS NULL)::int AS "seasonMessages"`,
      [failureDays, lateJobSeconds],
    );
    return {
      ...counts,
      retrieval: await this.findRetrieval(manager),
      lastRetrieval: await this.findLastRetrieval(manager),
    };
  }

  private async findLastRetrieval(manager: EntityManager): Promise<WorkStatus['lastRetrieval']> {
    const last = await manager.findOne(Retrieval, {
      where: { finishedAt: Not(IsNull()) },
      order: { finishedAt: 'DESC' },
    });
    if (!last?.finishedAt) return null;
    const { id, message, finishedAt, state, byAutopilot } = last;
    return { id, message, finishedAt, failed: state === 'failed' || (state === 'refused' && !byAutopilot) };
  }

  private async findRetrieval(manager: EntityManager): Promise<WorkStatus['retrieval']> {
    const rows: NonNullable<WorkStatus['retrieval']>[] = await manager.query(
      `SELECT id, created_at AS "createdAt",
         coalesce(lease_until, created_at) < clock_timestamp() - make_interval(secs => $2) AS stuck
       FROM retrievals WHERE state = ANY ($1)`,
      [liveStates, stuckSeconds],
    );
    return rows[0] ?? null;
  }
}
