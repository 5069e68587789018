import type { SeasonRider, SeasonWeekend } from './season.js';

/** "portugal-gp": the last part of the path of an event's page. */
export function eventSlug({ url }: Pick<SeasonWeekend, 'url'>): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}

export function eventPath({ url }: Pick<SeasonWeekend, 'url'>): string {
  return new URL(url).pathname;
}

/** "Á" becomes "A": links and short names on the real sites have no accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}

export function riderSlug({ first, last }: Pick<SeasonRider, 'first' | 'last'>): string {
  return withoutAccents(`${first} ${last}`).toLowerCase().replace(/\s+/g, '-');
}

export function shortName({ first, last }: Pick<SeasonRider, 'first' | 'last'>): string {
  return withoutAccents(`${first.charAt(0)}. ${last}`);
}

/** The path of a rider's page on the riders site. The id at its end is invented. */
export function riderPath(rider: Pick<SeasonRider, 'first' | 'last' | 'number'>): string {
  return `/en/riders/${riderSlug(rider)}/00000000-0000-4000-8000-${String(rider.number).padStart(12, '0')}`;
}
