import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OpenWork } from '../../league/contract/home.js';
import { checkHealth, type Health } from '../../league/core/health.js';
import type { QueueName } from '../../league/core/env.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { JobDispatcher, type QueueDepth } from '../../league/jobs/job-dispatcher.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { HomePresenter } from '../home/home.presenter.js';
import { SiteStatusRepository, type WorkStatus } from './site-status.repository.js';

/** What the first page begins with. */
export interface SiteStatus extends WorkStatus {
  health: Health;
  /** Of each queue; null where the queues are not reachable. */
  queues: ReadonlyMap<QueueName, QueueDepth> | null;
  /** What waits for an admin in the current season. */
  openWork: OpenWork[];
  /** The year of the current season; null where there is none. */
  year: number | null;
}

/** Health, open work and failures of the league at this moment. */
@Injectable()
export class SiteStatusReader {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly repository: SiteStatusRepository,
    private readonly seasons: SeasonsRepository,
    private readonly home: HomePresenter,
  ) {}

  async read(): Promise<SiteStatus> {
    const health = await checkHealth(this.database, this.dispatcher);
    const queues = health.queue === 'up' ? await this.dispatcher.countJobs() : null;
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      return {
        ...(await this.repository.find(manager)),
        health,
        queues,
        openWork: season ? await this.home.presentOpenWork(manager, season) : [],
        year: season?.year ?? null,
      };
    });
  }
}
