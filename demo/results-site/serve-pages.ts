import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { championshipPage } from './championship-page.js';
import { eventPage } from './event-page.js';
import { notFoundPage } from './refusals.js';
import { renameClasses } from './rename-classes.js';
import { type RidersSiteOptions, ridersPage } from './riders-page.js';
import type { Season } from './season.js';
import { askedSession, askedPage, askedWeekend, isConsentAsked, queryOf } from './site-requests.js';
import { eventPath } from './slugs.js';
import { troubleRows } from './trouble-rows.js';
import { type Trouble, type TroubleKind, troubleOf } from './troubles.js';
import { worldStandingPage } from './world-standing-page.js';

/** Routes of both sites that the fake one serves: results (first three) and riders (last two). */
export function servePages(site: FastifyInstance, season: Season, currentTrouble: () => Trouble): void {
  const year = season.season;
  const kindFor = (request: FastifyRequest) => troubleOf(askedPage(request, season), currentTrouble());
  const optionsFor = (request: FastifyRequest) => pageOptions(request, kindFor(request), currentTrouble());
  const latest = eventPath(season.weekends.at(-1) ?? { url: 'http://none/' });

  site.get(`/motogp/results/${year}`, (_, reply) => reply.redirect(latest));
  site.get(`/motogp/results/${year}/:event`, (request, reply) => {
    const weekend = askedWeekend(request, season);
    if (weekend === undefined) return sendNotFound(reply);
    const session = askedSession(request);
    const kind = kindFor(request);
    const rows = session && troubleRows(weekend[session], kind, currentTrouble());
    const html = eventPage({ season, weekend, session, rows, ...optionsFor(request) });
    return reply.send(kind === 'renamed' ? renameClasses(html) : html);
  });
  site.get(`/motogp/standings/${year}`, (request, reply) =>
    reply.send(championshipPage(season, isConsentAsked(request))),
  );
  site.get('/en/riders/motogp', (request, reply) => reply.send(ridersPage(season, optionsFor(request))));
  site.get(`/en/world-standing/${year}/motogp/championship-standings`, (request, reply) => {
    const variant = queryOf(request).get('variant') === 'b' ? 'b' : 'a';
    return reply.send(worldStandingPage(season, variant, optionsFor(request)));
  });
  site.get('/', (_, reply) => reply.redirect(`/motogp/results/${year}/`));
  site.setNotFoundHandler((_, reply) => sendNotFound(reply));
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(notFoundPage());
}

function pageOptions(request: FastifyRequest, kind: TroubleKind, { elsewhere }: Trouble): RidersSiteOptions {
  return {
    late: kind === 'late' || kind === 'hidden-first' || kind === 'call-elsewhere',
    hiddenFirst: kind === 'hidden-first',
    ...(kind === 'frame-elsewhere' ? { elsewhere: { origin: elsewhere, how: 'embedded' } } : {}),
    ...(kind === 'call-elsewhere' ? { elsewhere: { origin: elsewhere, how: 'called' } } : {}),
    consentAsked: isConsentAsked(request),
  };
}
