import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compress, isWorthCompressing, acceptsGzip } from '../http/compress.js';
import type { Reply, Request } from '../http/request.js';
import { cacheRequests, requestDuration } from '../metrics.js';

/** Strong ETags are equal only for equal bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** The ETag of the compressed response, which has the same text but different bytes. */
const weak = (etag: string): string => `W/${etag}`;

/** Uses the weak comparison (RFC 9110, 13.1.2). */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** In characters. A larger response is not stored, because computing its digest would delay other requests by 50 ms. */
const largestResponse = 16 * 1024 * 1024;
const cacheBytes = 64 * 1024 * 1024;
const headerBytes = 2048;
/** Requests wait at most this long for a response that another request is building. */
const buildTimeoutMs = 10_000;
const csrfCookie = /(?:^|;\s*)csrftoken=/;

interface BuiltResponse {
  /** The pattern, for the metrics. */
  route: string;
  /** Of the plain body. */
  etag: string;
  body: Buffer;
  /** Null if compression is not worthwhile. */
  gzip: Buffer | null;
  /** Names are in lower case. No header may depend on the caller. */
  headers: Record<string, string | number | string[] | undefined>;
}

/** Headers alternate between names and values, because `writeHead` takes this format without a conversion. */
interface CachedResponse {
  route: string;
  etag: string;
  plain: EncodedResponse;
  gzip: EncodedResponse | null;
}

interface EncodedResponse {
  body: Buffer;
  headers: string[];
  headersOf304: string[];
}

type Outcome = CachedResponse | 'not-cached' | 'disconnected';

interface Build {
  generation: number;
  outcome: Promise<Outcome>;
  end: (outcome: Outcome) => void;
}

/**
 * Caches responses only while this process is notified of every change (docs/decisions/response-cache.md). `store`
 * takes the `generation` from the start of the build, and drops the response if something has changed since then.
 */
export class ResponseCache {
  private readonly responses = new LRUCache<string, CachedResponse>({
    maxSize: cacheBytes,
    sizeCalculation: ({ plain, gzip }, url) => plain.body.length + (gzip?.body.length ?? 0) + url.length + headerBytes,
  });
  private readonly builds = new Map<string, Build>();
  private readonly buildOf = new WeakMap<IncomingMessage, Build>();
  private isListening = false;
  private changes = 0;

  /** `isListening`: this process is notified of every change from this call on. */
  setListening(isListening: boolean): void {
    this.isListening = isListening;
    this.drop();
  }

  drop(): void {
    this.changes += 1;
    this.responses.clear();
  }

  get isNotified(): boolean {
    return this.isListening;
  }

  get generation(): number {
    return this.changes;
  }

  /** Waiting requests get the response even if something has changed since its build began. */
  store(request: IncomingMessage, generation: number, { route, etag, body, gzip, headers }: BuiltResponse): void {
    const { 'content-type': type, ...others } = headers;
    const encode = (bytes: Buffer, more: BuiltResponse['headers']): EncodedResponse => {
      const headersOf304 = flatHeaders({ ...others, ...more });
      const ofBody = flatHeaders({ 'content-type': type, 'content-length': bytes.length });
      return { body: bytes, headers: [...ofBody, ...headersOf304], headersOf304 };
    };
    const cached = {
      route,
      etag,
      plain: encode(body, { etag }),
      gzip: gzip && encode(gzip, { etag: weak(etag), 'content-encoding': 'gzip' }),
    };
    if (this.isListening && generation === this.changes) this.responses.set(request.url ?? '', cached);
    this.buildOf.get(request)?.end(cached);
  }

  /** Waiting requests build their own response. */
  endBuild(request: IncomingMessage): void {
    this.buildOf.get(request)?.end('not-cached');
  }

  /** Returns the route, or null if nothing is cached for the request. */
  serve(request: IncomingMessage, response: ServerResponse): string | null {
    const cached = this.responses.get(request.url ?? '');
    if (!cached || !mayBeCached(request)) return null;
    send(cached, request, response);
    return cached.route;
  }

