import type {
  ConcurrentChange,
  PageCaptureAnswer,
  RetrievalAnswer,
  RetrievalRefusal,
  RiderInSeason,
  RiderRead,
  RidersImportAnswer,
  WeekendInSeason,
} from '../../league/contract/answers.js';
import { presentChampionship, presentClassification, presentSources } from './championship.presenter.js';
import { knownIdentity } from '../../league/contract/racing-identity.js';
import type { ClassificationReview } from '../../league/retrieval/championship/classification.service.js';
import { matchEvents } from '../../league/rules/match-events.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import type { PageCapture } from '../../league/schema/retrieval.entity.js';
import { isRead, type ReadEvent, type ReadRider, type RetrievalOutcome } from '../../league/rules/retrieval-outcome.js';
import type { RetrievalFacts } from '../../league/retrieval/retrievals/retrieval-reader.service.js';
import { recognizeRiders } from '../../league/rules/recognize-riders.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { splitName } from '../../league/contract/short-texts.js';

/** Includes the riders or weekends that an admin may review and import. */
export function presentRetrieval(facts: RetrievalFacts): RetrievalAnswer['retrieval'] {
  const { retrieval, weekend, hasCapture } = facts;
  const { id: pid, kind, state, message, byAutopilot, outcome } = retrieval;
  const isRefused = outcome !== null && outcome.kind !== 'stored' && !isRead(outcome);
  return {
    pid,
    kind,
    state,
    message,
    by_autopilot: byAutopilot,
    refusal: isRefused ? presentRefusal(outcome) : null,
    weekend: weekend && { id: weekend.id, title: weekend.title },
    page_seen: hasCapture,
    warnings: (outcome?.kind === 'stored' && outcome.warnings) || [],
    riders: presentRiders(facts),
    problems: (outcome && 'problems' in outcome && outcome.problems) || [],
    ...(outcome?.kind === 'calendar_read'
      ? presentEvents(outcome.events, facts.calendar)
      : { events: null, missing_weekends: null }),
    championship: outcome?.kind === 'championship_read' ? presentChampionship(outcome.season, facts) : null,
    classification: facts.classification && presentClassification(facts.classification),
    sources: facts.sources && presentSources(facts.sources),
  };
}

function presentRiders({
  retrieval: { outcome },
  riders: existing,
  classification,
}: RetrievalFacts): RiderRead[] | null {
  if (classification) return presentRead(ridersToAdd(classification), existing);
  if (!outcome || !('riders' in outcome) || !outcome.riders) return null;
  if (outcome.kind !== 'competitors_not_found') {
    const offered = outcome.kind === 'stored' ? [] : (outcome.offered ?? []);
    const guests = offered.map((rider) => ({ ...rider, guest: true }));
    return presentRead([...outcome.riders.map((rider) => ({ ...rider, guest: false })), ...guests], existing);
  }
  const flags = { independent: false, rookie: false, guest: true };
  const read = outcome.riders.map(({ name, ...rider }) => ({ ...rider, ...splitName(name), ...flags }));
  // The riders of a result are matched by number only (rules.md 6).
  const isThere = ({ number }: { number: number }) => existing.some((rider) => rider.number === number);
  return presentRead(read, existing).map((rider) => {
    const { number_holder: _holder, ...rest } = rider;
    return isThere(rider) ? { ...rest, known: true } : rider;
  });
}

/** The riders of a classification that are certainly not in the season. */
const ridersToAdd = ({ rows }: ClassificationReview): GuestOrRider[] =>
  rows.flatMap(({ row: { number, first, last, team, manufacturer }, match }) => {
    if (match.kind !== 'unknown' || number === null) return [];
    const identity = knownIdentity({ team, manufacturer, country: null });
    return [{ number, first, last, ...identity, independent: false, rookie: false, guest: true }];
  });

function presentEvents(
  events: readonly ReadEvent[],
  weekends: readonly RaceWeekend[],
): Pick<RetrievalAnswer['retrieval'], 'events' | 'missing_weekends'> {
  const { matches, missing } = matchEvents(events, weekends);
  return {
    events: events.map((event, index) => {
      const match = matches[index];
      if (!match) return { ...event, already: null };
      const weekend = { ...presentStored(match.weekend), matched_by: match.by };
      return { ...event, already: weekend.title, weekend };
    }),
    missing_weekends: missing.map(presentStored),
  };
}

/** An internal failure sets no flag, because its text is in the season messages. */
export function presentRefusal(
  outcome: RetrievalOutcome,
): RetrievalRefusal & Pick<ConcurrentChange, 'season_finalized'> {
  const { kind } = outcome;
  return {
    competitors_not_found: kind === 'competitors_not_found' ? outcome.riders.map(({ number }) => number) : [],
    timeout: kind === 'timeout',
    selenium_busy: false,
    terminated: kind === 'terminated',
    already_stored: kind === 'already_stored' || kind === 'season_closed',
    not_available: kind === 'not_available',
    unreadable: kind === 'unreadable' || kind === 'sources_differ',
    ...(kind === 'season_closed' && { season_finalized: true }),
    ...(kind === 'unreadable' && outcome.rows && { unreadable_rows: outcome.rows }),
  };
}

const presentStored = ({ id, title, url, startDate, endDate, status }: RaceWeekend): WeekendInSeason => {
  return { id, title, url, start: startDate, end: endDate, status };
};

type GuestOrRider = ReadRider & { guest: boolean };

/** Compares the riders of a page with the riders of the season. */
function presentRead(read: readonly GuestOrRider[], season: readonly Rider[]): RiderRead[] {
  const recognized = recognizeRiders(read, season);
  return read.map((rider, index) => {
    const recognition = recognized[index];
    const isMoved = recognition?.kind === 'moved';
    const holder = recognition && 'holder' in recognition ? recognition.holder : null;
    return {
      ...rider,
      known: recognition?.kind === 'known',
      ...(isMoved && { season_rider: presentInSeason(recognition.rider) }),
      ...(holder && { number_holder: presentInSeason(holder) }),
    };
  });
}

const presentInSeason = ({ id, number, first, last }: Rider): RiderInSeason => ({ id, number, first, last });

export function presentRidersImport(
  outcome: RetrievalOutcome,
): RidersImportAnswer & Pick<ConcurrentChange, 'season_finalized'> {
  const { kind } = outcome;
  const problems = 'problems' in outcome ? (outcome.problems ?? []) : [];
  return {
    ...(problems.length > 0 && { problems }),
    invalidLink: false,
    invalidSeason: kind === 'season_closed',
    timeout: kind === 'timeout',
    selenium_available: true,
    terminated: kind === 'terminated',
    unreadable: kind === 'unreadable' || kind === 'not_available',
    ...(kind === 'season_closed' && { season_finalized: true }),
  };
}

export function presentCapture({ url, text, screenshot, takenAt }: PageCapture): PageCaptureAnswer {
  const image = screenshot && screenshot.toString('base64');
  return { page_sight: { url, text, screenshot: image, taken_at: takenAt.toISOString() } };
}
