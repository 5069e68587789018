import type { FastifyRequest } from 'fastify';
import type { Season, SeasonWeekend, SessionKind } from './season.js';
import { eventSlug } from './slugs.js';
import type { TroubledPage } from './troubles.js';

const sessionKeys: Record<string, SessionKind> = { RACE: 'race', SPR: 'sprint' };

/** The session that a request asks for: the race by default, null for one that isn't in the season's data. */
export function askedSession(request: FastifyRequest): SessionKind | null {
  const key = queryOf(request).get('st') ?? 'RACE';
  return sessionKeys[key] ?? null;
}

/** The weekend whose event page is asked for, if it is one of the season. */
export function askedWeekend(request: FastifyRequest, season: Season): SeasonWeekend | undefined {
  const { event } = request.params as { event?: string };
  return season.weekends.find((weekend) => eventSlug(weekend) === event);
}

/** Where a request leads, as far as a trouble's limits are concerned. */
export function askedPage(request: FastifyRequest, season: Season): TroubledPage {
  const weekend = askedWeekend(request, season);
  return weekend ? { event: eventSlug(weekend), session: askedSession(request) } : null;
}

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://fake').searchParams;
}

/** Whether the consent overlay is still to be answered. */
export function isConsentAsked({ headers }: FastifyRequest): boolean {
  return !/\bconsent=given\b/.test(headers.cookie ?? '');
}
