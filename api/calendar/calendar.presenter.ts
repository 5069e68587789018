import ical, { ICalEventStatus } from 'ical-generator';
import type { Env } from '../../league/core/env.js';
import type { CalendarEntry } from '../../league/calendar/calendar-entry.entity.js';
import type { SeasonCalendar } from '../../league/calendar/calendar.service.js';

type Site = Pick<Env, 'LEAGUE_NAME' | 'PUBLIC_URL'>;

/** How often calendar programs are asked to look for changes, in seconds. */
const refreshSeconds = 6 * 3600;

/**
 * A calendar as an iCalendar file (RFC 5545). The UID of an event stays the same whatever changes; SEQUENCE and LAST-MODIFIED change with its
 * title, its times and its being cancelled, and with nothing else, so that a calendar program takes a new version of an event once.
 */
export function presentCalendar({ year, entries, hasPicks }: SeasonCalendar, site: Site): string {
  const name = year === null ? site.LEAGUE_NAME : `${site.LEAGUE_NAME} ${year}`;
  const calendar = ical({ name, prodId: { company: 'parc-ferme', product: 'league' }, ttl: refreshSeconds });
  for (const entry of entries) calendar.createEvent(presentEntry(entry, hasPicks, site));
  return calendar.toString();
}

function presentEntry({ key, ...entry }: CalendarEntry, hasPicks: boolean | null, { PUBLIC_URL }: Site) {
  const isDeadline = key.startsWith('picks-');
  const path = isDeadline ? 'select-picks' : `race-weekends/${key.replace('weekend-', '')}`;
  const isShown = isDeadline && hasPicks !== null && !entry.cancelled;
  return {
    id: `${key}@${new URL(PUBLIC_URL).hostname}`,
    summary: entry.title,
    start: entry.startsAt,
    ...(isDeadline ? {} : { end: entry.endsAt, allDay: true }),
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    sequence: entry.sequence,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(isShown && { description: hasPicks ? 'Your picks are saved.' : 'You have not saved any picks yet.' }),
    ...(!entry.cancelled && { url: `${PUBLIC_URL}/${path}` }),
  };
}
