import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { addRiders } from '../../league/riders/riders.repository.js';
import { recognizeRidersLink, type RidersLink } from '../../league/retrieval/recognize-riders-link.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { orderRecomputation } from '../../league/standings/standings.service.js';
import { completeRetrieval, endWith } from './complete-retrieval.js';
import { PageReader } from './read-page.js';
import type { RetrievalLease } from './retrieval-lease.js';
import { parseRidersPage } from './sources/motogp/parse-riders-page.js';
import { parseStandings } from './sources/motogp/parse-standings.js';
import type { ParsedRiders } from './sources/motogp/parsed-riders.js';

/** How each of the two pages is read that have riders. */
const parsers: Record<RidersLink, (html: string) => ParsedRiders> = {
  'riders-page': parseRidersPage,
  'standings-page': parseStandings,
};

/** The import of a season's riders, step by step. */
@Injectable()
export class RetrieveRiders {
  constructor(
    private readonly database: DataSource,
    private readonly pages: PageReader,
    private readonly dispatcher: JobDispatcher,
    @InjectEnv() private readonly env: Env,
  ) {}

  async run(retrieval: Retrieval, subject: string, report: RetrievalLease): Promise<void> {
    const end = (outcome: Parameters<typeof endWith>[3]) => endWith(this.database, retrieval, subject, outcome);
    const { host } = new URL(retrieval.url);
    const link = recognizeRidersLink(retrieval.url, this.env.RIDERS_SITE_URL);
    if (link === null) return end({ kind: 'unreadable', reason: `The link is not a page of riders of ${host}.` });
    const parse = parsers[link];

    // 1. Open the page and parse its riders.
    await report.say(`Opening the riders on ${host}`);
    const wanted = { url: retrieval.url, parse: ({ html }: { html: string }) => parse(html) };
    const parsed = await this.pages.read(wanted, report.signal);
    if (parsed.kind === 'timeout') return end({ kind: 'timeout', host });
    if (parsed.kind !== 'riders') return end(parsed);
    const { riders, offered } = parsed;
    if (retrieval.kind === 'riders-preview') return end({ kind: 'riders_read', riders, offered });
    const total = riders.length;
    await report.say(`Storing ${total} riders`, { done: total, total });

    // 2. Add those that the season does not have; more riders may change the places of others, and ranks with them.
    const ordered: PendingJob[] = [];
    await completeRetrieval(this.database, retrieval, subject, async (manager) => {
      const { seasonId } = retrieval;
      const outcome = await store(manager, seasonId, parsed);
      if (outcome.kind === 'stored') ordered.push(await orderRecomputation(manager, { seasonId, announce: null }));
      return outcome;
    });
    for (const run of ordered) await this.dispatcher.enqueue(run);
  }
}

async function store(
  manager: EntityManager,
  seasonId: number,
  { riders, offered }: Extract<ParsedRiders, { kind: 'riders' }>,
): Promise<RetrievalOutcome> {
  const added = await addRiders(manager, seasonId, riders);
  if (added === null) return { kind: 'season_closed' };
  return { kind: 'stored', amount: added, offered };
}
