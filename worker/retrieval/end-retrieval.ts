import type { EntityManager } from 'typeorm';
import type { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import type { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import type { RetrievalOutcome } from '../../league/rules/retrieval-outcome.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import type { UnreadablePage } from './page-reader.js';

interface Services {
  service: RetrievalService;
  retrievals: RetrievalsRepository;
}

/** Ends a retrieval that stores only what the browser saw. @throws RetrievalAborted */
export function endRetrieval(
  { service, retrievals }: Services,
  retrieval: Retrieval,
  subject: string,
  outcome: RetrievalOutcome | UnreadablePage,
): Promise<void> {
  return service.complete(retrieval, subject, (manager) => outcomeOfPage(manager, retrievals, retrieval.id, outcome));
}

/** Stores what the browser saw. */
export async function outcomeOfPage(
  manager: EntityManager,
  retrievals: RetrievalsRepository,
  retrievalId: number,
  outcome: RetrievalOutcome | UnreadablePage,
): Promise<RetrievalOutcome> {
  if (!('capture' in outcome)) return outcome;
  const { capture, ...unreadable } = outcome;
  if (capture) await retrievals.saveCapture(manager, retrievalId, capture);
  return unreadable;
}
