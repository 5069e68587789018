import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Unreadable } from '../../../../league/rules/retrieval-outcome.js';
import { type Fetched, fetchInPage, openBlankPage } from '../../fetch-in-page.js';
import { type Capture, maxTextLength } from '../../page-capture.js';
import { retryPausesMs, unreachableStatus } from '../../page-reader.js';
import { parseResponse, type Response, type ResponseName, responses } from './parse.js';

/** The times of a season with all broadcasts are about 3 MB. */
const maxBytes = 16_000_000;

/** `capture`: the text of a response that could not be understood. */
export type SourceOutcome = { kind: 'timeout' } | (Unreadable & { capture: Capture | null });

/** The service did not send the data that the league needs. */
export class SourceFailure extends Error {
  constructor(readonly outcome: SourceOutcome) {
    super('reason' in outcome ? outcome.reason : 'no response');
  }
}

export const unreadable = (reason: string, capture: Capture | null = null): SourceFailure =>
  new SourceFailure({ kind: 'unreadable', reason, capture });

/** The championship's data service, called from a page in the worker's browser. */
export class ChampionshipSource {
  private constructor(
    private readonly page: Page,
    private readonly address: string,
    private readonly timeoutMs: number,
    private readonly signal: AbortSignal,
  ) {}

  static async open(page: Page, address: string, timeoutMs: number, signal: AbortSignal): Promise<ChampionshipSource> {
    await openBlankPage(page, new URL(address).origin);
    return new ChampionshipSource(page, address, timeoutMs, signal);
  }

  /** @throws SourceFailure; the reason of the signal after an abort */
  async get<Name extends ResponseName>(name: Name, path: string): Promise<Response<Name>> {
    const found = await this.find(name, path);
    if (found === null) throw unreadable(`The service does not have ${responses[name].name} (HTTP 404).`);
    return found;
  }

  /** Returns null if the service responds with 404. @throws like `get` */
  async find<Name extends ResponseName>(name: Name, path: string): Promise<Response<Name> | null> {
    const url = `${this.address}${path}`;
    const fetched = await this.fetch(url);
    if (fetched.kind !== 'response') throw describeFailure(fetched.kind, name);
    const { status, text } = fetched;
    if (status === 404) return null;
    if (status >= 400) throw unreadable(describeStatus(status, name));
    const parsed = parseResponse(name, text);
    if ('data' in parsed) return parsed.data;
    const shown = text.replaceAll('\0', '').slice(0, maxTextLength);
    throw unreadable(parsed.reason, { url, text: shown, screenshot: null });
  }

  /** Retries for a few seconds if the service is unreachable. */
  private async fetch(url: string): Promise<Fetched> {
    const { timeoutMs } = this;
    for (const pause of [...retryPausesMs, null]) {
      this.signal.throwIfAborted();
      const fetched = await fetchInPage(this.page, { url, timeoutMs, maxBytes });
      if (!isUnreachable(fetched)) return fetched;
      if (pause !== null) await wait(pause, undefined, { signal: this.signal });
    }
    return { kind: 'timeout' };
  }
}

const isUnreachable = (fetched: Fetched): boolean =>
  fetched.kind === 'failed' || (fetched.kind === 'response' && fetched.status >= unreachableStatus);

function describeFailure(kind: Exclude<Fetched['kind'], 'response'>, name: ResponseName): SourceFailure {
  const what = responses[name].name;
  switch (kind) {
    case 'timeout':
    case 'failed':
      return new SourceFailure({ kind: 'timeout' });
    case 'redirect':
      return unreadable(`The service redirects the request for ${what} to another address, which is not opened.`);
    case 'too-large':
      return unreadable(`The service sent more than ${maxBytes / 1_000_000} MB for ${what}, which is not read.`);
    case 'cut':
      return unreadable(`The service sent ${what} incompletely.`);
  }
}

function describeStatus(status: number, name: ResponseName): string {
  const what = responses[name].name;
  if (status === 429) return `The service refused ${what} because it was asked too often (HTTP 429).`;
  if (status >= 500) return `The service reported an internal error instead of ${what} (HTTP ${status}).`;
  return `The service refused ${what} (HTTP ${status}).`;
}
