import { weekendStatus } from '../../league/contract/limits.js';
import type { FinalizePreview } from '../../league/contract/standings.js';
import type {
  Correction,
  Race,
  RiderFlat,
  StandRow,
  UserSimple,
  Weekend,
  WeekendAdmin,
} from '../../league/contract/shapes.js';
import type { FinalizePreviewReader } from '../../league/reading/finalize-preview-reader.service.js';
import type { WeekendReader } from '../../league/reading/weekend-reader.service.js';
import { explainRank } from '../../league/rules/explain-rank.js';
import { toPoints } from '../../league/rules/points.js';
import { changeSince } from '../../league/rules/position-index.js';
import { type Tie, type Ties, compareSteps } from '../../league/rules/ranking.js';
import type { ScoringContext } from '../../league/rules/scoring.js';
import { isBeingCorrected, type RaceKind } from '../../league/rules/weekend-states.js';
import type { StoredResult } from '../../league/season/weekends/results.repository.js';
import type { FactsOf } from '../presenters/facts-of.js';
import {
  presentMove,
  presentOwners,
  presentRiderName,
  presentUsers,
  presentWeekend,
  presentWeekendStandRow,
} from '../presenters/shapes.presenter.js';

type DetailedWeekend = FactsOf<WeekendReader, 'read'>;
type WeekendStandings = NonNullable<DetailedWeekend['standings']>;
type FinalizeFacts = FactsOf<FinalizePreviewReader, 'read'>;

/** `standings` is null unless the weekend is final. */
export function presentDetailedWeekend(facts: DetailedWeekend): Weekend {
  const { weekend, season, round, rounds, results, standings, isRecomputing } = facts;
  return {
    ...presentWeekend(weekend),
    race: presentRace(results, 'race'),
    sprint_race: presentRace(results, 'sprint'),
    standings: standings && presentStandings(standings),
    ...(isRecomputing && { recomputing: true }),
    season_year: season.year,
    round,
    rounds,
    corrections: presentCorrections(facts),
    being_corrected: !season.finalized && isBeingCorrected(weekend),
    unconfirmed: weekend.status !== weekendStatus.final && results.some(({ warnings }) => warnings.length > 0),
  };
}

export function presentWeekendForAdmins(facts: DetailedWeekend): WeekendAdmin {
  const { race, sprint_race, ...detailed } = presentDetailedWeekend(facts);
  const forAdmins = (shown: Race | null) =>
    shown && { ...shown, warnings: facts.results.find(({ id }) => id === shown.id)?.warnings ?? [] };
  return {
    ...detailed,
    race: forAdmins(race),
    sprint_race: forAdmins(sprint_race),
    url: facts.weekend.url,
    grid: [],
  };
}

function presentRace(results: readonly StoredResult[], wanted: RaceKind): Race | null {
  const result = results.find(({ kind }) => kind === wanted);
  if (!result) return null;
  const { id, track, source, twoSources, lines } = result;
  const competitors_positions = lines.map(presentLine);
  return { id, track, competitors_positions, source, ...(twoSources && { two_sources: true }) };
}

function presentStandings({ rows, members, won, count, computedAt }: WeekendStandings): Weekend['standings'] {
  const users = presentUsers(members);
  return {
    users_picks: rows.map((row) => presentWeekendStandRow(row, users, won)),
    amount_users_picks: count,
    computed_at: computedAt.toISOString(),
  };
}

function presentCorrections({ corrections, moved: owners }: DetailedWeekend): Correction[] {
  const userOf = presentOwners(owners);
  return corrections.map(({ correctedAt, moved, firstMoves }) => ({
    date: correctedAt.toISOString(),
    amount_moved: moved,
    moved: firstMoves.map((move) => presentMove(move, userOf)),
  }));
}

function presentLine({ pointsHundredths, ...rider }: StoredResult['lines'][number]): RiderFlat {
  return { ...rider, points: toPoints(pointsHundredths) };
}

export function presentFinalizePreview(facts: FinalizeFacts): FinalizePreview {
  const { table, owners, riders, recipients, oddities } = facts;
  const { picks, context, changes, ties, correction } = table;
  const userOf = presentOwners(owners);
  const byId = new Map(riders.map((rider) => [rider.id, rider]));
  return {
    standings: { users_picks: presentRows(facts, userOf) },
    amount_users_picks: picks.size,
    changes,
    correction: correction && {
      amount_moved: correction.count,
      moved: correction.first.map((move) => presentMove(move, userOf)),
    },
    ties: presentTies(ties, context, userOf, (riderId) => presentRiderName(byId.get(riderId))),
    amount_emails: recipients,
    oddities,
  };
}

type RiderName = (riderId: number) => string;

function presentRows(
  { table: { ranked, previous }, shown }: FinalizeFacts,
  userOf: (picksId: number) => UserSimple,
): StandRow[] {
  return Array.from(shown, (picksId, line) => ({
    user: userOf(picksId),
    position: line + 1,
    position_change: changeSince(previous, picksId, line + 1),
    points: toPoints(ranked.points[ranked.order[line] as number] as number),
  }));
}

/** Each tie includes the sentence for the rank step that decided it. */
function presentTies(
  { count, byRule, first }: Ties,
  context: ScoringContext,
  userOf: (picksId: number) => UserSimple,
  riderName: RiderName,
): FinalizePreview['ties'] {
  const present = ({ position, ahead, behind, decidedBy }: Tie) => {
    const [user, other] = [userOf(ahead.picksId), userOf(behind.picksId)];
    const names = { a: user.username, b: other.username, riderName };
    return {
      position,
      points: toPoints(ahead.pointsHundredths),
      ahead: user,
      behind: other,
      rule: decidedBy.rule,
      sentence: explainRank(compareSteps(ahead, behind, context), names).at(-1) ?? '',
    };
  };
  return {
    amount: count,
    by_rule: [...byRule].map(([rule, decided]) => ({ rule, amount: decided })),
    first: first.map(present),
  };
}
