import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { Shutdown } from '../../league/platform/core/shutdown.js';

/**
 * For DRAIN_SECONDS, the API serves requests but reports that it is not ready. A load balancer then stops sending
 * requests. Nest closes nothing before this hook ends.
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
