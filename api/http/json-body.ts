import type { FastifyInstance } from 'fastify';

/** Request bodies are JSON whatever the Content-Type says (wire.md, General); some calls have none. */
export function readEveryBodyAsJson(server: FastifyInstance, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      const body: unknown = JSON.parse(String(text));
      done(null, body);
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }));
    }
  });
}
