import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { waitUntil } from '../harness/wait-until.js';

const origin = 'https://league.example';
/** How long the worker waits for the network, in ms. */
const patience = 8_000;
const built = readFileSync('web/dist/service-worker.js', 'utf8');
const entry = /assets\/first-[\w-]+\.js/.exec(built)?.[0] ?? '';
const page = `<script src="/${entry}"></script>`;

interface WorkerEvent {
  type: string;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith?: (response: Promise<Response>) => void;
  request?: Request;
}

/** The built worker in a fake browser. A test may change the network between two events. */
class Browser {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly shown: unknown[] = [];
  /** The timeouts of the worker, which a test runs to end its wait for the network. */
  readonly waiting: (() => void)[] = [];
  claimed = 0;
  fetch: (url: string) => Promise<Response> = (url) =>
    Promise.resolve(new Response(new URL(url).pathname === '/' ? page : 'a file'));
  private readonly listeners: [type: string, listener: (event: WorkerEvent) => void][] = [];

  constructor() {
    const event = class {};
    const scope: Record<string, unknown> = {
      ...{ Headers, Response, URL, AbortSignal, console, clearTimeout: () => undefined },
      ...{ ExtendableEvent: event, FetchEvent: event, Request: BrowserRequest },
      setTimeout: (run: () => void, ms: number) => (ms === patience ? this.waiting.push(run) : setTimeout(run, ms)),
      location: new URL('/service-worker.js', origin),
      registration: {
        scope: `${origin}/`,
        showNotification: (title: string) => Promise.resolve(this.shown.push(title)),
      },
      clients: { claim: () => Promise.resolve((this.claimed += 1)) },
      caches: {
        open: (name: string) => Promise.resolve(this.open(name)),
        match: (key: Request | string, { cacheName = '' } = {}) => this.open(cacheName).match(key),
        keys: () => Promise.resolve([...this.caches.keys()]),
        delete: (name: string) => Promise.resolve(this.caches.delete(name)),
      },
      fetch: (request: Request | string) => this.fetch(urlOf(request)),
      addEventListener: (type: string, listener: (event: WorkerEvent) => void) => this.listeners.push([type, listener]),
    };
    scope['self'] = scope;
    runInContext(built, createContext(scope));
  }

  /** The names of the files in a cache. */
  filesIn(name: string): string[] {
    const [found] = [...this.caches].filter(([key]) => key.startsWith(name));
    return [...(found?.[1].keys() ?? [])].map((url) => url.slice(origin.length + 1)).sort();
  }

  /** @throws the error of any work that the event waits for */
  async tell(type: string, data: object = {}): Promise<void> {
    const works: Promise<unknown>[] = [];
    const waitFor = (work: Promise<unknown>) => {
      works.push(work);
      // It may fail while an earlier one is still awaited.
      work.catch(() => undefined);
    };
    this.dispatch({ type, waitUntil: waitFor, ...data });
    while (works.length > 0) await works.shift();
  }

  /** Returns the text that the worker responds with, or null if it leaves the request to the browser. */
  request(path: string, mode = 'navigate'): Promise<string> | null {
    const answers: Promise<Response>[] = [];
    const respondWith = (response: Promise<Response>) => void answers.push(response);
    const request = new BrowserRequest(`${origin}${path}`, mode);
    this.dispatch({ type: 'fetch', waitUntil: () => undefined, respondWith, request });
    return answers[0]?.then((response) => response.text()) ?? null;
  }

  private dispatch(event: WorkerEvent): void {
    for (const [type, listener] of this.listeners) if (type === event.type) listener(event);
  }

  private open(name: string) {
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    return {
      match: (key: Request | string) => Promise.resolve(entries.get(urlOf(key))?.clone()),
      put: (key: Request | string, response: Response) => Promise.resolve(entries.set(urlOf(key), response)),
      keys: () => Promise.resolve([...entries.keys()].map((url) => new BrowserRequest(url))),
      delete: (key: Request | string) => Promise.resolve(entries.delete(urlOf(key))),
    };
  }
}

