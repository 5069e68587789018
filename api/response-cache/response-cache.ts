import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { PgListener } from '../../league/database/pg-listener.js';
import { compress, isWorthCompressing, acceptsGzip } from '../http/compress.js';
import type { Reply, Request } from '../http/request.js';

/** A strong ETag: the same for the same bytes only. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** The ETag of a compressed response: its text is that of the strong ETag, its bytes are not. */
const weak = (etag: string): string => `W/${etag}`;

/** Whether a client that sends this `If-None-Match` has the response of the ETag (RFC 9110, 13.1.2: the weak comparison). */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** In characters. A larger response is built for each request: its digest would delay other requests by 50 ms. */
const largestResponse = 16 * 1024 * 1024;
const cacheBytes = 64 * 1024 * 1024;
const headerBytes = 2048;
/** How long other requests wait at most for a response that one request builds. */
const buildTimeoutMs = 10_000;
const csrfCookie = /(?:^|;\s*)csrftoken=/;

interface BuiltResponse {
  /** That of the plain body. */
  etag: string;
  body: Buffer;
  /** The body compressed, where it is for those who take it. */
  gzip: Buffer | null;
  /** In lower case. None of them may be about the caller. */
  headers: Record<string, string | number | string[] | undefined>;
}

/** A response as `writeHead` takes it with the least work: its headers are an array of names and values by turns. */
interface CachedResponse {
  etag: string;
  plain: Sent;
  gzip: Sent | null;
}

interface Sent {
  body: Buffer;
  headers: string[];
  headersOf304: string[];
}

/** How a build ended: with a response; with one that is not for others; or by its client's disconnecting before. */
type Outcome = CachedResponse | 'not-cached' | 'disconnected';

interface Build {
  generation: number;
  outcome: Promise<Outcome>;
  end: (outcome: Outcome) => void;
}

/**
 * Whole responses by their URL, stored only while this process is notified of every change (decisions/response-cache.md). A response
 * whose build began before a change is not stored: the `generation` of its beginning is passed to `store`.
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

  /** Whether every change after this call is notified of. */
  setListening(isListening: boolean): void {
    this.isListening = isListening;
    this.drop();
  }

  /** Drops all responses, after a change of what they are made of. */
  drop(): void {
    this.changes += 1;
    this.responses.clear();
  }

  /** Grows with every change. */
  get generation(): number {
    return this.changes;
  }

  /** Stores a response, unless something changed since its build began, and sends it to all requests that wait for it. */
  store(request: IncomingMessage, generation: number, { etag, body, gzip, headers }: BuiltResponse): void {
    const { 'content-type': type, ...others } = headers;
    const sent = (bytes: Buffer, more: BuiltResponse['headers']): Sent => {
      const headersOf304 = flatHeaders({ ...others, ...more });
      const ofBody = flatHeaders({ 'content-type': type, 'content-length': bytes.length });
      return { body: bytes, headers: [...ofBody, ...headersOf304], headersOf304 };
    };
    const cached = {
      etag,
      plain: sent(body, { etag }),
      gzip: gzip && sent(gzip, { etag: weak(etag), 'content-encoding': 'gzip' }),
    };
    if (this.isListening && generation === this.changes) this.responses.set(request.url ?? '', cached);
    // Requests that wait came before the change.
    this.buildOf.get(request)?.end(cached);
  }

  /** Ends the build of a response that is not for other requests: those that wait for it build their own. */
  endBuild(request: IncomingMessage): void {
    this.buildOf.get(request)?.end('not-cached');
  }

  /** Answers a request from the cache; false where it can't. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = this.responses.get(request.url ?? '');
    if (!cached || !mayBeCached(request)) return false;
    send(cached, request, response);
    return true;
  }

  /**
   * Answers with the response that another request builds, as soon as it is complete, whether or not that client reads it: after a
   * change all clients ask at once, and one of the requests builds for all. False: the caller builds the response.
   */
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

/** A request without a CSRF token gets one with its response, which therefore is not a cached one (wire.md, General). */
function mayBeCached({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && csrfCookie.test(headers.cookie ?? '');
}

/** Drops the cached responses when any session of PostgreSQL changes what they are made of (migration 0004). */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;

  constructor(@InjectEnv() env: Env, cache: ResponseCache, log: PinoLogger) {
    this.listener = new PgListener(env.DATABASE_URL, 'shown_changed', {
      onNotification: () => cache.drop(),
      onListening: () => cache.setListening(true),
      onLost: () => cache.setListening(false),
      onError: (error) => log.warn({ err: error }, 'not notified of changes, no response is cached'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.listener.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.listener.close();
  }

  /** Returns when every change that was committed before the call is notified of. */
  waitUntilDelivered(): Promise<void> {
    return this.listener.waitUntilDelivered();
  }
}

/**
 * Stores the route's responses and sends them to everybody who calls the same URL, until something changes that responses are made
 * of. Only for GET routes for anyone. A response that is made for its caller has `cache-control: no-store` and is not stored.
 */
export const Cached = () => RouteConfig({ cached: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: boolean;
  }
  interface FastifyRequest {
    /** That of the cache when the request came. */
    generation: number;
  }
}

/** Sends cached responses before any other work is done: to be called before Nest, whose log comes first otherwise. */
export function serveCachedResponses(server: FastifyInstance, cache: ResponseCache): void {
  server.decorateRequest('generation', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.generation = cache.generation;
    if (cache.serve(request.raw, reply.raw)) return void reply.hijack();
    if (request.routeOptions.config.cached !== true) return done();
    void cache.serveOrBuild(request.raw, reply.raw).then((served) => {
      if (served) return void reply.hijack();
      request.generation = cache.generation;
      done();
    });
  });
}

/** Stores the responses of the routes with `@Cached()`, with a strong ETag; to be called after all that sets cookies. */
export function cacheResponses(server: FastifyInstance, cache: ResponseCache, changes: ChangeListener): void {
  server.addHook('onSend', async (request, reply, payload) => {
    // Only members and admins change what is shown; the one who did reads the change with the next request.
    if (request.member && request.method !== 'GET') await changes.waitUntilDelivered();
    if (request.routeOptions.config.cached !== true) return payload;
    try {
      return await storeResponse(cache, request, reply, payload);
    } finally {
      cache.endBuild(request.raw);
    }
  });
}

/** Returns what is sent: the payload, or nothing to a client that has it. */
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
  cache.store(request.raw, request.generation, { etag, body, gzip, headers });
  void reply.header('etag', gzip && acceptsGzip(request.raw) ? weak(etag) : etag);
  if (!isSame(request.headers['if-none-match'], etag)) return payload;
  void reply.status(304);
  return '';
}
