import type { FastifyInstance } from 'fastify';

/** Request bodies are JSON whatever the Content-Type says (wire.md, General); some calls have none. */
export function readEveryBodyAsJson(server: FastifyInstance, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
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

const refusal = (message: string) => Object.assign(new Error(message), { statusCode: 400 });
