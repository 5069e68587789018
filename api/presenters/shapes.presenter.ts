import type { MailDelivery } from '../../league/contract/administration.js';
import { knownIdentity } from '../../league/contract/racing-identity.js';
import type { ChampionPick, FinalStandRow, SeasonEnd as SeasonEndOnWire } from '../../league/contract/season-end.js';
import type {
  Competitor,
  CompetitorPoints,
  PositionMove,
  RiderFlat,
  SeasonRider,
  SeasonSimple,
  StandRow,
  TableOrigin as TableOriginOnWire,
  UserSimple,
  WeekendSimple,
  WeekendStandRow,
} from '../../league/contract/shapes.js';
import type { ProvisionalState as ProvisionalStateOnWire } from '../../league/contract/standings.js';
import type { Delivery } from '../../league/messages/email/mailings.repository.js';
import type { Members, MemberSummary } from '../../league/members/members.repository.js';
import type { SeasonState } from '../../league/season/picks/picks-window.service.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { type Hundredths, toPoints } from '../../league/rules/points.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import type { RiderWithPoints } from '../../league/season/riders/riders.repository.js';
import { timeAtCircuit } from '../../league/rules/session-times.js';
import type { Move } from '../../league/rules/corrections.js';
import type { FinalPick, FinalRow, SeasonEnd } from '../../league/standings/final-standings-reader.service.js';
import type { ProvisionalState } from '../../league/standings/provisional-standings.service.js';
import type { StandingsRow, TableOrigin } from '../../league/standings/standings.repository.js';

/** Replaces deleted members, whose rows of finalized seasons remain (rules.md 8), and authors of deleted comments. */
export const deletedUser: UserSimple = { username: '', date_created: '', has_profile_picture: false };

/** The keys of the map are member ids or picks ids. */
export const presentUsers = (members: Members): Map<number, UserSimple> =>
  new Map([...members].map(([id, member]) => [id, presentUser(member)]));

export const presentOwners =
  (owners: Members): ((picksId: number) => UserSimple) =>
  (picksId) =>
    presentUser(owners.get(picksId));

export function presentUser(member: MemberSummary | null | undefined): UserSimple {
  if (!member) return deletedUser;
  const { username, dateCreated, hasPicture } = member;
  return { username, date_created: dateCreated.toISOString(), has_profile_picture: hasPicture };
}

/* Wire shapes that several subjects use (league/contract/shapes.ts). On the wire, a rider is a `competitor` with three
 * equal ids. */

export function presentCompetitor({ id, first, last, number, team, manufacturer, country }: Rider): Competitor {
  return { id, first, last, number, ...knownIdentity({ team, manufacturer, country }) };
}

function presentCompetitorPoints({ rider, pointsHundredths }: RiderWithPoints): CompetitorPoints {
  return { id: rider.id, points: toPoints(pointsHundredths), competitor: presentCompetitor(rider) };
}

export function presentSeasonRider(entry: RiderWithPoints): SeasonRider {
  const { id, independent, rookie } = entry.rider;
  return { id, independent, rookie, competitor_points: presentCompetitorPoints(entry) };
}

export function presentRiderFlat(rider: Rider, position: number, pointsHundredths: Hundredths): RiderFlat {
  const { id, first, last, number, manufacturer } = rider;
  const known = manufacturer === null ? {} : { manufacturer };
  return { competitor_id: id, first, last, number, points: toPoints(pointsHundredths), position, ...known };
}

/** Returns a name for use in sentences, "F. Bagnaia". */
export function presentRiderName(rider: Pick<Rider, 'first' | 'last'> | undefined): string {
  return rider ? `${rider.first.slice(0, 1)}. ${rider.last}` : '';
}

export function presentDelivery({ mailingId, enqueuedAt, ...counts }: Delivery): MailDelivery {
  return { mailing_id: mailingId, ordered_at: enqueuedAt.toISOString(), ...counts };
}

export function presentWeekend(weekend: RaceWeekend): WeekendSimple {
  const { id, title, startDate, endDate, status, country, timeZone, sprintStartsAt, raceStartsAt } = weekend;
  return {
    id,
    title,
    start: startDate,
    end: endDate,
    status,
    ...(country !== null && { country }),
    ...(sprintStartsAt && { sprint_start: timeAtCircuit(sprintStartsAt, timeZone) }),
    ...(raceStartsAt && { race_start: timeAtCircuit(raceStartsAt, timeZone) }),
  };
}

/** The member's account may have been deleted (rules.md 8). */
export function presentStandRow(row: StandingsRow, users: ReadonlyMap<number, UserSimple>): StandRow {
  return {
    user: (row.memberId !== null && users.get(row.memberId)) || deletedUser,
    position: row.position,
    position_change: row.positionChange,
    points: toPoints(row.pointsHundredths),
  };
}

/** `won` has the points of the weekend, by id of the picks. Null before the first final weekend. */
export function presentWeekendStandRow(
  row: StandingsRow,
  users: ReadonlyMap<number, UserSimple>,
  won: ReadonlyMap<number, Hundredths> | null,
): WeekendStandRow {
  return { ...presentStandRow(row, users), weekend_points: won && toPoints(won.get(row.picksId) ?? 0) };
}

export function presentOrigin({ weekend, round, rounds, withBonus, computedAt }: TableOrigin): TableOriginOnWire {
  return {
    weekend: presentWeekend(weekend),
    round,
    rounds,
    with_bonus: withBonus,
    computed_at: computedAt.toISOString(),
  };
}

export function presentProvisionalState({ weekend, after, resultsAt }: ProvisionalState): ProvisionalStateOnWire {
  return { weekend: presentWeekend(weekend), after, results_at: resultsAt.toISOString() };
}

export function presentMove({ picksId, before, after }: Move, userOf: (picksId: number) => UserSimple): PositionMove {
  return { user: userOf(picksId), position_before: before, position: after };
}

/** `selection_open` is the current state, because the window closes by itself at `selection_closes` (rules.md 5). */
export function presentSeason({ season, isPicksOpen }: SeasonState): SeasonSimple {
  const { id, year, current, finalized } = season;
  return {
    id,
    year,
    top_independent: season.topIndependent,
    top_rookie: season.topRookie,
    finalized,
    selection_open: isPicksOpen,
    selection_closes: isPicksOpen ? (season.picksCloseAt?.toISOString() ?? null) : null,
    current,
  };
}

export function presentFinalRow(row: FinalRow, users: ReadonlyMap<number, UserSimple>): FinalStandRow {
  return { ...presentStandRow(row, users), bonus: toPoints(row.bonusHundredths), bonus_change: row.bonusChange };
}

export function presentChampionPicks(picks: readonly FinalPick[], riders: readonly Rider[]): ChampionPick[] {
  return picks.map(({ slot, riderId, position, ...pick }) => {
    const rider = riders.find(({ id }) => id === riderId);
    return {
      slot,
      competitor: rider ? presentCompetitor(rider) : null,
      points: toPoints(pick.pointsHundredths),
      bonus: toPoints(pick.bonusHundredths),
      position,
    };
  });
}

export function presentSeasonEnd(
  { season, top, count }: SeasonEnd,
  users: ReadonlyMap<number, UserSimple>,
): SeasonEndOnWire {
  return { year: season.year, podium: top.map((row) => presentFinalRow(row, users)), amount_members: count };
}
