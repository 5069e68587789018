import type { FastifyInstance } from 'fastify';

/**
 * Request bodies are JSON whatever the Content-Type says (wire.md, General); some calls have none. Only routes that take the
 * form of a page read it as a browser sends it.
 */
export function readEveryBodyAsJson(server: FastifyInstance, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    if (request.routeOptions.config.form === true) return done(null, readForm(String(text)));
    // PostgreSQL can't keep this character in a text, and nobody types it.
    if (String(text).includes('\\u0000')) return done(refusal('The body has a NUL character'));
    try {
      const body: unknown = JSON.parse(String(text));
      done(null, body);
    } catch {
      done(refusal('The body is not JSON'));
    }
  });
}

/** Its fields as texts, without the carriage returns that browsers add, and without NUL, which the database keeps nowhere. */
function readForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll(/\r(?=\n)|\0/g, '')]);
  return Object.fromEntries(fields) as Record<string, string>;
}

const refusal = (message: string) => Object.assign(new Error(message), { statusCode: 400 });
