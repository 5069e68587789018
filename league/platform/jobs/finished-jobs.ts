import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { InjectEnv } from '../core/core.module.js';
import type { Env } from '../core/env.js';
import { PgListener } from '../database/pg-listener.js';
import { finishedChannel, OutboxRepository } from './outbox.repository.js';

/** Uses PostgreSQL notifications. The first wait opens the connection. */
@Injectable()
export class FinishedJobs implements BeforeApplicationShutdown {
  private readonly listener: PgListener;
  private opened: Promise<void> | null = null;
  private readonly waits = new Map<() => void, number>();

  constructor(
    @InjectEnv() env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
    private readonly database: DataSource,
    private readonly outbox: OutboxRepository,
    log: PinoLogger,
  ) {
    this.listener = new PgListener(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, finishedChannel, {
      onNotification: (id) => this.checkEach((waited) => waited === Number(id)),
      // Notifications from before the connection was open are lost.
      onListening: () => this.checkEach(() => true),
      onError: (error) => log.warn({ err: error }, 'not notified of finished jobs'),
    });
  }

  /** Resolves when the job is finished, or after `ms`. */
  async wait(id: number, ms: number): Promise<void> {
    this.opened ??= this.listener.open();
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.waits.delete(check);
        settle();
      };
      const check = () =>
        void this.outbox.isFinished(this.database.manager, id).then(
          (isFinished) => isFinished && end(resolve),
          (error: Error) => end(() => reject(error)),
        );
      const timer = setTimeout(() => end(resolve), ms);
      this.waits.set(check, id);
      check();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.opened;
    await this.listener.close();
  }

  private checkEach(isMeant: (id: number) => boolean): void {
    for (const [check, id] of [...this.waits]) if (isMeant(id)) check();
  }
}
