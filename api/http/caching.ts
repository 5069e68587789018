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
 * Adds `no-store` to errors, to responses that set cookies, and to responses without their own caching (wire.md,
 * General). Must be called after all hooks that set cookies or headers.
 */
export function preventCaching(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const isPrivate = reply.statusCode >= 400 || reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
    if (isPrivate) void reply.header('cache-control', 'no-store');
  });
}

/** For routes that send a document. They set no cookies, because shared caches do not store responses with cookies. */
export const Document = () => RouteConfig({ document: true });

interface SentDocument {
  type: string;
  text: string;
  /** `public`: caches may store it. `private`: it belongs to one member, and no cache may (wire.md, General). */
  access: 'public' | 'private';
}

/** In seconds. A client may use a document for this long without asking again. */
const maxAge = 300;

/** Sends the status 304 if the client already has this version. */
export function sendDocument(request: Request, reply: Reply, { type, text, access }: SentDocument): void {
  const etag = etagOf(text);
  const caching = access === 'public' ? `public, max-age=${maxAge}` : 'no-store';
  void reply.header('cache-control', caching).header('etag', etag);
  if (isSame(request.headers['if-none-match'], etag)) void reply.status(304).send();
  else void reply.type(type).send(text);
}
