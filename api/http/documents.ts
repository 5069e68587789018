import { RouteConfig } from '@nestjs/platform-fastify';
import { etagOf, isSame } from '../response-cache/response-cache.js';
import type { Reply, Request } from './request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: boolean;
  }
}

/** For routes that send a document: they set no cookies, with which no cache could store it. */
export const Document = () => RouteConfig({ document: true });

interface SentDocument {
  /** The media type. */
  type: string;
  text: string;
  /** Whether caches between may store it. */
  access: 'public' | 'private';
}

/** How long a program that has a document does not ask again, in seconds. */
const maxAge = 300;

/** Sends a document that programs fetch again and again, with its ETag; 304 to a program that has it. */
export function sendDocument(request: Request, reply: Reply, { type, text, access }: SentDocument): void {
  const etag = etagOf(text);
  void reply.header('cache-control', `${access}, max-age=${maxAge}`).header('etag', etag);
  if (isSame(request.headers['if-none-match'], etag)) void reply.status(304).send();
  else void reply.type(type).send(text);
}
