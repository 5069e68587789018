import { adminMessages } from '../contract/admin-messages.js';
import type { RacingIdentity } from '../contract/racing-identity.js';
import { countOf } from '../contract/short-texts.js';
import type { Hundredths } from './points.js';
import type { Classification } from './championship-classification.js';
import type { ChampionshipSeason } from './championship-season.js';

export const retrievalStates = [
  'queued',
  'running',
  'terminating',
  'stored',
  'read',
  'refused',
  'failed',
  'terminated',
] as const;
export type RetrievalState = (typeof retrievalStates)[number];

/** `running` to `running` is a further attempt after a worker has died. */
export const retrievalTransitions: Record<RetrievalState, readonly RetrievalState[]> = {
  queued: ['running', 'terminated', 'failed'],
  running: ['running', 'terminating', 'stored', 'read', 'refused', 'failed'],
  terminating: ['terminated'],
  stored: [],
  read: [],
  refused: [],
  failed: [],
  terminated: [],
};

/** At most one retrieval in the installation is in one of these states (rules.md 7). */
export const liveStates: readonly RetrievalState[] = retrievalStates.filter(
  (state) => retrievalTransitions[state].length > 0,
);

export function statesBefore(target: RetrievalState): RetrievalState[] {
  return retrievalStates.filter((state) => retrievalTransitions[state].includes(target));
}

/** Returns the missing positions up to the last classified rider. Position 0 means not classified (rules.md 6). */
export function findGaps(rows: readonly { position: number }[]): number[] {
  const taken = new Set(rows.map(({ position }) => position));
  const last = Math.max(0, ...taken);
  return Array.from({ length: last }, (_, index) => index + 1).filter((position) => !taken.has(position));
}

export function describeGaps(gaps: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const position of gaps) {
    const range = ranges.at(-1);
    if (range && range[1] === position - 1) range[1] = position;
    else ranges.push([position, position]);
  }
  const named = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
  return `The page lacks ${gaps.length === 1 ? 'position' : 'positions'} ${named}.`;
}

/**
 * From `riders-preview` on, they store nothing, because an admin reviews them before the import. The last three read
 * classifications: of a session, or of a final weekend, to compare them with the stored results.
 */
export const retrievalKinds = [
  ...(['race', 'sprint', 'riders', 'riders-preview', 'calendar', 'championship'] as const),
  ...(['championship-race', 'championship-sprint', 'championship-check'] as const),
] as const;
export type RetrievalKind = (typeof retrievalKinds)[number];

/**
 * `not_available`: the page has no result yet. `interrupted`: an internal error. `result_read` and `odd`: a poll of the
 * autopilot needs a second poll, or the decision of an admin.
 */
export type RetrievalOutcome =
  | {
      kind: 'stored';
      amount: number;
      offered?: OfferedRider[];
      warnings?: string[];
      problems?: string[];
      /** Riders who need a review, because the season already has the rider or the number. */
      riders?: ReadRider[];
    }
  | { kind: 'riders_read'; riders: ReadRider[]; offered: ReadRider[]; problems?: string[] }
  | { kind: 'calendar_read'; events: ReadEvent[] }
  | { kind: 'championship_read'; season: ChampionshipSeason }
  | { kind: 'classification_read'; classification: Classification }
  | { kind: 'compared'; differences: number }
  | { kind: 'competitors_not_found'; riders: UnknownRider[] }
  | { kind: 'timeout'; host: string }
  | { kind: 'not_available' }
  | { kind: 'result_read'; digest: string }
  | { kind: 'odd'; oddities: string[] }
  | SourcesDiffer
  | Unreadable
  | { kind: 'already_stored' }
  | { kind: 'season_closed' }
  | { kind: 'terminated' }
  | { kind: 'interrupted' }
  | NoBrowser;

/** The results page and the championship have different results. An admin chooses one. */
export interface SourcesDiffer {
  kind: 'sources_differ';
  page: {
    rows: PageRow[];
    warnings: string[];
    origin: { pageUrl: string | null; pageDigest: string | null };
  };
  classification: Classification;
  differences: number;
}

interface PageRow {
  number: number;
  name: string;
  position: number;
  pointsHundredths: Hundredths;
  mark: string;
}

interface NoBrowser {
  kind: 'no_browser';
}

/**
 * `reason`: a sentence for admins. `problems`: the unreadable rows of a riders page. `rows`: the unreadable rows of a
 * results page, if an admin may store the result without them.
 */
export interface Unreadable {
  kind: 'unreadable';
  reason: string;
  riders?: ReadRider[];
  offered?: ReadRider[];
  problems?: string[];
  rows?: string[];
}

const mostProblems = 5;

export function listProblems(problems: readonly string[]): string {
  const more = problems.length - mostProblems;
  const rest = more > 0 ? [`There ${more === 1 ? 'is 1 more problem' : `are ${more} more problems`}.`] : [];
  return [...problems.slice(0, mostProblems), ...rest].join(' ');
}

/** A wildcard or substitute. An admin decides whether to add the rider (rules.md 6). */
interface OfferedRider {
  number: number;
  first: string;
  last: string;
}

/** The flags are true only if the page states it. */
export interface ReadRider extends OfferedRider, RacingIdentity {
  independent: boolean;
  rookie: boolean;
}

