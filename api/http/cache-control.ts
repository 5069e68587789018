import type { FastifyInstance } from 'fastify';

/**
 * No cache keeps an answer that does not say itself how it may be kept: what belongs to one member is among them (wire.md, General).
 * Nor does it keep a refusal, a failure, or the cookies of one browser. To be called after all that sets cookies or headers.
 */
export function forbidCaches(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const isOwn = reply.statusCode >= 400 || reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
    if (isOwn) void reply.header('cache-control', 'no-store');
  });
}
