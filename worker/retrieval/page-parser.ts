import { Injectable } from '@nestjs/common';
import { TaskPool } from '../../league/platform/core/task-pool.js';
import type { RidersLink } from '../../league/rules/retrieval-links.js';
import type { RaceKind } from '../../league/rules/weekend-states.js';
import type { ParsedRiders } from './sources/motogp/rider-pages.js';
import type { ParsedCalendar } from './sources/motorsport/calendar.js';
import type { SeasonEvents } from './sources/motorsport/event-names.js';
import type { ReadSession } from './sources/motorsport/session.js';

export interface PageParsers {
  session: ReadSession;
  'riders-page': ParsedRiders;
  'standings-page': ParsedRiders;
  calendar: ParsedCalendar;
}

export type WantedPage =
  | { kind: 'session'; url: string; session: RaceKind; skipUnreadable: boolean; events?: SeasonEvents }
  | { kind: RidersLink; url: string }
  | { kind: 'calendar'; url: string; year: number };

export interface PageTask {
  wanted: WantedPage;
  page: { html: string; url: string };
}

/** Longer than any time limit of a retrieval, because `signal` ends a task earlier. */
const maxSeconds = 3600;

@Injectable()
export class PageParser {
  private readonly pool = new TaskPool<PageTask, PageParsers[keyof PageParsers]>(
    new URL(import.meta.resolve('#worker/retrieval/page-parser.worker.js')),
    { waiting: 16, seconds: maxSeconds },
  );

  /** Starts the thread in advance, so that no page's time limit includes the start. */
  load(signal: AbortSignal): Promise<void> {
    return this.pool.load(signal);
  }

  /** @throws AbortError if `signal` is aborted, which also ends the thread */
  parse(task: PageTask, signal: AbortSignal): Promise<PageParsers[keyof PageParsers]> {
    return this.pool.run(task, signal);
  }
}
