import { describeGaps } from '../results/position-gaps.js';
import { messages } from '../contract/messages.js';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import type { RetrievalState } from './retrieval-states.js';

type Reading = Extract<RetrievalOutcome, { kind: 'riders_read' | 'calendar_read' }>;

/** The state in which a run ends with this outcome. */
export function stateAfter(outcome: RetrievalOutcome): RetrievalState {
  if (outcome.kind === 'stored' || outcome.kind === 'terminated') return outcome.kind;
  if (isRead(outcome)) return 'read';
  return outcome.kind === 'interrupted' || outcome.kind === 'no_browser' ? 'failed' : 'refused';
}

/** Whether it ended well and left nothing for an admin to know. */
export function wentWell(outcome: RetrievalOutcome): boolean {
  if (outcome.kind === 'stored') return !outcome.offered?.length && !outcome.gaps?.length;
  return isRead(outcome);
}

/** Whether it ended well without storing anything: what was read waits for an admin. */
export function isRead(outcome: RetrievalOutcome): outcome is Reading {
  return outcome.kind === 'riders_read' || outcome.kind === 'calendar_read';
}

/** What an admin reads about it: what happened, that nothing was stored, and what to do next. */
export function describeOutcome(subject: string, outcome: RetrievalOutcome): string {
  if (outcome.kind === 'stored') return `${subject}: ${describeStored(outcome)}`;
  if (isRead(outcome)) return `${subject}: ${describeReading(outcome)} Look through them: nothing is stored yet.`;
  return `${subject}: ${describeRefusal(outcome)} Nothing was stored.`;
}

function describeStored({ amount, offered = [], gaps = [] }: Extract<RetrievalOutcome, { kind: 'stored' }>): string {
  const stored = `${amount} riders stored.`;
  if (gaps.length > 0) return `${stored} ${describeGaps(gaps)} Compare the result with another source.`;
  if (offered.length === 0) return stored;
  const names = offered.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
  return `${stored} Wildcards and substitutes on the page, not added: ${names}.`;
}

function describeReading(outcome: Reading): string {
  if (outcome.kind === 'calendar_read') return `${outcome.events.length} race weekends read.`;
  const { riders, offered } = outcome;
  const guests = offered.length === 0 ? '' : ` and ${offered.length} wildcards and substitutes`;
  return `${riders.length} riders${guests} read.`;
}

function describeRefusal(outcome: Exclude<RetrievalOutcome, Reading | { kind: 'stored' }>): string {
  switch (outcome.kind) {
    case 'competitors_not_found':
      return `${messages.retrieval.competitorsNotFound(outcome.riders.map(({ number }) => number))}. Add them and retrieve again.`;
    case 'timeout':
      return `${messages.retrieval.noResponse(outcome.host)}. Try again in a while.`;
    case 'not_available':
      return 'The page has no result of this session yet. If the session was not held, say so instead.';
    case 'result_read':
      return 'The result was read. It is stored when a second look finds the same.';
    case 'odd':
      return `The result looks odd. ${outcome.oddities.join(' ')}`;
    case 'unreadable':
      return outcome.reason;
    case 'already_stored':
      return 'A result is stored already. Delete it first to retrieve it again.';
    case 'season_closed':
      return 'The season is finalized or deleted and does not change any more.';
    case 'terminated':
      return 'The retrieval was stopped.';
    case 'no_browser':
      return 'No worker has a browser that starts: an operator has to look (docs/operations.md).';
    case 'interrupted':
      return 'The retrieval was interrupted by a failure of ours, which is in the log. Please try again.';
  }
}
