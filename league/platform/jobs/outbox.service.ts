import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobName, JobPayload } from './job-catalog.js';
import { JobDispatcher } from './job-dispatcher.js';
import { OutboxRepository, type PendingJob } from './outbox.repository.js';

const pollMs = 10;

/** Adds a job to the outbox, in the transaction of `OutboxService.transaction`. */
export type AddJob = <Name extends JobName>(name: Name, payload: JobPayload<Name>) => Promise<PendingJob>;

/** Runs transactions that add jobs. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: JobDispatcher,
  ) {}

  /** Runs `work` in a transaction and, after its commit, enqueues the jobs that it added. Returns the result of `work`. */
  async transaction<T>(work: (manager: EntityManager, addJob: AddJob) => Promise<T>): Promise<T> {
    const added: PendingJob[] = [];
    const result = await this.database.transaction((manager) =>
      work(manager, async (name, payload) => {
        const job = await this.outbox.add(manager, name, payload);
        added.push(job);
        return job;
      }),
    );
    for (const job of added) await this.dispatcher.enqueue(job);
    return result;
  }

  /** Enqueues a committed job, and resolves when it is finished, or after `ms`. */
  async enqueueAndWait(job: PendingJob, ms: number): Promise<void> {
    await this.dispatcher.enqueue(job);
    const deadline = performance.now() + ms;
    while (performance.now() < deadline) {
      if (await this.outbox.isFinished(this.database.manager, job.id)) return;
      await wait(pollMs);
    }
  }
}
