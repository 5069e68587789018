import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** In bytes. A smaller body fits into one packet without compression. */
const minBytes = 1024;
/** In bytes. A larger body would occupy the thread pool, which also hashes passwords. The proxy compresses it. */
const maxBytes = 1024 * 1024;
export const compress: (body: string | Buffer) => Promise<Buffer> = promisify(gzip);

export const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip';

export function isWorthCompressing(body: string | Buffer): boolean {
  const size = Buffer.byteLength(body);
  return size >= minBytes && size <= maxBytes;
}

/** Compresses JSON responses. Must be called after the hooks that read their bodies. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isWorthCompressing(payload)) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.raw)) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload);
  });
}
