import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MatchedPage, matchPage } from '../../league/contract/page-paths.js';
import { splitBrand } from '../../league/contract/short-texts.js';
import type { Env } from '../../league/core/env.js';
import type { Reply, Request } from './request.js';

/** The built front end. Every process runs in the root of the project. */
const builtFrontEnd = join(process.cwd(), 'web/dist');
/** Its files that are named by their content. */
export const builtAssets = join(builtFrontEnd, 'assets');
/** Its page, where it is built. */
export const builtPage = join(builtFrontEnd, 'index.html');

/** A text as it stands in a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The pages may be found by search engines; answers of the API are no pages. Sites that show a link with its picture read the picture. */
const forCrawlers = 'User-agent: *\nDisallow: /api/\nAllow: /api/get-*-picture\n';
const withoutCookies = { config: { document: true } } as const;
const icons = { prefix: '/icons/', maxAge: '1d' } as const;
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** The tags of a page, as markup for its head. */
type RenderTags = (page: MatchedPage | null, query: URLSearchParams) => Promise<string>;

/**
 * Serves the built front end on the origin of the API: its hashed files for ever, its page for every other path, so that a
 * reload works on any screen; with status 404 where the web shows none. Calls under /api that do not exist are 404, or 405 where only the method is wrong.
 */
export async function servePages(server: FastifyInstance, env: Env, renderTags: RenderTags): Promise<void> {
  if (existsSync(builtAssets)) {
    const options = { prefix: '/assets/', immutable: true, maxAge: '365d', preCompressed: true } as const;
    await server.register(fastifyStatic, { root: builtAssets, ...options });
    await server.register(fastifyStatic, { ...icons, root: join(builtFrontEnd, 'icons'), decorateReply: false });
  }
  serveApplicationFiles(server, env);
  const page = readPage(env);
  server.all('/api', (_request, reply) => reply.status(404).send({}));
  server.all('/api/*', (request, reply) => refuse(server, request, reply));
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(forCrawlers));
  server.all('/*', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(405).header('allow', 'GET').send({});
    if (page === null) return reply.status(503).send({ message: 'The front end is not built' });
    const [path = '', query] = request.url.split('?');
    const found = matchPage(path);
    const tags = await renderTags(found, new URLSearchParams(query));
    const html = page.replace('</head>', (end) => `${tags}${end}`);
    return reply
      .status(found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** What makes the site an application of a phone or desktop: its description, and its service worker, which is looked for afresh each time. */
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
  const script = join(builtFrontEnd, 'service-worker.js');
  const source = existsSync(script) ? readFileSync(script, 'utf8') : null;
  server.get('/service-worker.js', withoutCookies, (_request, reply) => {
    if (source === null) return reply.status(404).send({});
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(source);
  });
}

function refuse(server: FastifyInstance, request: Request, reply: Reply): Reply {
  const bare = (request.url.split('?')[0] ?? '').replace(/\/$/, '');
  const allowed = methods.filter((method) => server.hasRoute({ method, url: bare }));
  if (allowed.length === 0) return reply.status(404).send({});
  return reply.status(405).header('allow', allowed.join(', ')).send({});
}

/** The page with the name of the league and what else of the environment it shows. */
function readPage(env: Env): string | null {
  if (!existsSync(builtPage)) return null;
  const values: Record<string, string> = {
    league: env.LEAGUE_NAME,
    'riders-page': `${env.RIDERS_SITE_URL}/en/riders/motogp`,
    contact: env.CONTACT_EMAIL ?? '',
    donation: env.DONATION_URL ?? '',
    'push-key': env.VAPID_PUBLIC_KEY ?? '',
  };
  const metas = Object.entries(values).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`);
  return readFileSync(builtPage, 'utf8')
    .replace(/<meta name="(league|riders-page|contact|donation|push-key)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(env.LEAGUE_NAME)}</title>`)
    .replace(/(<span class="brand">).*(<\/span>)/, (_, start, end) => `${start}${brandOf(env.LEAGUE_NAME)}${end}`)
    .replace('</head>', () => `${metas.join('')}</head>`);
}

function brandOf(league: string): string {
  const { plain, coloured } = splitBrand(league);
  return `${escapeHtml(plain)}<b>${escapeHtml(coloured)}</b>`;
}
