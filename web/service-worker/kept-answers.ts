import { findChangedAnswers, handlesCall, keptCalls, switchingCalls } from './calls.js';
import { networkFirst } from './network-first.js';

export interface Dependencies {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
}

/** Marks a kept response. Its `Date` header is the time when the server made it. */
export const keptHeader = 'x-kept';
/** The cache key of the name of the member whose responses are kept. The name is empty for a visitor. */
const ownerKey = '/owner';
/** At most this many responses are kept. The oldest are deleted first. */
const maxAnswers = 80;

/** The name of the API call at an address. Null for any other address. */
function callOf(address: string): string | null {
  return /^\/api\/([a-z-]+)\/?$/.exec(new URL(address).pathname)?.[1] ?? null;
}

/**
 * Responses of the API, kept for reading offline (docs/decisions/service-worker.md). All belong to one member or to a
 * visitor, and are deleted when another user logs in.
 * When a call succeeds, the responses that it changes are deleted. Responses to requests from before that are not kept.
 */
export class KeptAnswers {
  /** Incremented when all responses are deleted. */
  private generation = 0;
  /** Incremented when a call has changed some of them. */
  private changes = 0;
  /** Resolves after the last queued change to the cache. Changes run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly dependencies: Dependencies,
  ) {}

  /** Whether `respond` handles this request. The browser handles all others. */
  handles({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
    const call = callOf(url);
    return call !== null && handlesCall(method, call);
  }

  /** The network's response, or a kept one as in `networkFirst`. @throws the error of `fetch` if no response is kept */
  respond(request: Request): Promise<Response> {
    const call = callOf(request.url) ?? '';
    if (request.method !== 'GET' || !keptCalls.has(call)) return this.fetchChange(request, call);
    return networkFirst(this.fetchAndStore(request, call), () => this.find(request));
  }

  clear(): Promise<void> {
    this.generation += 1;
    return this.enqueue(async () => {
      await this.dependencies.caches.delete(this.name);
    });
  }

  private delete(calls: readonly string[]): Promise<void> {
    this.changes += 1;
    return this.enqueue(async () => {
      const cache = await this.open();
      for (const { url } of await cache.keys()) if (calls.includes(callOf(url) ?? '')) await cache.delete(url);
    });
  }

  /** Deletes the responses that a call makes out of date before the page gets its response. */
  private async fetchChange(request: Request, call: string): Promise<Response> {
    const response = await this.dependencies.fetch(request);
    if (!response.ok) return response;
    await (switchingCalls.has(call) ? this.clear() : this.delete(findChangedAnswers(call)));
    return response;
  }

  private async fetchAndStore(request: Request, call: string): Promise<Response> {
    let { generation } = this;
    const { changes } = this;
    const response = await this.dependencies.fetch(request);
    // A request from before a log-in or log-out may return the earlier user.
    const isCurrent = generation === this.generation;
    if (call === 'get-current-user' && isCurrent && response.ok && (await this.updateOwner(response.clone())))
      ({ generation } = this);
    if (response.status === 401 && (await this.readOwner())) await this.clear();
    if (response.ok && changes === this.changes) void this.store(request, response.clone(), generation);
    return response;
  }

  /** Deletes the responses if get-current-user returns a user other than their owner. Returns whether it did. */
  private async updateOwner(response: Response): Promise<boolean> {
    const user = (await response.json()) as { is_logged_in: boolean; username: string | false };
    const username = user.is_logged_in ? String(user.username) : '';
    const owner = await this.readOwner();
    if (owner === username) return false;
    // Without an owner, all kept responses were requested since the last change of the user.
    if (owner !== null) await this.clear();
    const { generation } = this;
    await this.enqueue(async () => {
      if (generation === this.generation) await (await this.open()).put(ownerKey, new Response(username));
    });
    return owner !== null;
  }

  /** The name of the owner, empty for a visitor. Null if no response is kept. */
  private async readOwner(): Promise<string | null> {
    await this.last;
    try {
      const owner = await (await this.open()).match(ownerKey);
      return owner ? await owner.text() : null;
    } catch {
      // The browser refuses the cache, for example on a full disk. Nothing may be kept without a known owner.
      await this.clear();
      return null;
    }
  }

  private store(request: Request, response: Response, generation: number): Promise<void> {
    return this.enqueue(async () => {
      const { status, headers } = response;
      const body = await response.blob();
      if (generation !== this.generation) return;
      const marked = new Headers({ [keptHeader]: '1' });
      for (const name of ['content-type', 'date']) marked.set(name, headers.get(name) ?? '');
      const cache = await this.open();
      // Deleted first, so that the keys stay in order of age.
      await cache.delete(request.url);
      await cache.put(request.url, new Response(body, { status, headers: marked }));
      const urls = (await cache.keys()).filter(({ url }) => callOf(url) !== null);
      for (const { url } of urls.slice(0, Math.max(0, urls.length - maxAnswers))) await cache.delete(url);
    });
  }

  private async find(request: Request): Promise<Response | undefined> {
    await this.last;
    return (await this.open()).match(request.url);
  }

  private open(): Promise<Cache> {
    return this.dependencies.caches.open(this.name);
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    // A failed change, for example on a full disk, must not stop the next ones.
    this.last = done.catch(() => undefined);
    return done.catch(() => undefined);
  }
}
