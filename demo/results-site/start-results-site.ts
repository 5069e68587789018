import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { answerWithTrouble } from './apply-trouble.js';
import { type Season, season as season2023 } from './season.js';
import { requestedPage, servePages } from './serve-pages.js';
import { serveTroubles } from './troubles-page.js';
import { noTrouble, type TroubleSetting, troubleOf, troubleSchema } from './troubles.js';

export interface ResultsSiteOptions {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** The delay of every page, 0 by default. */
  delayMs?: number;
  /** By default the real season 2023. Only events of 2023 can limit a trouble. */
  season?: Season;
}

export interface ResultsSite {
  /** The origin, without a trailing slash. */
  url: string;
  /** @throws ZodError for an invalid setting, such as an unknown event */
  setTrouble(setting: TroubleSetting): void;
  /** Ends open responses, even hanging ones. */
  close(): Promise<void>;
}

/** Starts the fake of the results site and the riders site, which serves a season. */
export async function startResultsSite({
  port,
  host,
  delayMs = 0,
  season = season2023,
}: ResultsSiteOptions): Promise<ResultsSite> {
  let trouble = noTrouble;
  const closing = new AbortController();
  const site = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });

  site.addHook('onRequest', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    if (request.url.startsWith('/_troubles')) return;
    const kind = troubleOf(requestedPage(request, season), trouble);
    const waitMs = delayMs + (kind === 'slow' ? trouble.seconds * 1000 : 0);
    await pause(waitMs, undefined, { signal: closing.signal });
    return answerWithTrouble(reply, kind, trouble);
  });
  servePages(site, season, () => trouble);
  serveTroubles(
    site,
    season,
    () => trouble,
    (newTrouble) => (trouble = newTrouble),
  );

  return {
    url: await site.listen({ port, host }),
    setTrouble: (setting) => (trouble = troubleSchema.parse(setting)),
    close: async () => {
      closing.abort();
      await site.close();
    },
  };
}
