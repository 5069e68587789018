import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { answerWithTrouble } from './answer-with-trouble.js';
import { type Season, season as season2023 } from './season.js';
import { servePages } from './serve-pages.js';
import { serveTroubles } from './serve-troubles.js';
import { askedPage } from './site-requests.js';
import { noTrouble, type TroubleSetting, troubleOf, troubleSchema } from './troubles.js';

export interface ResultsSiteOptions {
  /** 0: any free port. */
  port: number;
  host: string;
  /** How long every page takes, so that a demo's retrieval can be watched. 0 by default. */
  delayMs?: number;
  /** What it serves; the real season 2023 by default. A trouble that is limited to an event knows those of 2023 alone. */
  season?: Season;
}

export interface ResultsSite {
  /** The origin, without a closing slash. */
  url: string;
  /** Throws for a setting that makes no sense, such as an event that the season doesn't have. */
  setTrouble(setting: TroubleSetting): void;
  /** Ends open answers, hanging ones too. */
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
    const kind = troubleOf(askedPage(request, season), trouble);
    const waitMs = delayMs + (kind === 'slow' ? trouble.seconds * 1000 : 0);
    await pause(waitMs, undefined, { signal: closing.signal });
    return answerWithTrouble(reply, kind, trouble);
  });
  servePages(site, season, () => trouble);
  serveTroubles(
    site,
    season,
    () => trouble,
    (asked) => (trouble = asked),
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
