import type {
  ChampionshipChange,
  ChampionshipReviewAnswer,
  ChampionshipRiderToAdd,
  ChampionshipWeekendToAdd,
  ChampionshipWeekendToRemove,
} from '../../league/contract/championship-setup.js';
import type { ClassificationReviewAnswer } from '../../league/contract/classification.js';
import type { SourcesReviewAnswer } from '../../league/contract/weekend-difference.js';
import { eventType } from '../../league/contract/limits.js';
import { knownIdentity } from '../../league/contract/racing-identity.js';
import type { ClassificationReview } from '../../league/retrieval/championship/classification.service.js';
import type { SourcesReview } from '../../league/retrieval/championship/two-sources.service.js';
import { reviewStored, versionOf } from '../../league/retrieval/championship/championship-versions.js';
import type { RetrievalFacts } from '../../league/retrieval/retrievals/retrieval-reader.service.js';
import type { ReviewRow } from '../../league/rules/championship-review.js';
import type { ChampionshipSeason } from '../../league/rules/championship-season.js';
import { toPoints } from '../../league/rules/points.js';
import { presentAligned } from '../presenters/aligned-rows.presenter.js';

type RowOf<Kind extends ReviewRow['kind']> = Extract<ReviewRow, { kind: Kind }>;

/** Compares a reading of the championship with the season. */
export function presentChampionship(
  season: ChampionshipSeason,
  { riders, calendar: weekends }: Pick<RetrievalFacts, 'riders' | 'calendar'>,
): ChampionshipReviewAnswer {
  const { rows } = reviewStored(season, { riders, weekends });
  return {
    class: season.class,
    riders: rows.filter((row) => row.kind === 'add-rider').map(presentRider),
    weekends: rows.filter((row) => row.kind === 'add-weekend').map(presentWeekend),
    changes: rows.filter((row) => row.kind === 'change-rider' || row.kind === 'change-weekend').map(presentChange),
    removed: rows.filter((row) => row.kind === 'remove-weekend').map(presentRemoved),
    problems: season.problems,
  };
}

export function presentClassification({ kind, rows, ...review }: ClassificationReview): ClassificationReviewAnswer {
  return {
    event_type: eventType[kind],
    version: review.version,
    rows: rows.map(({ row: { position, number, first, last, pointsHundredths }, match }) => ({
      position,
      number,
      first,
      last,
      points: toPoints(pointsHundredths),
      competitor_id: match.kind === 'rider' ? match.rider.id : null,
      problem: match.kind === 'rider' ? null : match.problem,
    })),
    warnings: review.warnings,
    stored: review.isStored,
  };
}

export const presentSources = ({ kind, rows, riders, isStored, version }: SourcesReview): SourcesReviewAnswer => {
  return { event_type: eventType[kind], version, rows: presentAligned(rows, riders), stored: isStored };
};

const presentRow = (row: ReviewRow) => {
  return { key: row.key, version: versionOf(row), chosen: row.isChosen, problem: row.problem, caution: row.caution };
};

function presentRider(row: RowOf<'add-rider'>): ChampionshipRiderToAdd {
  const { number, first, last, country, team, manufacturer, independent, rookie, guest } = row.rider;
  const identity = knownIdentity({ team, manufacturer, country });
  return { ...presentRow(row), number, first, last, ...identity, independent, rookie, guest };
}

function presentWeekend(row: RowOf<'add-weekend'>): ChampionshipWeekendToAdd {
  const { round, title, start, end, timeZone, raceStart, sprintStart } = row.weekend;
  const times = { time_zone: timeZone, race_start: raceStart, sprint_start: sprintStart };
  return { ...presentRow(row), round, title, start, end, ...times };
}

function presentChange(row: RowOf<'change-rider' | 'change-weekend'>): ChampionshipChange {
  const { field, before, after, isByHand: by_hand } = row.change;
  const subject =
    row.kind === 'change-weekend' ? row.weekend.title : `${row.rider.number} ${row.rider.first} ${row.rider.last}`;
  const weekend_id = row.kind === 'change-weekend' ? row.weekend.id : null;
  return { ...presentRow(row), subject, weekend_id, field, before, after, by_hand };
}

function presentRemoved(row: RowOf<'remove-weekend'>): ChampionshipWeekendToRemove {
  const { id: weekend_id, title, start, end } = row.weekend;
  return { ...presentRow(row), weekend_id, title, start, end };
}
