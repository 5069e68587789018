import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isReachable } from '../database/data-source.js';
import { JobDispatcher } from '../jobs/job-dispatcher.js';

export interface Health {
  database: 'up' | 'down';
  queue: 'up' | 'down';
  /** Only for workers that process retrievals. */
  browser?: 'up' | 'down';
}

@Injectable()
export class HealthService {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
  ) {}

  async check(): Promise<Health> {
    const [databaseUp, queueUp] = await Promise.all([isReachable(this.database), this.dispatcher.isWritable()]);
    return { database: databaseUp ? 'up' : 'down', queue: queueUp ? 'up' : 'down' };
  }
}
