import type { FastifyInstance } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { Counter, Gauge, Histogram } from 'prom-client';
import { queueNames } from '../league/platform/core/env.js';
import type { Collector } from '../league/platform/core/metrics.js';
import { isJobName, jobCatalog } from '../league/platform/jobs/job-catalog.js';
import type { SiteStatusReader } from './site-administration/site-status-reader.service.js';

/** The metrics of an API process. docs/guide/operator/observe.md lists the metrics of all processes. */

/** Requests whose client disconnected are not counted. `route` is the pattern, never a path. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by method, route pattern and status, with their duration in seconds',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** `hit`: cached. `waited`: built by another request. `miss`: built for this request. */
export const cacheRequests = new Counter({
  name: 'parc_ferme_response_cache_requests_total',
  help: 'Requests to cached routes, by how they were answered',
  labelNames: ['result'] as const,
});
for (const result of ['hit', 'waited', 'miss']) cacheRequests.inc({ result }, 0);

/** Reads that may use a replica. A read that fails on the replica counts for both servers. */
export const publicReadsBySource = new Counter({
  name: 'parc_ferme_snapshot_reads_total',
  help: 'Reads of standings from the database, by server: replica or primary',
  labelNames: ['from'] as const,
});
for (const from of ['replica', 'primary']) publicReadsBySource.inc({ from }, 0);

/** Must be called before routes are added. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** If the database takes longer than this, its metrics are omitted. */
const limit = { milliseconds: 3_000 };

/**
 * API processes export these metrics, so that they are available even if no worker runs. Every API process exports the
 * same values, so take the maximum, not the sum.
 */
export function measureDatabase(reader: SiteStatusReader, log: PinoLogger): Collector {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'] as const });
  const jobs = gauge('parc_ferme_outbox_jobs', 'Unfinished jobs of the outbox');
  const oldest = gauge(
    'parc_ferme_outbox_oldest_job_age_seconds',
    'Age of the oldest unfinished job of the outbox; 0 if there is none',
  );
  const mails = new Gauge({ name: 'parc_ferme_mails_waiting', help: 'Mails waiting to be sent' });
  const overdue = new Gauge({
    name: 'parc_ferme_mails_overdue_seconds',
    help: 'How long the oldest due mail has waited, not counting mails being sent; 0 if there is none',
  });
  const raceWeekend = new Gauge({
    name: 'parc_ferme_race_weekend',
    help: '1 on the days of a race weekend of the current season (UTC), else 0',
  });
  const read = async () => {
    const found = await pTimeout(reader.readMetrics(), limit);
    for (const queue of queueNames) {
      const ofQueue = found.jobs.filter(({ name }) => isJobName(name) && jobCatalog[name].queue === queue);
      jobs.set(
        { queue },
        ofQueue.reduce((sum, { count }) => sum + count, 0),
      );
      oldest.set({ queue }, Math.max(0, ...ofQueue.map(({ oldestSeconds }) => oldestSeconds)));
    }
    mails.set(found.mailsWaiting);
    overdue.set(found.mailsOverdueSeconds);
    raceWeekend.set(found.isRaceWeekend ? 1 : 0);
  };
  return async () => {
    try {
      await read();
    } catch (error) {
      log.warn({ err: error }, 'the metrics of the database could not be read');
      // A missing value is better than a stale one.
      for (const metric of [jobs, oldest]) metric.reset();
      for (const metric of [mails, overdue, raceWeekend]) metric.remove();
    }
  };
}
