import { Injectable } from '@nestjs/common';
import type { Env } from '../../league/config/env.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import { WarmBrowser } from './browser.js';
import { type OpenedPage, openPage } from './open-page.js';

/** How long a page that lacks what is looked for may still be filling it in by script. */
const settleMs = 3_000;

/** Opens a page in a context of its own, which is closed whatever happens. */
@Injectable()
export class PageReader {
  constructor(
    private readonly browser: WarmBrowser,
    @InjectEnv() private readonly env: Env,
  ) {}

  async read(url: string, ready: string, signal: AbortSignal): Promise<OpenedPage> {
    const context = await this.browser.newContext();
    try {
      const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
      return await openPage(context, { url, ready, settleMs, timeoutMs, signal });
    } finally {
      await context.close();
    }
  }
}
