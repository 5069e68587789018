import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { endWith } from './complete-retrieval.js';
import { PageReader } from './read-page.js';
import type { RetrievalLease } from './retrieval-lease.js';
import { byDate, type ParsedCalendar, parseCalendar } from './sources/motorsport/parse-calendar.js';

/** Reads a season's events for an admin to look through; stores none of them. */
@Injectable()
export class RetrieveCalendar {
  constructor(
    private readonly database: DataSource,
    private readonly pages: PageReader,
  ) {}

  async run(retrieval: Retrieval, subject: string, report: RetrievalLease): Promise<void> {
    const { year } = await this.database.manager.findOneByOrFail(Season, { id: retrieval.seasonId });
    const end = (outcome: Parameters<typeof endWith>[3]) => endWith(this.database, retrieval, subject, outcome);
    const { host } = new URL(retrieval.url);
    const read = (url: string) =>
      this.pages.read({ url, parse: (page): ParsedCalendar => parseCalendar(page, year) }, report.signal);

    // 1. The address of the year leads to its latest event, whose picker has all others.
    await report.say(`Opening the events of ${year} on ${host}`);
    const first = await read(retrieval.url);
    if (first.kind === 'timeout') return end({ kind: 'timeout', host });
    if (first.kind !== 'calendar') return end(first);
    const { events, undated } = first;
    if (!undated) return end({ kind: 'calendar_read', events });

    // 2. The days of that event stand only where it is one of the others.
    const [other] = events;
    if (!other) return end({ kind: 'unreadable', reason: `The list has one event, and no days of it.` });
    await report.say(`Reading the days of ${undated.title}`, { done: events.length, total: events.length + 1 });
    const second = await read(other.url);
    if (second.kind === 'timeout') return end({ kind: 'timeout', host });
    if (second.kind !== 'calendar') return end(second);
    const found = second.events.find(({ url }) => url === undated.url);
    if (!found)
      return end({ kind: 'unreadable', reason: `The pages of other events have no days of ${undated.title}.` });
    return end({ kind: 'calendar_read', events: [...events, found].sort(byDate) });
  }
}
