import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { compress, isCompressed, takesGzip } from '../http/compress.js';
import type { Reply, Request } from '../http/request.js';
import { type ChangeListener, etagOf, largestResponse, isSame, weak, type ResponseCache } from './response-cache.js';

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
  const gzip = isCompressed(body) ? await compress(body) : null;
  if (gzip) void reply.header('vary', 'accept-encoding');
  const { 'set-cookie': _, ...headers } = reply.getHeaders();
  cache.store(request.raw, request.generation, { etag, body, gzip, headers });
  void reply.header('etag', gzip && takesGzip(request.raw) ? weak(etag) : etag);
  if (!isSame(request.headers['if-none-match'], etag)) return payload;
  void reply.status(304);
  return '';
}
