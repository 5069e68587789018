import type { Options } from 'pino-http';
import type { Env } from './env.js';

/** One JSON line an event, with the request's id; no cookies, no query values and no token of an invitation (they may be a link's secret). */
export function loggerOptions(env: Pick<Env, 'LOG_LEVEL'>): Options {
  return {
    level: env.LOG_LEVEL,
    // The values of a query that failed: passwords' hashes, addresses, digests of links.
    redact: ['err.parameters'],
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.replace(/(\/groups\/join\/)[^/]+/i, '$1…'),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request) => request.url?.startsWith('/health') ?? false },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  };
}
