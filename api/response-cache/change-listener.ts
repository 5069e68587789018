import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { PgListener } from '../../league/platform/database/pg-listener.js';
import { ResponseCache } from './response-cache.js';

/** Triggers (`tell_of_change`) send the notifications. */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;

  constructor(@InjectEnv() env: Env, cache: ResponseCache, log: PinoLogger) {
    this.listener = new PgListener(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, 'shown_changed', {
      onNotification: () => cache.drop(),
      onListening: () => cache.setListening(true),
      onLost: () => cache.setListening(false),
      onError: (error) => log.warn({ err: error }, 'not notified of changes, so no response is cached'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.listener.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.listener.close();
  }

  /** Resolves when this process has been notified of every change that was committed before the call. */
  waitUntilDelivered(): Promise<void> {
    return this.listener.waitUntilDelivered();
  }
}
