import type { FastifyInstance } from 'fastify';
import { compress, isCompressed, takesGzip } from '../http/compress.js';
import type { Reply, Request } from '../http/request.js';
import type { ChangeListener } from './change-listener.js';
import { etagOf, isSame, weak } from './etag.js';
import { greatestAnswer, type PrebuiltAnswers } from './prebuilt-answers.js';

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
export function givePrebuilt(server: FastifyInstance, answers: PrebuiltAnswers): void {
  server.decorateRequest('generation', 0);
  server.addHook('onRequest', (request, reply, done) => {
    const giveOr = (otherwise: () => void) => {
      request.generation = answers.generation;
      if (answers.answer(request.raw, reply.raw)) reply.hijack();
      else otherwise();
    };
    giveOr(() => {
      if (request.routeOptions.config.prebuilt !== true) return done();
      const building = answers.building(request.raw);
      if (building) return void building.then(() => giveOr(done));
      answers.build(request.raw, reply.raw);
      done();
    });
  });
}

/** Keeps what the routes with `@Prebuilt()` answer, with a strong ETag; to be called after all that sets cookies. */
export function keepPrebuilt(server: FastifyInstance, answers: PrebuiltAnswers, changes: ChangeListener): void {
  server.addHook('onSend', async (request, reply, payload) => {
    // Only members and admins change what is shown; who did reads it at once.
    if (request.member && request.method !== 'GET') await changes.catchUp();
    if (!isForEverybody(request, reply)) return payload;
    // No cache on the way may give one's cookies to others.
    void reply.header('cache-control', reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache');
    if (typeof payload !== 'string' || payload.length > greatestAnswer) return payload;
    const etag = etagOf(payload);
    const body = Buffer.from(payload);
    const gzip = isCompressed(body) ? await compress(body) : null;
    if (gzip) void reply.header('vary', 'accept-encoding');
    const { 'set-cookie': _, ...headers } = reply.getHeaders();
    answers.keep(request.url, request.generation, {
      etag,
      body,
      gzip,
      headers: { ...headers, 'cache-control': 'no-cache' },
    });
    void reply.header('etag', gzip && takesGzip(request.raw) ? weak(etag) : etag);
    if (!isSame(request.headers['if-none-match'], etag)) return payload;
    void reply.status(304);
    return '';
  });
}

function isForEverybody(request: Request, reply: Reply): boolean {
  const isPrivate = String(reply.getHeader('cache-control')).includes('private');
  return request.routeOptions.config.prebuilt === true && reply.statusCode === 200 && !isPrivate;
}
