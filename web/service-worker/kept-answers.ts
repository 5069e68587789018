/** What is used of `CacheStorage`, its caches and `fetch`. */
export interface Surroundings {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
}

/** The calls whose answers are kept for reading without a network. Mutations, other members' groups and all of administration are not among them. */
const keptCalls = new Set([
  'get-current-user',
  'get-current-season',
  'get-users-picks-state',
  'get-home',
  'get-latest-announcement',
  'get-seasons-simple',
  'get-seasons-simple-year',
  'get-standings',
  'get-standings-version',
  'get-provisional-standings',
  'get-rivals',
  'get-race-weekends',
  'get-race-weekend',
  'get-previous-season',
  'get-user-picks',
  'get-user-picks-simple',
  'get-user-default-profile-picture',
]);
/** After a success of one of these somebody else, or nobody, is logged in. */
const switchingCalls = new Set(['login', 'logout', 'delete-account', 'activate', 'reset-password']);

/** A kept answer has this header, so that a page can tell its age by the header `Date`. */
export const keptHeader = 'x-kept';
/** Where the name of the member is kept whose answers these are; empty for a visitor. */
const ownerKey = '/owner';
/** How many answers are kept; the oldest go first. */
const most = 80;
/** How long the network may take where there is a kept answer, in milliseconds. */
const patience = 8_000;

/** The name of a call of the API; null for any other address. */
function callOf(address: string): string | null {
  return /^\/api\/([a-z-]+)\/?$/.exec(new URL(address).pathname)?.[1] ?? null;
}

/**
 * Answers of the API, kept for reading without a network (docs/decisions/service-worker.md). They are those of one member, or of a visitor:
 * when somebody else is logged in all of them are deleted, and an answer that was asked for before is not kept.
 */
export class KeptAnswers {
  /** Grows when the answers are deleted. */
  private generation = 0;
  /** The last change of the cache: the changes are made one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly surroundings: Surroundings,
  ) {}

  /** Whether this request concerns the kept answers; any other one is left to the browser. */
  concerns({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
    const call = callOf(url);
    return call !== null && (switchingCalls.has(call) || (method === 'GET' && keptCalls.has(call)));
  }

  /** Answers from the network; without a network, or where it takes long, from what is kept. @throws what `fetch` throws, where nothing is kept */
  async answer(request: Request): Promise<Response> {
    const call = callOf(request.url) ?? '';
    if (!keptCalls.has(call)) return this.passOn(request);
    const asked = this.askNetwork(request, call);
    const late = Symbol('late');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Promise<typeof late>((resolve) => (timer = setTimeout(() => resolve(late), patience)));
    try {
      const first = await Promise.race([asked, waiting]);
      if (first !== late) return first;
      return (await this.find(request)) ?? (await asked);
    } catch (error) {
      const kept = await this.find(request);
      if (kept) return kept;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Deletes every kept answer. */
  forget(): Promise<void> {
    this.generation += 1;
    return this.change(async () => {
      await this.surroundings.caches.delete(this.name);
    });
  }

  private async passOn(request: Request): Promise<Response> {
    const response = await this.surroundings.fetch(request);
    if (response.ok) await this.forget();
    return response;
  }

  private async askNetwork(request: Request, call: string): Promise<Response> {
    let { generation } = this;
    const response = await this.surroundings.fetch(request);
    // An answer that was asked for before a log-in or log-out does not say who uses the browser now.
    const isCurrent = generation === this.generation;
    if (call === 'get-current-user' && isCurrent && response.ok && (await this.takeOwner(response.clone())))
      ({ generation } = this);
    if (response.status === 401 && (await this.readOwner())) await this.forget();
    if (response.ok) void this.store(request, response.clone(), generation);
    return response;
  }

  /** Deletes what is kept of anybody else than the member of an answer of get-current-user; returns whether it did. */
  private async takeOwner(response: Response): Promise<boolean> {
    const user = (await response.json()) as { is_logged_in: boolean; username: string | false };
    const username = user.is_logged_in ? String(user.username) : '';
    const owner = await this.readOwner();
    if (owner === username) return false;
    // Without an owner nothing is kept but what was asked for since the last change.
    if (owner !== null) await this.forget();
    const { generation } = this;
    await this.change(async () => {
      if (generation === this.generation) await (await this.open()).put(ownerKey, new Response(username));
    });
    return owner !== null;
  }

  /** Null where nothing is kept. */
  private async readOwner(): Promise<string | null> {
    await this.last;
    const owner = await (await this.open()).match(ownerKey);
    return owner ? owner.text() : null;
  }

  private store(request: Request, response: Response, generation: number): Promise<void> {
    return this.change(async () => {
      const { status, headers } = response;
      const body = await response.blob();
      if (generation !== this.generation) return;
      const marked = new Headers({ [keptHeader]: '1' });
      for (const name of ['content-type', 'date']) marked.set(name, headers.get(name) ?? '');
      const cache = await this.open();
      // Deleted before, so that the oldest are the first.
      await cache.delete(request.url);
      await cache.put(request.url, new Response(body, { status, headers: marked }));
      const urls = (await cache.keys()).filter(({ url }) => callOf(url) !== null);
      for (const { url } of urls.slice(0, Math.max(0, urls.length - most))) await cache.delete(url);
    });
  }

  private async find(request: Request): Promise<Response | undefined> {
    await this.last;
    return (await this.open()).match(request.url);
  }

  private open(): Promise<Cache> {
    return this.surroundings.caches.open(this.name);
  }

  private change(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    // A full disk must not end what follows.
    this.last = done.catch(() => undefined);
    return done.catch(() => undefined);
  }
}
