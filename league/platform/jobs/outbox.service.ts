import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobName, JobPayload } from './job-catalog.js';
import { JobDispatcher } from './job-dispatcher.js';
import { OutboxRepository, type PendingJob } from './outbox.repository.js';

export type AddJob = <Name extends JobName>(name: Name, payload: JobPayload<Name>) => Promise<PendingJob>;

@Injectable()
export class OutboxService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: JobDispatcher,
  ) {}

  /** Runs `work` in a transaction. After the commit, it enqueues the jobs that `work` added. */
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
}
