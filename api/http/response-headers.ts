import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './serve-pages.js';

/**
 * Sends `no-store` with every answer that does not state its caching, as those for one member (wire.md, General), with refusals and
 * failures, and with answers that set cookies. To be called after all that sets cookies or headers.
 */
export function preventCaching(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const isOwn = reply.statusCode >= 400 || reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
    if (isOwn) void reply.header('cache-control', 'no-store');
  });
}

/** Only our own files run and load; no other site can frame ours. Data URLs are the profile pictures. */
export async function sendSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 365 * 24 * 3600 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
}

/**
 * Where the league is reached over https, its cookies are for https only: at a page opened over http a log-in would succeed and
 * have no effect. Such a page says where the league is; calls of the API are left alone. 421: not for this scheme.
 */
export function requireHttpsForPages(server: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return;
  const address = escapeHtml(publicUrl);
  const page = `<!doctype html><html lang="en"><title>Open the league over https</title>
<p>This league is at <a href="${address}">${address}</a>. Opened over http nobody can log in.</p>
<p>If this is that address already: the proxy in front must send <code>X-Forwarded-Proto: https</code> (docs/operations.md).</p></html>`;
  server.addHook('onRequest', (request, reply, done) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || request.protocol === 'https') return done();
    return void reply.status(421).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}
