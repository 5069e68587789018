import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RaceKind } from '../../league/results/race-kind.js';
import { type NewResult, storeResult } from '../../league/results/store-result.store.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { endRun } from './end-run.js';
import { PageReader } from './read-page.js';
import type { RunReport } from './run-report.js';
import { convertResults } from './sources/motorsport/convert-results.js';
import { parseResults } from './sources/motorsport/parse-results.js';
import { sessionUrl } from './sources/motorsport/session-url.js';

const ready = 'table tbody tr';

/** The retrieval of a race or a sprint, step by step. */
@Injectable()
export class RetrieveResult {
  constructor(
    private readonly database: DataSource,
    private readonly pages: PageReader,
  ) {}

  async run(retrieval: Retrieval, subject: string, report: RunReport): Promise<void> {
    const kind = retrieval.kind as RaceKind;
    const url = sessionUrl(retrieval.url, kind);
    const refuse = (outcome: RetrievalOutcome) =>
      endRun(this.database, retrieval, subject, () => Promise.resolve(outcome));

    // 1. Open the page.
    const { host } = new URL(url);
    await report.say(`Opening the page of ${subject} on ${host}`);
    const opened = await this.pages.read(url, ready, report.signal);
    if (opened.kind === 'timeout') return refuse({ kind: 'timeout', host });
    if (opened.kind === 'unreadable') return refuse(opened);
    if (!isSamePage(url, opened.url))
      return refuse({ kind: 'unreadable', reason: 'The site shows another page than this session of this event.' });

    // 2. Parse its table.
    const parsed = parseResults(opened.html);
    if (parsed.kind !== 'table') return refuse(parsed);
    const total = parsed.rows.length;
    await report.say(`Reading the table: ${total} riders`, { done: 0, total });

    // 3. Convert its rows.
    const converted = convertResults(parsed.rows);
    if (converted.kind === 'unreadable') return refuse({ kind: 'unreadable', reason: converted.problems.join(' ') });
    await report.say(`Storing the result: ${total} riders`, { done: total, total });

    // 4. Check every rider and store the result, all or nothing.
    const pageDigest = createHash('sha256').update(JSON.stringify(parsed.rows)).digest('hex');
    const { id: retrievalId, requestedBy: storedBy } = retrieval;
    const origin = { source: 'page' as const, pageUrl: url, pageDigest, retrievalId, storedBy };
    await endRun(this.database, retrieval, subject, (manager) => {
      return store(manager, { weekendId: retrieval.weekendId ?? 0, kind, rows: converted.rows, origin });
    });
  }
}

/** A site may answer a session or an event that it does not know with another one, whose result must not be taken for it. */
function isSamePage(asked: string, shown: string): boolean {
  const [a, b] = [new URL(asked), new URL(shown)];
  const path = ({ pathname }: URL) => pathname.replace(/\/+$/, '');
  return path(a) === path(b) && a.searchParams.get('st') === b.searchParams.get('st');
}

async function store(manager: EntityManager, result: NewResult): Promise<RetrievalOutcome> {
  const stored = await storeResult(manager, result);
  if (stored.kind === 'stored') return { kind: 'stored', amount: result.rows.length };
  return stored.kind === 'weekend_gone' ? { kind: 'season_closed' } : stored;
}
