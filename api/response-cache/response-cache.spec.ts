import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isSame, ResponseCache } from './response-cache.js';

const etag = etagOf('{"a":1}');

describe('a strong ETag', () => {
  it('is the quoted digest of the bytes', () => {
    // printf '{"a":1}' | openssl dgst -sha256 -binary | basenc --base64url
    expect(etag).toBe('"AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX-GI"');
    expect(etagOf('{"a":"é"}')).not.toBe(etagOf('{"a":"e"}'));
  });

  it.each([
    [undefined, false],
    ['', false],
    ['"other"', false],
    [etag.slice(1, -1), false],
    [etag, true],
    [`W/${etag}`, true],
    [`"other" ,W/"more",${etag}`, true],
    ['*', true],
  ])('matches If-None-Match %s: %s', (header, same) => {
    expect(isSame(header, etag)).toBe(same);
  });
});

let cache: ResponseCache;

beforeEach(() => {
  cache = new ResponseCache();
  cache.setListening(true);
});

const requestTo = (url: string, method = 'GET', cookie = 'a=b; csrftoken=x') =>
  ({ method, url, headers: { cookie } }) as IncomingMessage;

function store(url: string, generation = cache.generation, body = Buffer.from('{}'), request = requestTo(url)): void {
  cache.store(request, generation, {
    route: url,
    etag: etagOf(url),
    body,
    gzip: null,
    headers: { 'content-type': 'application/json' },
  });
}

/** A fake response. `written` collects the response's bodies, and `leave` disconnects its client. */
function response() {
  const written: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    destroyed: false,
    written,
    writeHead: () => client,
    end: (body: unknown) => (written.push(String(body)), client),
    leave: () => ((client.destroyed = true), client.emit('close')),
  });
  return client;
}

function isCached(url: string, method = 'GET', cookie?: string): boolean {
  return cache.serve(requestTo(url, method, cookie), response() as unknown as ServerResponse) !== null;
}

describe('cached responses', () => {
  it('are only sent to requests with a CSRF token for the same URL', () => {
    store('/a?b=1');
    expect(isCached('/a?b=1')).toBe(true);
    expect(isCached('/a?b=1', 'HEAD')).toBe(true);
    expect(isCached('/a?b=1', 'POST')).toBe(false);
    expect(isCached('/a?b=2')).toBe(false);
    expect(isCached('/a?b=1', 'GET', '')).toBe(false);
    expect(isCached('/a?b=1', 'GET', 'xcsrftoken=x')).toBe(false);
  });

  it('are dropped after a change, and a response that began before the change is not stored', () => {
    const { generation } = cache;
    store('/a');
    cache.drop();
    store('/b', generation);
    store('/c');
    expect(['/a', '/b', '/c'].map((url) => isCached(url))).toEqual([false, false, true]);
  });

  it('are neither kept nor stored while the process receives no notifications of changes', () => {
    store('/a');
    cache.setListening(false);
    const { generation } = cache;
    store('/b');
    cache.setListening(true);
    store('/c', generation);
    expect(['/a', '/b', '/c'].map((url) => isCached(url))).toEqual([false, false, false]);
  });

  it('take up at most 64 MiB, and the least recently used response is dropped first', () => {
    const body = Buffer.alloc(1024 * 1024);
    for (let index = 0; index < 60; index += 1) store(`/${index}`, cache.generation, body);
    expect(isCached('/0')).toBe(true);
    for (let index = 60; index < 70; index += 1) store(`/${index}`, cache.generation, body);
    expect(['/0', '/1', '/69'].map((url) => isCached(url))).toEqual([true, false, true]);
  });
});

// proves: quality-6
describe('a response that is being built', () => {
  const begin = (request = requestTo('/a'), to = response()) => ({
    request,
    to,
    answered: cache.serveOrBuild(request, to as unknown as ServerResponse),
  });

  it('is sent to all waiting requests as soon as its bytes exist, even if no client has read them yet', async () => {
    const first = begin();
    const others = [begin(), begin()];
    expect(await first.answered).toBe(false);
    store('/a', cache.generation, Buffer.from('[1]'), first.request);
    expect(await Promise.all(others.map(({ answered }) => answered))).toEqual([true, true]);
    expect(others.map(({ to }) => to.written)).toEqual([['[1]'], ['[1]']]);
  });

  it('is sent to requests that arrived before a change, but not to later requests', async () => {
    const first = begin();
    const before = begin();
    const { generation } = cache;
    cache.drop();
    expect(await begin().answered).toBe(false);
    store('/a', generation, Buffer.from('[1]'), first.request);
    expect(await before.answered).toBe(true);
    expect(isCached('/a')).toBe(false);
  });

  it('is built by every waiting request if it is not for everybody', async () => {
    const first = begin();
    const others = [begin(), begin()];
    cache.endBuild(first.request);
    expect(await Promise.all(others.map(({ answered }) => answered))).toEqual([false, false]);
  });

  it('is built by one of the waiting requests if the first client disconnects', async () => {
    const first = begin();
    const others = [begin(), begin()];
    first.to.leave();
    expect(await others[0]?.answered).toBe(false);
    store('/a', cache.generation, Buffer.from('[2]'), others[0]?.request);
    expect(await others[1]?.answered).toBe(true);
    expect(others[1]?.to.written).toEqual(['[2]']);
  });

  it('delays other requests by at most ten seconds', async () => {
    jest.useFakeTimers();
    try {
      begin();
      const other = begin();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await other.answered).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not shared without a CSRF token, or while the process receives no notifications of changes', async () => {
    begin();
    expect(await begin(requestTo('/a', 'GET', '')).answered).toBe(false);
    cache.setListening(false);
    begin();
    expect(await begin().answered).toBe(false);
  });
});
