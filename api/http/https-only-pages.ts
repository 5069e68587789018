import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './serve-pages.js';

/**
 * Where the league is reached over https, its cookies are for https only: at a page opened over http a log-in would succeed and
 * have no effect. Such a page says where the league is; calls of the API are left alone. 421: not for this scheme.
 */
export function sendPagesOverHttpsOnly(server: FastifyInstance, publicUrl: string): void {
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