  /** After a change, all clients ask at once and wait for one build. Returns false if the caller must build. */
  async serveOrBuild(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    for (;;) {
      const build = this.builds.get(request.url ?? '');
      if (!this.isListening || !mayBeCached(request) || build?.generation !== this.changes) {
        this.begin(request, response);
        return false;
      }
      const outcome = await build.outcome;
      if (response.destroyed) return true;
      if (outcome === 'not-cached') return false;
      if (outcome === 'disconnected') continue;
      send(outcome, request, response);
      return true;
    }
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    let resolve: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((fulfil) => (resolve = fulfil));
    const timeout = setTimeout(() => build.end('not-cached'), buildTimeoutMs).unref();
    const build: Build = {
      generation: this.changes,
      outcome,
      end: (ended) => {
        clearTimeout(timeout);
        if (this.builds.get(url) === build) this.builds.delete(url);
        resolve(ended);
      },
    };
    this.builds.set(url, build);
    this.buildOf.set(request, build);
    response.once('close', () => build.end('disconnected'));
  }
}

function send(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const sent = (cached.gzip && acceptsGzip(request) ? cached.gzip : null) ?? cached.plain;
  if (isSame(request.headers['if-none-match'], cached.etag)) response.writeHead(304, sent.headersOf304).end();
  else response.writeHead(200, sent.headers).end(sent.body);
}

const flatHeaders = (headers: BuiltResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** A request without a CSRF token gets one with its response, so the cache cannot serve it (wire.md, General). */
function mayBeCached({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && csrfCookie.test(headers.cookie ?? '');
}

/** For GET routes for anyone. A response that depends on its caller must have `cache-control: no-store`. */
export const Cached = () => RouteConfig({ cached: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: boolean;
  }
  interface FastifyRequest {
    generation: number;
  }
}

const hit = { result: 'hit' };
const waited = { result: 'waited' };
const miss = { result: 'miss' };

/**
 * Returns a server that sends cached responses before Fastify sees the request, because routing and hooks take as much
 * processor time as the response. `options` are the limits that Fastify sets on a server of its own.
 */
export function serverWithCache(
  cache: ResponseCache,
  isMeasured: boolean,
  { connectionTimeout, ...options }: ServerOptions & { connectionTimeout: number },
): FastifyServerFactory {
  return (handle) => {
    const server = createServer(options, (request, response) => {
      const begun = performance.now();
      const route = cache.serve(request, response);
      if (route === null) return handle(request, response);
      cacheRequests.inc(hit);
      if (!isMeasured) return;
      const seconds = (performance.now() - begun) / 1000;
      requestDuration.observe({ method: request.method ?? '', route, status: response.statusCode }, seconds);
    });
    return server.setTimeout(connectionTimeout);
  };
}

/** Must be called before Nest registers its hooks. */
export function shareBuilds(server: FastifyInstance, cache: ResponseCache): void {
  server.decorateRequest('generation', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.generation = cache.generation;
    if (request.routeOptions.config.cached !== true) return done();
    void cache.serveOrBuild(request.raw, reply.raw).then((served) => {
      cacheRequests.inc(served ? waited : miss);
      if (served) return void reply.hijack();
      request.generation = cache.generation;
      done();
    });
  });
}

interface Changes {
  waitUntilDelivered(): Promise<void>;
}

/** Must be called after the hooks that set cookies. */
export function cacheResponses(server: FastifyInstance, cache: ResponseCache, changes: Changes): void {
  server.addHook('onSend', async (request, reply, payload) => {
    // Members who made a change must see it in their next request.
    if (request.member && request.method !== 'GET') await changes.waitUntilDelivered();
    if (request.routeOptions.config.cached !== true) return payload;
    try {
      return await storeResponse(cache, request, reply, payload);
    } finally {
      cache.endBuild(request.raw);
    }
  });
}

/** Returns an empty payload with status 304 if the client already has the response. */
async function storeResponse(cache: ResponseCache, request: Request, reply: Reply, payload: unknown): Promise<unknown> {
  const isPrivate = String(reply.getHeader('cache-control')).includes('no-store');
  if (reply.statusCode !== 200 || isPrivate) return payload;
  void reply.header('cache-control', 'no-cache');
  if (typeof payload !== 'string' || payload.length > largestResponse) return payload;
  const etag = etagOf(payload);
  const body = Buffer.from(payload);
  const gzip = isWorthCompressing(body) ? await compress(body) : null;
  if (gzip) void reply.header('vary', 'accept-encoding');
  const { 'set-cookie': _, ...headers } = reply.getHeaders();
  const route = request.routeOptions.url ?? 'none';
  cache.store(request.raw, request.generation, { route, etag, body, gzip, headers });
  void reply.header('etag', gzip && acceptsGzip(request.raw) ? weak(etag) : etag);
  if (!isSame(request.headers['if-none-match'], etag)) return payload;
  void reply.status(304);
  return '';
}
