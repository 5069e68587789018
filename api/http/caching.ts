import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { etagOf, isSame } from '../response-cache/response-cache.js';
import type { Reply, Request } from './request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: boolean;
  }
}

/**
 * Sends `no-store` with every answer that does not state its caching, as those for one member (wire.md, General), with refusals and
 * failures, and with answers that set cookies. To be called after all that sets cookies or headers.
 */
export function preventCaching(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const isPrivate = reply.statusCode >= 400 || reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
    if (isPrivate) void reply.header('cache-control', 'no-store');
  });
}

/** For routes that send a document: they set no cookies, because shared caches do not store answers that set some. */
export const Document = () => RouteConfig({ document: true });

interface SentDocument {
  /** The media type. */
  type: string;
  text: string;
  /** `public`: caches may store it. `private`: it is of one member, and nobody may store it (wire.md, General). */
  access: 'public' | 'private';
}

/** How long a client may use a document before it asks again, in seconds. */
const maxAge = 300;

/** Sends a document that clients request periodically, with its ETag; 304 where the client has it. */
export function sendDocument(request: Request, reply: Reply, { type, text, access }: SentDocument): void {
  const etag = etagOf(text);
  const caching = access === 'public' ? `public, max-age=${maxAge}` : 'no-store';
  void reply.header('cache-control', caching).header('etag', etag);
  if (isSame(request.headers['if-none-match'], etag)) void reply.status(304).send();
  else void reply.type(type).send(text);
}
