import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://league.example';
type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
let fetchPage: () => Promise<Response>;
let cachedPage: Response | undefined;

vi.mock('workbox-precaching', () => ({
  precacheAndRoute: vi.fn(),
  cleanupOutdatedCaches: vi.fn(),
}));

beforeEach(async () => {
  cachedPage = new Response('the cached page');
  Object.assign(globalThis, {
    self: {
      location: { origin },
      __WB_MANIFEST: [],
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    },
    caches: { open: () => Promise.resolve({ match: () => Promise.resolve(cachedPage) }) },
    fetch: () => fetchPage(),
  });
  await import('./service-worker.js');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function open(path: string): Promise<string> | undefined {
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>) => (answer = response);
  listeners.get('fetch')?.({ request: { mode: 'navigate', url: `${origin}${path}` }, respondWith });
  return answer?.then((response) => response.text());
}

describe('a page', () => {
  it('is served from the network', async () => {
    fetchPage = () => Promise.resolve(new Response('the page'));
    expect(await open('/standings')).toBe('the page');
  });

  it('is served from the cache without a network', async () => {
    fetchPage = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open('/standings')).toBe('the cached page');
  });

  it('is served from the cache if the network does not respond within eight seconds', async () => {
    fetchPage = () => new Promise(() => undefined);
    let shown: string | undefined;
    void open('/standings')?.then((page) => (shown = page));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(shown).toBe('the cached page');
  });

  it('is awaited if no page is cached', async () => {
    cachedPage = undefined;
    fetchPage = () => new Promise((resolve) => setTimeout(() => resolve(new Response('the page')), 9_000));
    const answer = open('/standings');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await answer).toBe('the page');
  });

  it('of the site administration is left to the browser', () => {
    expect(open('/admin/')).toBeUndefined();
  });
});
