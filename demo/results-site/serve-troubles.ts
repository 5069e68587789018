import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Season } from './season.js';
import { type Trouble, troubleSchema } from './troubles.js';
import { troublesPage } from './troubles-page.js';

/** The page that shows and switches the trouble. Its form and a JSON body are both understood; JSON is answered with JSON. */
export function serveTroubles(
  site: FastifyInstance,
  season: Season,
  currentTrouble: () => Trouble,
  setTrouble: (trouble: Trouble) => void,
): void {
  site.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    // A field left empty is one that isn't set.
    done(null, Object.fromEntries([...new URLSearchParams(body.toString())].filter(([, value]) => value !== '')));
  });
  site.get('/_troubles', (_, reply) => reply.send(troublesPage(season, currentTrouble())));
  site.post('/_troubles', (request, reply) => {
    const asked = troubleSchema.safeParse(request.body);
    if (!asked.success) return reply.code(400).type('text/plain').send(z.prettifyError(asked.error));
    setTrouble(asked.data);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? reply.redirect('/_troubles', 303) : reply.type('application/json').send(asked.data);
  });
}
