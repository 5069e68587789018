import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/core/env.js';
import { PgListener } from '../../league/database/pg-listener.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { ResponseCache } from './response-cache.js';

/** Drops the prebuilt answers when a process of the league, or anybody else, changes what they are made of (migration 0004). */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channel: PgListener;

  constructor(@InjectEnv() env: Env, answers: ResponseCache, log: PinoLogger) {
    this.channel = new PgListener(env.DATABASE_URL, 'shown_changed', {
      onNotification: () => answers.drop(),
      onListening: () => answers.setHearing(true),
      onLost: () => answers.setHearing(false),
      onError: (error) => log.warn({ err: error }, 'not hearing of changes, no answer is prebuilt'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.channel.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.channel.close();
  }

  /** Returns when every change that was committed before the call has been heard of. */
  waitUntilDelivered(): Promise<void> {
    return this.channel.waitUntilDelivered();
  }
}
