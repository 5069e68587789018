import type { PageParsers, PageTask } from './page-parser.js';
import { parseRidersPage, parseStandings } from './sources/motogp/rider-pages.js';
import { parseCalendar } from './sources/motorsport/calendar.js';
import { readSession } from './sources/motorsport/session.js';

/** Runs in a thread that is terminated if a page takes too long. */
export default function parsePage({ wanted, page }: PageTask): PageParsers[keyof PageParsers] {
  switch (wanted.kind) {
    case 'session':
      return readSession(wanted, page);
    case 'riders-page':
      return parseRidersPage(page.html);
    case 'standings-page':
      return parseStandings(page.html, wanted.url);
    case 'calendar':
      return parseCalendar(page, wanted.year);
  }
}
