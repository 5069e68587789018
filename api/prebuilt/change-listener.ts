import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/config/env.js';
import { NoticeChannel } from '../../league/database/notice-channel.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import { PrebuiltAnswers } from './prebuilt-answers.js';

/** Drops the prebuilt answers when a process of the league, or anybody else, changes what they are made of (migration 0004). */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channel: NoticeChannel;

  constructor(@InjectEnv() env: Env, answers: PrebuiltAnswers, log: PinoLogger) {
    this.channel = new NoticeChannel(env.DATABASE_URL, 'shown_changed', {
      onNotice: () => answers.drop(),
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
  catchUp(): Promise<void> {
    return this.channel.catchUp();
  }
}
