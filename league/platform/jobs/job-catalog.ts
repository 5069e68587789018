import { z } from 'zod';
import type { QueueName } from '../core/env.js';

const id = z.int().positive();

interface JobDefinition {
  queue: QueueName;
  /** Contains only ids; the processor reads everything else from the database. */
  payload: z.ZodType;
  /** Attempts until the queue gives up. The outbox relay enqueues the job again later. */
  attempts: number;
  backoff: { type: 'fixed' | 'exponential'; delay: number };
}

export const jobCatalog = {
  retrieve: {
    queue: 'retrieval',
    payload: z.strictObject({ retrievalId: id }),
    attempts: 20,
    backoff: { type: 'fixed', delay: 1000 },
  },
  'recompute-standings': {
    queue: 'standings',
    payload: z.strictObject({
      seasonId: id,
      /** For a final weekend (rules.md 9) or the end of the season. `originId` is null for the autopilot. */
      announce: z
        .union([
          z.strictObject({ weekendId: id, originId: id.nullable(), sendEmails: z.boolean() }),
          z.strictObject({ seasonEnd: z.literal(true), originId: id }),
        ])
        .nullable(),
    }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 500 },
  },
  'announce-picks-window': {
    queue: 'standings',
    payload: z.strictObject({ seasonId: id }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 500 },
  },
  'announce-passes': {
    queue: 'standings',
    payload: z.strictObject({ weekendId: id }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 1000 },
  },
  'project-season': {
    queue: 'projection',
    payload: z.strictObject({ seasonId: id }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 1000 },
  },
  'deliver-mails': {
    queue: 'email',
    payload: z.strictObject({ mailingId: id }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 1000 },
  },
  'deliver-pushes': {
    queue: 'push',
    payload: z.strictObject({ pushId: id }),
    attempts: 8,
    backoff: { type: 'exponential', delay: 1000 },
  },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobCatalog;
export type JobQueue = (typeof jobCatalog)[JobName]['queue'];
export type JobPayload<Name extends JobName = JobName> = z.infer<(typeof jobCatalog)[Name]['payload']>;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobCatalog, name);
}
