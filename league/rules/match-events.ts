import { plainLetters } from '../contract/plain-letters.js';

interface Event {
  readonly title: string;
  readonly url: string;
  readonly start: string;
  readonly end: string;
}

interface Weekend {
  readonly title: string;
  readonly url: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface EventMatch<Stored extends Weekend> {
  weekend: Stored;
  by: 'link' | 'title' | 'days';
}

/**
 * Matches each event of a page with a stored weekend by link, then by title, then by days; null for a new event. If two
 * rounds have the same title, the nearer days decide. `missing`: weekends whose links have disappeared from the page.
 */
export function matchEvents<Stored extends Weekend>(
  events: readonly Event[],
  weekends: readonly Stored[],
): { matches: (EventMatch<Stored> | null)[]; missing: Stored[] } {
  const found = new Map<Event, EventMatch<Stored>>();
  const free = new Set(weekends);
  const pairs = events
    .flatMap((event) => weekends.map((weekend) => ({ event, weekend, days: daysBetween(event, weekend) })))
    .sort((a, b) => a.days - b.days);
  const take = (by: EventMatch<Stored>['by'], fits: (event: Event, weekend: Stored) => boolean) => {
    for (const { event, weekend } of pairs) {
      if (found.has(event) || !free.has(weekend) || !fits(event, weekend)) continue;
      found.set(event, { weekend, by });
      free.delete(weekend);
    }
  };
  take('link', (event, { url }) => event.url === url);
  take('link', (event, { url }) => eventKey(url) !== null && eventKey(event.url) === eventKey(url));
  take('title', (event, { title }) => titleKey(title) !== '' && titleKey(event.title) === titleKey(title));
  take('days', (event, { startDate, endDate }) => startDate <= event.end && endDate >= event.start);

  const links = new Set(events.map(({ url }) => url));
  return {
    matches: events.map((event) => found.get(event) ?? null),
    missing: [...free].filter(({ url }) => url !== '' && !links.has(url)),
  };
}

/** The address without the words of the event, which may change or be translated. Null without the event's number. */
const eventKey = (url: string): string | null => {
  const [, path, id] = /^(.*\/results\/\d{4}\/)[^/]*-(\d+)\/*$/.exec(url) ?? [];
  return path === undefined ? null : `${path}${id}`;
};

const fillers = new Set(['gp', 'grand', 'prix', 'motogp', 'the', 'of', 'de', 'del', 'di']);

/** The words that identify the round. "Grand Prix of Qatar" and "Qatar GP 2023" have the same key. */
const titleKey = (title: string): string =>
  (plainLetters(title).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !fillers.has(word) && !/^\d{4}$/.test(word))
    .sort()
    .join(' ');

export const hasSameTitle = (a: string, b: string): boolean =>
  plainLetters(a) === plainLetters(b) || (titleKey(a) !== '' && titleKey(a) === titleKey(b));

const daysBetween = ({ start }: Event, { startDate }: Weekend): number =>
  Math.abs(Date.parse(start) - Date.parse(startDate));
