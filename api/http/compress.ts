import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** In bytes. What is smaller goes in one packet anyway. */
const least = 1024;
/** In bytes. What is greater would keep the thread pool, where passwords are hashed, from others: the proxy compresses it. */
const most = 1024 * 1024;
export const compress: (body: string | Buffer) => Promise<Buffer> = promisify(gzip);

/** Whether the client takes answers that are compressed. */
export const takesGzip = ({ headers }: IncomingMessage): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip';

/** Whether a body is compressed for those who take it. */
export function isCompressed(body: string | Buffer): boolean {
  const size = Buffer.byteLength(body);
  return size >= least && size <= most;
}

/** Compresses the answers of the API, also without a proxy that does; to be called after all that reads their bodies. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isCompressed(payload)) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request.raw)) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload);
  });
}
