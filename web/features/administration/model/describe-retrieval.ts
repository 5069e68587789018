import type {
  ConcurrentChange,
  RetrievalAnswer,
  RetrievalRefusal,
  RidersImportAnswer,
} from '../../../../league/contract/answers.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { ApiError } from '../../../lib/api-client.js';

type Retrieval = RetrievalAnswer['retrieval'];
const endings = ['stored', 'read', 'refused', 'failed', 'terminated'] as const;

export const hasEnded = ({ state }: Retrieval): boolean => (endings as readonly string[]).includes(state);

/**
 * The next actions after a retrieval. `reviewLabel` labels the review button, or is null if there is nothing to review.
 */
export interface RetrievalNext {
  pid: number;
  reviewLabel: string | null;
  hasPageCapture: boolean;
}

interface SessionOfWeekend {
  weekendId: number;
  eventType: 1 | 2;
}

export interface RetrievalEnd extends RetrievalNext {
  /** Set if an admin can store the result without the rows that the parser did not understand. */
  others: SessionOfWeekend | null;
  /** Set if the championship may have the result that the page does not give. */
  official: SessionOfWeekend | null;
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  title: string;
  text: string;
}

/** Null while the retrieval is running. */
export function describeEnd(retrieval: Retrieval | undefined): RetrievalEnd | null {
  if (!retrieval) return null;
  const { message: text, pid, page_seen: hasPageCapture } = retrieval;
  const next = {
    reviewLabel: describeNext(retrieval),
    others: findOthers(retrieval),
    official: findOfficial(retrieval),
  };
  const end = { text, pid, hasPageCapture, ...next };
  switch (retrieval.state) {
    case 'stored':
      // The text is also a season message. It describes the unusual facts.
      if (retrieval.warnings.length > 0) return { tone: 'warning', title: 'Result stored. Check it', ...end };
      return {
        tone: 'good',
        title: retrieval.kind === 'riders' ? adminMessages.riders.added : 'Result stored',
        ...end,
      };
    case 'read':
      return {
        tone: 'good',
        title: `The ${retrieval.kind.startsWith('championship') ? 'championship' : 'page'} is read`,
        ...end,
      };
    case 'terminated':
      return { tone: 'neutral', title: adminMessages.retrieval.terminated, ...end };
    case 'refused':
      if (retrieval.by_autopilot) return { tone: 'neutral', title: 'The autopilot checked the page', ...end };
      return { tone: 'bad', title: 'Nothing was stored', ...end };
    case 'failed':
      return { tone: 'bad', title: 'The retrieval failed', ...end };
    case 'queued':
    case 'running':
    case 'terminating':
      return null;
  }
}

function findOthers({ kind, weekend, refusal, by_autopilot: byAutopilot }: Retrieval): RetrievalEnd['others'] {
  const isOffered = refusal?.unreadable_rows !== undefined && !byAutopilot;
  return isOffered && weekend ? { weekendId: weekend.id, eventType: kind === 'sprint' ? 2 : 1 } : null;
}

/** The results page cannot be read. A result that differs has a review instead. */
function findOfficial({ kind, weekend, refusal, sources }: Retrieval): RetrievalEnd['official'] {
  const isUnreadable = refusal !== null && (refusal.unreadable || refusal.timeout) && !sources;
  if (!isUnreadable || !weekend || (kind !== 'race' && kind !== 'sprint')) return null;
  return { weekendId: weekend.id, eventType: kind === 'sprint' ? 2 : 1 };
}

function describeNext({ state, riders, sources, kind }: Retrieval): string | null {
  if (sources) return compareLabel;
  if (kind === 'championship-check') return null;
  if (state === 'read') return 'Look through…';
  return riders ? addRidersLabel : null;
}

export const compareLabel = 'Compare the two sources…';
export const addRidersLabel = 'Add these riders…';

/** Whole seconds since a moment, at least 0. */
export const elapsedSeconds = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 1000));

const minIntervalAfterFailure = 10_000;
const tooMany = 429;

/**
 * The polling interval in ms, or false to stop. After a refusal (such as the end of a session or a deleted season),
 * polling is useless. After any other failure it continues, at least 10 s apart.
 */
export function pollInterval(error: Error | null, intervalMs: number): number | false {
  if (!error) return intervalMs;
  return isRefusal(error) ? false : Math.max(intervalMs, minIntervalAfterFailure);
}

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== tooMany;

/** Names the change by another admin that caused a refusal. Undefined for any other refusal. */
export function explainConcurrentChange(refusal: ConcurrentChange): string | undefined {
  if (refusal.season_finalized) return adminMessages.finalize.seasonFinalized;
  if (refusal.weekend_final) return adminMessages.finalize.already;
  return refusal.already_stored ? messages.races.alreadyStored : undefined;
}

/** The reason why a retrieval did not start or was refused. `host`: the results site in the weekend's link. */
export function explainRetrievalRefusal(refusal: Partial<RetrievalRefusal>, host: string): string | undefined {
  if (refusal.selenium_busy) return messages.retrieval.busy;
  if (refusal.competitors_not_found?.length)
    return adminMessages.retrieval.competitorsNotFound(refusal.competitors_not_found);
  if (refusal.timeout) return adminMessages.retrieval.noResponse(host);
  if (refusal.not_available) return 'The page has no result of this session yet.';
  if (refusal.terminated) return adminMessages.retrieval.terminated;
  if (refusal.invalid_link) return 'The weekend’s link is not a results page of the configured site. Edit the weekend.';
  if (refusal.unreadable) return 'The results page was refused or could not be understood.';
  return undefined;
}

/** The reason why an import of riders did not start. The retrieval shows its outcome. */
export function explainImportRefusal(refusal: Partial<RidersImportAnswer>): string {
  if (refusal.selenium_available === false) return messages.retrieval.busy;
  if (refusal.invalidLink) return adminMessages.riders.incorrectLink;
  if (refusal.invalidSeason) return adminMessages.riders.importSeasonNotFound;
  return adminMessages.riders.adding;
}
