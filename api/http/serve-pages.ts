import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MatchedPage, matchPage } from '../../league/contract/page-paths.js';
import { splitBrand } from '../../league/contract/short-texts.js';
import type { Env } from '../../league/platform/core/env.js';
import { createPreloadTags, readManifest } from './preload-tags.js';
import type { Reply, Request } from './request.js';
import { allowStyles } from './security-headers.js';

/** Every process runs in the root of the project. */
const builtFrontEnd = join(process.cwd(), 'web/dist');
/** The names of these files contain a hash of their content. */
export const builtAssets = join(builtFrontEnd, 'assets');
export const builtPage = join(builtFrontEnd, 'index.html');

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Search engines index pages, but not API responses. Sites that preview a link fetch its picture. */
const forCrawlers = 'User-agent: *\nDisallow: /api/\nAllow: /api/get-*-picture\n';
const withoutCookies = { config: { document: true } } as const;
const icons = { prefix: '/icons/', maxAge: '1d' } as const;
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

interface PageParts {
  renderTags: (page: MatchedPage | null, query: URLSearchParams) => Promise<string>;
  /** Returns the HTML that a browser shows until the script has loaded, or an empty text. */
  renderFirstView: (page: MatchedPage, query: URLSearchParams, request: Request) => Promise<string>;
}

/** Offline, the service worker shows the same page for every address. This page must not have a first view. */
const isRequestOfScript = (request: Request): boolean => request.headers['sec-fetch-dest'] === 'empty';

/**
 * Every other path gets the page, so that reloads work on every screen. The status is 404 if the web has no such page.
 * Under /api, an unknown path gets 404, and a wrong method gets 405.
 */
export async function servePages(server: FastifyInstance, env: Env, parts: PageParts): Promise<void> {
  if (existsSync(builtAssets)) {
    const options = { prefix: '/assets/', immutable: true, maxAge: '365d', preCompressed: true } as const;
    await server.register(fastifyStatic, { root: builtAssets, ...options });
    await server.register(fastifyStatic, { ...icons, root: join(builtFrontEnd, 'icons'), decorateReply: false });
  }
  serveApplicationFiles(server, env);
  const page = readPage(env);
  const preloadTags = createPreloadTags(readManifest(builtFrontEnd), page ?? '');
  server.all('/api', (_request, reply) => reply.status(404).send({}));
  server.all('/api/*', (request, reply) => refuse(server, request, reply));
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(forCrawlers));
  server.all('/*', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(405).header('allow', 'GET').send({});
    if (page === null) return reply.status(503).send({ message: 'The front end is not built' });
    const [path = '', query] = request.url.split('?');
    const found = matchPage(path);
    const parameters = new URLSearchParams(query);
    const wantsView = found && !isRequestOfScript(request);
    const [tags, firstView] = await Promise.all([
      parts.renderTags(found, parameters),
      wantsView ? parts.renderFirstView(found, parameters, request) : '',
    ]);
    const nonce = `<meta property="csp-nonce" nonce="${allowStyles(reply)}">`;
    const preloads = found ? preloadTags(found, parameters, { withView: firstView !== '' }) : '';
    const html = page
      .replace('</head>', (end) => `${nonce}${preloads}${tags}${end}`)
      .replace('</header>', (end) => `${end}${firstView}`);
    return reply
      .status(found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/**
 * If the public address is https, cookies are only sent over https, and a log-in over http would have no effect. Pages
 * over http get 421 (RFC 9110, 15.5.20) with the public address. API calls are not affected.
 */
export function requireHttpsForPages(server: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return;
  const address = escapeHtml(publicUrl);
  const page = `<!doctype html><html lang="en"><title>Open the league over https</title>
<p>This league is at <a href="${address}">${address}</a>. Nobody can log in over http.</p>
<p>If you are already at that address, the proxy in front must send <code>X-Forwarded-Proto: https</code> (docs/guide/operator/install.md).</p></html>`;
  server.addHook('onRequest', (request, reply, done) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || request.protocol === 'https') return done();
    return void reply.status(421).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

/** Serves the web app manifest, the service worker and the package licences. Browsers revalidate them on each use. */
function serveApplicationFiles(server: FastifyInstance, { LEAGUE_NAME }: Env): void {
  const icon = (file: string, sizes: string, purpose = 'any') => {
    return { src: `/icons/${file}.png`, sizes, type: 'image/png', purpose };
  };
  const manifest = {
    id: '/',
    name: LEAGUE_NAME,
    short_name: LEAGUE_NAME,
    description: 'A fantasy league on a motorcycle racing world championship',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#16181d',
    background_color: '#16181d',
    icons: [icon('icon-192', '192x192'), icon('icon-512', '512x512'), icon('maskable-512', '512x512', 'maskable')],
  };
  server.get('/manifest.webmanifest', withoutCookies, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest)),
  );
  for (const [name, type] of [
    ['service-worker.js', 'text/javascript; charset=utf-8'],
    ['licences.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const path = join(builtFrontEnd, name);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : null;
    server.get(`/${name}`, withoutCookies, (_request, reply) => {
      if (source === null) return reply.status(404).send({});
      return reply.header('cache-control', 'no-cache').type(type).send(source);
    });
  }
}

function refuse(server: FastifyInstance, request: Request, reply: Reply): Reply {
  const bare = (request.url.split('?')[0] ?? '').replace(/\/$/, '');
  const allowed = methods.filter((method) => server.hasRoute({ method, url: bare }));
  if (allowed.length === 0) return reply.status(404).send({});
  return reply.status(405).header('allow', allowed.join(', ')).send({});
}

function readPage(env: Env): string | null {
  if (!existsSync(builtPage)) return null;
  const values: Record<string, string> = {
    league: env.LEAGUE_NAME,
    'riders-page': `${env.RIDERS_SITE_URL}/en/riders/motogp`,
    championship: env.CHAMPIONSHIP_API_URL === '' ? 'off' : 'on',
    contact: env.CONTACT_EMAIL ?? '',
    donation: env.DONATION_URL ?? '',
    'push-key': env.VAPID_PUBLIC_KEY ?? '',
  };
  const metas = Object.entries(values).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`);
  return readFileSync(builtPage, 'utf8')
    .replace(/<meta name="(league|riders-page|championship|contact|donation|push-key)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(env.LEAGUE_NAME)}</title>`)
    .replace(/(<span class="brand">).*(<\/span>)/, (_, start, end) => `${start}${brandOf(env.LEAGUE_NAME)}${end}`)
    .replace('</head>', () => `${metas.join('')}</head>`);
}

function brandOf(league: string): string {
  const { plain, coloured } = splitBrand(league);
  return `${escapeHtml(plain)}<b>${escapeHtml(coloured)}</b>`;
}
