import fastifyStatic from '@fastify/static';
import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../league/core/env.js';
import { matchPage, type MatchedPage } from '../../league/contract/page-paths.js';
import { splitBrand } from '../../league/contract/split-brand.js';
import { builtFrontEnd, builtPage, escapeHtml } from './built-page.js';
import type { Reply, Request } from './request.js';

/** The pages may be found by search engines; answers of the API are no pages. Whoever shows a link reads its picture. */
const forCrawlers = 'User-agent: *\nDisallow: /api/\nAllow: /api/get-*-picture\n';
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** The tags of a page, as markup for its head. */
type RenderTags = (page: MatchedPage | null, query: URLSearchParams) => Promise<string>;

/**
 * Serves the built front end on the origin of the API: its hashed files for ever, its page for every other path, so that a
 * reload works on any screen; with status 404 where the web shows none. Calls under /api that do not exist are 404, or 405 where only the method is wrong.
 */
export async function servePages(server: FastifyInstance, env: Env, renderTags: RenderTags): Promise<void> {
  const assets = join(builtFrontEnd, 'assets');
  if (existsSync(assets)) {
    const options = { prefix: '/assets/', immutable: true, maxAge: '365d', preCompressed: true } as const;
    await server.register(fastifyStatic, { root: assets, ...options });
  }
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
  };
  const metas = Object.entries(values).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`);
  return readFileSync(builtPage, 'utf8')
    .replace(/<meta name="(league|riders-page|contact|donation)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(env.LEAGUE_NAME)}</title>`)
    .replace(/(<span class="brand">).*(<\/span>)/, (_, start, end) => `${start}${brandOf(env.LEAGUE_NAME)}${end}`)
    .replace('</head>', () => `${metas.join('')}</head>`);
}

function brandOf(league: string): string {
  const { plain, coloured } = splitBrand(league);
  return `${escapeHtml(plain)}<b>${escapeHtml(coloured)}</b>`;
}
