import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { compress, isCompressed, takesGzip } from '../http/compress.js';
import type { Reply, Request } from '../http/request.js';
import { type ChangeListener, etagOf, greatestAnswer, isSame, weak, type ResponseCache } from './response-cache.js';

/**
 * Keeps the route's answers and gives them to everybody who calls the same URL, until something changes that answers are made
 * of. Only for GET routes for anyone. An answer that is made for its caller says so by `cache-control: no-store`, and is not kept.
 */
export const Cached = () => RouteConfig({ prebuilt: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    prebuilt?: boolean;
  }
  interface FastifyRequest {
    /** That of the prebuilt answers when the request came. */
    generation: number;
  }
}

/** Gives what is kept before anything is done that costs: called before Nest, whose log comes first otherwise. */
export function serveCachedResponses(server: FastifyInstance, answers: ResponseCache): void {
  server.decorateRequest('generation', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.generation = answers.generation;
    if (answers.answer(request.raw, reply.raw)) return void reply.hijack();
    if (request.routeOptions.config.prebuilt !== true) return done();
    void answers.answerOrBegin(request.raw, reply.raw).then((answered) => {
      if (answered) return void reply.hijack();
      request.generation = answers.generation;
      done();
    });
  });
}

/** Keeps what the routes with `@Cached()` answer, with a strong ETag; to be called after all that sets cookies. */
export function cacheResponses(server: FastifyInstance, answers: ResponseCache, changes: ChangeListener): void {
  server.addHook('onSend', async (request, reply, payload) => {
    // Only members and admins change what is shown; who did reads it at once.
    if (request.member && request.method !== 'GET') await changes.waitUntilDelivered();
    if (request.routeOptions.config.prebuilt !== true) return payload;
    try {
      return await keepAnswer(answers, request, reply, payload);
    } finally {
      answers.keepNone(request.raw);
    }
  });
}

/** Gives what is to be sent: the payload, or nothing to those who have it. */
async function keepAnswer(answers: ResponseCache, request: Request, reply: Reply, payload: unknown): Promise<unknown> {
  const isPrivate = String(reply.getHeader('cache-control')).includes('no-store');
  if (reply.statusCode !== 200 || isPrivate) return payload;
  void reply.header('cache-control', 'no-cache');
  if (typeof payload !== 'string' || payload.length > greatestAnswer) return payload;
  const etag = etagOf(payload);
  const body = Buffer.from(payload);
  const gzip = isCompressed(body) ? await compress(body) : null;
  if (gzip) void reply.header('vary', 'accept-encoding');
  const { 'set-cookie': _, ...headers } = reply.getHeaders();
  answers.keep(request.raw, request.generation, { etag, body, gzip, headers });
  void reply.header('etag', gzip && takesGzip(request.raw) ? weak(etag) : etag);
  if (!isSame(request.headers['if-none-match'], etag)) return payload;
  void reply.status(304);
  return '';
}