export interface ReadEvent {
  title: string;
  url: string;
  start: string;
  end: string;
  country?: string;
}

export interface UnknownRider extends Pick<RacingIdentity, 'team' | 'manufacturer'> {
  number: number;
  name: string;
}

const readings = ['riders_read', 'calendar_read', 'championship_read', 'classification_read', 'compared'] as const;
type Reading = Extract<RetrievalOutcome, { kind: (typeof readings)[number] }>;

export function stateAfter(outcome: RetrievalOutcome): RetrievalState {
  if (outcome.kind === 'stored' || outcome.kind === 'terminated') return outcome.kind;
  if (isRead(outcome)) return 'read';
  return outcome.kind === 'interrupted' || outcome.kind === 'no_browser' ? 'failed' : 'refused';
}

export function needsNoAction(outcome: RetrievalOutcome): boolean {
  if ('problems' in outcome && outcome.problems?.length) return false;
  if (outcome.kind === 'stored') return !outcome.offered?.length && !outcome.warnings?.length;
  return isRead(outcome);
}

export function isRead(outcome: RetrievalOutcome): outcome is Reading {
  return (readings as readonly string[]).includes(outcome.kind);
}

const subjects: Record<RetrievalKind, string> = {
  race: 'race',
  sprint: 'sprint race',
  riders: 'riders',
  'riders-preview': 'riders',
  calendar: 'calendar',
  championship: 'championship',
  'championship-race': 'race of the championship',
  'championship-sprint': 'sprint race of the championship',
  'championship-check': 'comparison with the championship',
};

/** For example, "Qatar GP, race" or "Season 2023, riders". */
export function retrievalSubject(kind: RetrievalKind, year: number, weekendTitle: string | null): string {
  return `${weekendTitle ?? `Season ${year}`}, ${subjects[kind]}`;
}

export function describeOutcome(subject: string, outcome: RetrievalOutcome): string {
  if (outcome.kind === 'stored') return `${subject}: ${describeStored(outcome)}`;
  if (outcome.kind === 'compared') return `${subject}: ${describeComparison(outcome.differences)}`;
  if (isRead(outcome)) return `${subject}: ${describeReading(outcome)} Review them: nothing is stored yet.`;
  return `${subject}: ${describeRefusal(outcome)} Nothing was stored.`;
}

function describeStored(outcome: Extract<RetrievalOutcome, { kind: 'stored' }>): string {
  const { amount, offered = [], warnings = [], problems = [] } = outcome;
  const names = offered.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
  return [
    `${countOf(amount, 'rider')} stored.`,
    warnings.length > 0 && `${warnings.join(' ')} Compare the result with another source.`,
    problems.length > 0 && listProblems(problems),
    offered.length > 0 && `Wildcards and substitutes on the page, not added: ${names}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const describeComparison = (differences: number) =>
  differences === 0 ? 'The results are the same.' : `${countOf(differences, 'difference')} found.`;

function describeReading(outcome: Exclude<Reading, { kind: 'compared' }>): string {
  if (outcome.kind === 'calendar_read') return `${countOf(outcome.events.length, 'race weekend')} read.`;
  if (outcome.kind === 'championship_read') {
    const { riders, weekends } = outcome.season;
    return `${countOf(riders.length, 'rider')} and ${countOf(weekends.length, 'race weekend')} read.`;
  }
  if (outcome.kind === 'classification_read') return `${countOf(outcome.classification.rows.length, 'rider')} read.`;
  const { riders, offered, problems = [] } = outcome;
  const guests = countOf(offered.length, 'wildcard or substitute', 'wildcards and substitutes');
  const read = `${countOf(riders.length, 'rider')}${offered.length === 0 ? '' : ` and ${guests}`} read.`;
  return problems.length === 0 ? read : `${read} ${listProblems(problems)}`;
}

function describeRefusal(outcome: Exclude<RetrievalOutcome, Reading | { kind: 'stored' }>): string {
  switch (outcome.kind) {
    case 'competitors_not_found':
      return `${adminMessages.retrieval.competitorsNotFound(outcome.riders.map(({ number }) => number))}. Add them and retrieve again.`;
    case 'timeout':
      return `${adminMessages.retrieval.noResponse(outcome.host)}. Try again in a while.`;
    case 'not_available':
      return 'The page has no result of this session yet. If the session was not held, record that instead.';
    case 'result_read':
      return 'The result was read. It is stored if a second check finds the same.';
    case 'odd':
      return `The result looks odd. ${outcome.oddities.join(' ')}`;
    case 'sources_differ':
      return `The results page and the championship differ in ${countOf(outcome.differences, 'row')}. Compare them, and choose one.`;
    case 'unreadable':
      return outcome.reason;
    case 'already_stored':
      return 'A result is already stored. Delete it first to retrieve it again.';
    case 'season_closed':
      return 'The season is finalized or deleted and can no longer change.';
    case 'terminated':
      return 'The retrieval was stopped.';
    case 'no_browser':
      return 'No worker can start a browser: an operator has to fix this (docs/guide/operator/observe.md).';
    case 'interrupted':
      return 'The retrieval was interrupted by an internal error, which is in the log. Please try again.';
  }
}
