import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum body size of the route in bytes, if it is below the general limit. */
    mostBytes?: number;
  }
}

/** The start of a Content-Type (RFC 9110, 8.3.1). */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;
/** Matches the JSON escape of NUL. After an odd number of backslashes, the backslash of NUL is itself escaped. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON regardless of the Content-Type (wire.md, General). An empty body becomes undefined. */
export function parseBodies(server: FastifyInstance, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addHook('onRequest', (request, _reply, next) => {
    const type = request.headers['content-type'];
    // For an invalid media type, Fastify would send 415.
    if (type !== undefined && !mediaType.test(type)) delete request.raw.headers['content-type'];
    next();
  });
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    const { form, mostBytes = bodyLimit } = request.routeOptions.config;
    if (text === '') return done(null, undefined);
    if (Buffer.byteLength(text) > mostBytes) return done(refusal('The body is too large', 413));
    if (form === true) return done(null, readForm(String(text)));
    // PostgreSQL cannot store this character in a text.
    if (nul.test(String(text))) return done(refusal('The body contains a NUL character'));
    try {
      const body: unknown = JSON.parse(String(text));
      done(null, body);
    } catch {
      done(refusal('The body is not JSON'));
    }
  });
}

/** Removes the carriage returns that browsers add, and NUL, which PostgreSQL cannot store. */
function readForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll(/\r(?=\n)|\0/g, '')]);
  return Object.fromEntries(fields) as Record<string, string>;
}

const refusal = (message: string, statusCode = 400) => Object.assign(new Error(message), { statusCode });