/** Node refuses requests with the mode `navigate`. Options of the worker are ignored. */
class BrowserRequest extends Request {
  constructor(input: Request | string, mode: unknown = null) {
    super(input instanceof Request ? input : new URL(input, origin));
    if (typeof mode === 'string') Object.defineProperty(this, 'mode', { value: mode });
  }
}

const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href;
const withoutNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

async function installed(): Promise<Browser> {
  const browser = new Browser();
  await browser.tell('install');
  await browser.tell('activate');
  return browser;
}

describe('the built service worker', () => {
  it('is installed with the page, its scripts and styles, but without workers and administration', async () => {
    const browser = await installed();
    expect(browser.claimed).toBe(1);
    expect(browser.filesIn('page ')).toEqual(['']);
    const files = browser.filesIn('workbox-precache');
    expect(files).toContain(entry);
    for (const name of ['weekend-page', 'picks-page', 'settings-page'])
      expect(files).toContainEqual(expect.stringMatching(new RegExp(`^assets/${name}-.*\\.js$`)));
    expect(files.filter((file) => /\.worker-|^assets\/seasons?-page-.*js|\.html$/.test(file))).toEqual([]);
  });

  it('is not installed if the server has another build', async () => {
    const browser = new Browser();
    browser.fetch = () => Promise.resolve(new Response('<script src="/assets/first-other.js"></script>'));
    await expect(browser.tell('install')).rejects.toThrow('the page is of another build');
  });

  it('deletes the pages and responses of earlier builds', async () => {
    const browser = new Browser();
    for (const name of ['page assets/first-old.js', 'answers assets/first-old.js', 'another'])
      browser.caches.set(name, new Map());
    await browser.tell('install');
    await browser.tell('activate');
    const left = [...browser.caches.keys()].filter((name) => !name.startsWith('workbox'));
    expect(left.sort()).toEqual(['another', `page ${entry}`]);
  });

  it('responds with the page from the network, or with its cached page if the network is down', async () => {
    const browser = await installed();
    browser.fetch = () => Promise.resolve(new Response('the page'));
    expect(await browser.request('/standings')).toBe('the page');
    browser.fetch = withoutNetwork;
    expect(await browser.request('/standings')).toBe(page);
    expect(await browser.request(`/${entry}`, 'cors')).toBe('a file');
  });

  it('responds with its own page if the network takes longer than eight seconds', async () => {
    const browser = await installed();
    browser.fetch = () => new Promise(() => undefined);
    const answer = browser.request('/standings');
    expect(browser.waiting).toHaveLength(1);
    browser.waiting[0]?.();
    expect(await answer).toBe(page);
  });

  it('keeps waiting for the network if it has no page', async () => {
    const browser = new Browser();
    let come: (response: Response) => void = () => undefined;
    browser.fetch = () => new Promise((resolve) => (come = resolve));
    const answer = browser.request('/standings');
    browser.waiting[0]?.();
    come(new Response('the page'));
    expect(await answer).toBe('the page');
  });

  it('keeps the responses of the API for reading offline', async () => {
    const browser = await installed();
    const headers = { 'content-type': 'application/json', date: 'Sun, 19 Nov 2023 15:20:00 GMT' };
    browser.fetch = () => Promise.resolve(new Response('{"is_logged_in":false,"username":false}', { headers }));
    const online = await browser.request('/api/get-current-user/', 'same-origin');
    await waitUntil('the response is kept', () => browser.filesIn('answers ').includes('api/get-current-user/'));
    browser.fetch = withoutNetwork;
    expect(await browser.request('/api/get-current-user/', 'same-origin')).toBe(online);
  });

  it.each(['/admin/', '/health/ready'])('leaves the page %s to the browser', async (path) => {
    expect((await installed()).request(path)).toBeNull();
  });

  it('shows a push message', async () => {
    const browser = await installed();
    await browser.tell('push', { data: { json: () => ({ id: 1, text: 'Qatar GP is final', path: 'standings' }) } });
    expect(browser.shown).toEqual(['Qatar GP is final']);
  });
});
