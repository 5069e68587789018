import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { season2016 } from './season-2016.js';
import { makeSeasonToCome, season2023 } from './season-2023.js';
import { serveSeasons } from './serve-season.js';
import {
  answerWithTrouble,
  noTrouble,
  type Trouble,
  troubledText,
  type TroubleSetting,
  troubles,
  troubleSchema,
} from './troubles.js';

export interface ChampionshipServiceOptions {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** The delay of every response, 0 by default. */
  delayMs?: number;
}

export interface ChampionshipService {
  /** The base address, with the path of the version. */
  url: string;
  /** The paths of all requests. */
  requests: string[];
  /** @throws ZodError for an invalid setting */
  setTrouble(setting: TroubleSetting): void;
  /** Ends open responses, even hanging ones. */
  close(): Promise<void>;
}

const prefix = '/motogp/v1';

/** Starts the fake of the championship's data service, with 2016, 2023 and a season that begins in the coming days. */
export async function startChampionshipService({
  port,
  host,
  delayMs = 0,
}: ChampionshipServiceOptions): Promise<ChampionshipService> {
  let trouble: Trouble = noTrouble;
  const requests: string[] = [];
  const closing = new AbortController();
  const service = fastify({ forceCloseConnections: true });
  const troubleOf = (url: string) => (url.includes(trouble.path) && !url.startsWith('/_') ? trouble : noTrouble);

  service.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_')) return;
    requests.push(request.url.slice(prefix.length));
    const current = troubleOf(request.url);
    const waitMs = delayMs + (current.kind === 'slow' ? current.seconds * 1000 : 0);
    if (waitMs > 0) await pause(waitMs, undefined, { signal: closing.signal });
    return answerWithTrouble(reply, current);
  });
  service.addHook('onSend', (request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? troubledText(payload, troubleOf(request.url)) : payload);
  });
  service.register(
    (versioned, _options, done) => {
      serveSeasons(versioned, [season2016, season2023, makeSeasonToCome()]);
      done();
    },
    { prefix },
  );
  service.get('/_troubles', () => ({ now: trouble, troubles }));
  service.post('/_troubles', (request) => (trouble = troubleSchema.parse(request.body)));

  const origin = await service.listen({ port, host });
  return {
    url: `${origin}${prefix}`,
    requests,
    setTrouble: (setting) => void (trouble = troubleSchema.parse(setting)),
    close: async () => {
      closing.abort();
      await service.close();
    },
  };
}
