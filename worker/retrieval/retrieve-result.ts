import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { storeIfSure } from '../../league/autopilot/store-if-sure.store.js';
import { findGaps } from '../../league/results/position-gaps.js';
import type { RaceKind } from '../../league/results/race-kind.js';
import { type NewResult, storeResult } from '../../league/results/results.repository.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { completeRetrieval, endWith } from './complete-retrieval.js';
import { PageReader } from './read-page.js';
import type { RetrievalLease } from './retrieval-lease.js';
import { readSession } from './sources/motorsport/read-session.js';
import { sessionUrl } from './sources/motorsport/session-url.js';

/** The retrieval of a race or a sprint, step by step. */
@Injectable()
export class RetrieveResult {
  constructor(
    private readonly database: DataSource,
    private readonly pages: PageReader,
  ) {}

  async run(retrieval: Retrieval, subject: string, report: RetrievalLease): Promise<void> {
    const kind = retrieval.kind as RaceKind;
    const url = sessionUrl(retrieval.url, kind);

    // 1. Open the page, parse its table and convert its rows.
    const { host } = new URL(url);
    await report.say(`Opening the page of ${subject} on ${host}`);
    const read = await this.pages.read({ url, parse: (page) => readSession(url, page) }, report.signal);
    if (read.kind === 'timeout') return endWith(this.database, retrieval, subject, { kind: 'timeout', host });
    if (read.kind !== 'result') return endWith(this.database, retrieval, subject, read);
    const { rows, pageDigest } = read;
    await report.say(`Storing the result: ${rows.length} riders`, { done: rows.length, total: rows.length });

    // 2. Check every rider and store the result, all or nothing.
    const { id: retrievalId, requestedBy: storedBy } = retrieval;
    const origin = { source: 'page' as const, pageUrl: url, pageDigest, retrievalId, storedBy };
    await completeRetrieval(this.database, retrieval, subject, (manager) => {
      return store(manager, retrieval, { weekendId: retrieval.weekendId ?? 0, kind, rows, origin });
    });
  }
}

async function store(
  manager: EntityManager,
  { id, byAutopilot }: Retrieval,
  result: NewResult,
): Promise<RetrievalOutcome> {
  const stored = await (byAutopilot ? storeIfSure(manager, id, result) : storeResult(manager, result));
  if (stored.kind === 'stored') {
    const gaps = findGaps(result.rows);
    return { kind: 'stored', amount: result.rows.length, ...(gaps.length > 0 && { gaps }) };
  }
  return stored.kind === 'weekend_gone' ? { kind: 'season_closed' } : stored;
}
