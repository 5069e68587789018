import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectEnv, Shutdown } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';

/**
 * Keeps the API answering for DRAIN_SECONDS after it has begun to end and says that it is not ready: by then a load balancer sends it no more
 * requests. Nest closes nothing before this hook is over.
 */
@Injectable()
export class Drain implements OnModuleDestroy {
  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly shutdown: Shutdown,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.shutdown.hasBegun = true;
    await wait(this.env.DRAIN_SECONDS * 1000);
  }
}
