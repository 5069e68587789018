import { Injectable } from '@nestjs/common';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { ChampionshipSource, SourceFailure, type SourceOutcome } from './sources/championship/open.js';
import { untilAborted } from './until-aborted.js';
import { WarmBrowser } from './warm-browser.js';

/** A reading consists of several requests, each with the time limit of a page. */
const requestsInARow = 5;

/** Reads the championship's data service through the browser. */
@Injectable()
export class ChampionshipReader {
  constructor(
    private readonly browser: WarmBrowser,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws the reason of `signal` immediately after an abort; an error if the browser dies or cannot be started */
  async read<Result>(
    address: string,
    signal: AbortSignal,
    work: (source: ChampionshipSource) => Promise<Result>,
  ): Promise<{ kind: 'read'; result: Result } | SourceOutcome> {
    await untilAborted(signal, () => this.browser.warmUp());
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs * requestsInARow, (page) =>
      untilAborted(signal, async () => {
        try {
          const source = await ChampionshipSource.open(page, address, timeoutMs, signal);
          return { kind: 'read' as const, result: await work(source) };
        } catch (error) {
          if (error instanceof SourceFailure) return error.outcome;
          throw error;
        }
      }),
    );
  }
}
