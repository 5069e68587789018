import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renameClasses, troubleRows } from './apply-trouble.js';
import { championshipPage } from './championship-page.js';
import { eventPage } from './event-page.js';
import { notFoundPage } from './error-pages.js';
import { type RidersSiteOptions, ridersPage } from './riders-page.js';
import type { Season, SeasonWeekend, SessionKind } from './season.js';
import { eventPath, eventSlug } from './slugs.js';
import { type Trouble, type TroubledPage, type TroubleKind, troubleOf } from './troubles.js';
import { worldStandingPage } from './world-standing-page.js';

/** The first three routes belong to the results site, the next two to the riders site. */
export function servePages(site: FastifyInstance, season: Season, currentTrouble: () => Trouble): void {
  const year = season.season;
  const kindFor = (request: FastifyRequest) => troubleOf(requestedPage(request, season), currentTrouble());
  const optionsFor = (request: FastifyRequest) => pageOptions(request, kindFor(request), currentTrouble());
  const latest = eventPath(season.weekends.at(-1) ?? { url: 'http://none/' });

  site.get(`/motogp/results/${year}`, (_, reply) => reply.redirect(latest));
  site.get(`/motogp/results/${year}/:event`, (request, reply) => {
    const weekend = requestedWeekend(request, season);
    if (weekend === undefined) return sendNotFound(reply);
    const session = requestedSession(request);
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

const sessionKeys: Record<string, SessionKind> = { RACE: 'race', SPR: 'sprint' };

/** The race by default. Null for a session that is missing from the season's data. */
function requestedSession(request: FastifyRequest): SessionKind | null {
  const key = queryOf(request).get('st') ?? 'RACE';
  return sessionKeys[key] ?? null;
}

function requestedWeekend(request: FastifyRequest, season: Season): SeasonWeekend | undefined {
  const { event } = request.params as { event?: string };
  return season.weekends.find((weekend) => eventSlug(weekend) === event);
}

/** The requested page, for comparison with the limits of a trouble. */
export function requestedPage(request: FastifyRequest, season: Season): TroubledPage {
  const weekend = requestedWeekend(request, season);
  return weekend ? { event: eventSlug(weekend), session: requestedSession(request) } : null;
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://fake').searchParams;
}

/** Whether the reader has not responded to the consent overlay. */
function isConsentAsked({ headers }: FastifyRequest): boolean {
  return !/\bconsent=given\b/.test(headers.cookie ?? '');
}
