import { totalmem } from 'node:os';
import pTimeout from 'p-timeout';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { RetrievalOutcome } from '../../rules/retrieval-outcome.js';
import { applicationVersion } from './tracing.js';

/** api/metrics.ts and worker/metrics.ts have further metrics. docs/guide/operator/observe.md lists all of them. */

/** In seconds. */
const retrievalBuckets = [0.5, 1, 2, 5, 10, 20, 30, 60, 120];

/** Includes the time in the queue. The process that ends a retrieval observes it. */
export const retrievalDuration = new Histogram({
  name: 'parc_ferme_retrieval_duration_seconds',
  help: 'Time from the request of a retrieval to its outcome, in seconds',
  labelNames: ['outcome'] as const,
  buckets: retrievalBuckets,
});

/** Prometheus ignores the first value of a series, so each outcome needs a series from the start. */
const outcomes: Record<RetrievalOutcome['kind'], true> = {
  stored: true,
  riders_read: true,
  calendar_read: true,
  championship_read: true,
  classification_read: true,
  compared: true,
  competitors_not_found: true,
  timeout: true,
  not_available: true,
  result_read: true,
  odd: true,
  sources_differ: true,
  unreadable: true,
  already_stored: true,
  season_closed: true,
  terminated: true,
  interrupted: true,
  no_browser: true,
};
for (const outcome of Object.keys(outcomes)) retrievalDuration.zero({ outcome });

/** Sets gauges that are read on demand, such as the depth of the outbox. Never rejects. */
export type Collector = () => Promise<void>;

const checkMs = 5_000;

type Dependencies = Partial<Record<'database' | 'queue' | 'browser', 'up' | 'down'>>;

/** Call once per process. The returned function runs `collectors` and returns all metrics as text. */
export function startMetrics(
  check: () => Promise<Dependencies>,
  collectors: readonly Collector[],
): () => Promise<string> {
  collectDefaultMetrics();
  new Gauge({
    name: 'parc_ferme_build_info',
    help: '1; the version of the application and of Node.js',
    labelNames: ['version', 'node'] as const,
  }).set({ version: applicationVersion, node: process.version }, 1);
  new Gauge({ name: 'parc_ferme_memory_limit_bytes', help: 'The memory that the process may use' }).set(memoryLimit());
  const dependencyUp = new Gauge({
    name: 'parc_ferme_dependency_up',
    help: '1: the process reaches its database, queue or browser; 0: it does not',
    labelNames: ['dependency'] as const,
  });
  const readHealth = async () => {
    // Prometheus waits for ten seconds. If the check takes longer, the metrics omit the dependencies.
    const found = await pTimeout(check(), { milliseconds: checkMs, fallback: (): Dependencies => ({}) });
    dependencyUp.reset();
    for (const [dependency, state] of Object.entries(found)) dependencyUp.set({ dependency }, state === 'up' ? 1 : 0);
  };
  return async () => {
    await Promise.all([readHealth(), ...collectors.map((collect) => collect())]);
    return register.metrics();
  };
}

/** In bytes: the limit of the container, or otherwise the memory of the machine. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  // Without a limit, it is 0 or more than the memory of the machine.
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
