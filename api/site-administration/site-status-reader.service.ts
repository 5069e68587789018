import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OpenWork } from '../../league/contract/home.js';
import { type Health, HealthService } from '../../league/platform/core/health.service.js';
import type { QueueName } from '../../league/platform/core/env.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { JobDispatcher, type QueueDepth } from '../../league/platform/jobs/job-dispatcher.js';
import { HomeReader } from '../../league/reading/home-reader.service.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { presentOpenWork } from '../home/home.presenter.js';
import { type SiteMetrics, SiteStatusRepository, type WorkStatus } from './site-status.repository.js';

export interface SiteStatus extends WorkStatus {
  health: Health;
  /** Null if Redis is not reachable. */
  queues: ReadonlyMap<QueueName, QueueDepth> | null;
  /** The queue server with its version. Null if the queues are in PostgreSQL, or the server is not reachable. */
  queueServer: string | null;
  openWork: OpenWork[];
  /** Null without a current season. */
  year: number | null;
}

@Injectable()
export class SiteStatusReader {
  constructor(
    private readonly database: DataSource,
    private readonly healthService: HealthService,
    private readonly dispatcher: JobDispatcher,
    private readonly repository: SiteStatusRepository,
    private readonly seasons: SeasonsRepository,
    private readonly home: HomeReader,
  ) {}

  readMetrics(): Promise<SiteMetrics> {
    return this.database.transaction((manager) => this.repository.findMetrics(manager));
  }

  async read(): Promise<SiteStatus> {
    const health = await this.healthService.check();
    const queues = health.queue === 'up' ? await this.dispatcher.countJobs() : null;
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      return {
        ...(await this.repository.find(manager)),
        health,
        queues,
        queueServer: queues && this.dispatcher.server,
        openWork: season ? presentOpenWork(season, await this.home.findTasks(manager, season)) : [],
        year: season?.year ?? null,
      };
    });
  }
}
