import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
import { type Members, MembersRepository, type MemberSummary } from '../../league/members/members.repository.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { PicksWindowService, type SeasonState } from '../../league/season/picks/picks.service.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { type Hundredths, toPoints } from '../../league/rules/points.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { RidersRepository, type RiderWithPoints } from '../../league/season/riders/riders.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import type { Move } from '../../league/rules/corrections.js';
import type { FinalPick, FinalRow, SeasonEnd } from '../../league/standings/final-standings.service.js';
import type { ProvisionalState } from '../../league/standings/provisional-standings.service.js';
import type { StandingsRow, TableOrigin } from '../../league/standings/standings.repository.js';

/**
 * Shown in place of a member whose account is deleted (the rows of a finalized season stay without the name, rules.md 8), and of the author
 * of a deleted comment.
 */
export const deletedUser: UserSimple = { username: '', date_created: '', has_profile_picture: false };

/** Members in the format of the wire. Methods read in the caller's transaction, with one query for all members. */
@Injectable()
export class UsersPresenter {
  constructor(
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
  ) {}

  /** Members by their id; null among the ids is left out. */
  async present(manager: EntityManager, ids: readonly (number | null)[]): Promise<Map<number, UserSimple>> {
    return presentUsers(await this.members.findSummaries(manager, ids));
  }

  /** A look-up of members by the id of their picks; `deletedUser` where the account is deleted. */
  async presentOfPicks(manager: EntityManager, picksIds: readonly number[]): Promise<(picksId: number) => UserSimple> {
    const memberOf = await this.picks.findMemberIds(manager, picksIds);
    const users = await this.present(manager, [...memberOf.values()]);
    return (picksId) => users.get(memberOf.get(picksId) ?? 0) ?? deletedUser;
  }
}

export const presentUsers = (members: Members): Map<number, UserSimple> =>
  new Map([...members].map(([id, member]) => [id, presentUser(member)]));

/** A member; `deletedUser` if the account is deleted. */
export function presentUser(member: MemberSummary | null | undefined): UserSimple {
  if (!member) return deletedUser;
  const { username, dateCreated, hasPicture } = member;
  return { username, date_created: dateCreated.toISOString(), has_profile_picture: hasPicture };
}

/*
 * Shapes of the wire that several subjects use (league/contract/shapes.ts). On the wire a rider is a `competitor`; the one id of a rider
 * stands in all three ids of the wire.
 */

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

/** A rider's name in sentences: "F. Bagnaia"; empty where there is none. */
export function presentRiderName(rider: Pick<Rider, 'first' | 'last'> | undefined): string {
  return rider ? `${rider.first.slice(0, 1)}. ${rider.last}` : '';
}

export function presentDelivery({ mailingId, enqueuedAt, ...counts }: Delivery): MailDelivery {
  return { mailing_id: mailingId, ordered_at: enqueuedAt.toISOString(), ...counts };
}

export function presentWeekend({ id, title, startDate, endDate, status, country }: RaceWeekend): WeekendSimple {
  return { id, title, start: startDate, end: endDate, status, ...(country !== null && { country }) };
}

/** A row of a table of members; the member's account may be deleted (rules.md 8). */
export function presentStandRow(row: StandingsRow, users: ReadonlyMap<number, UserSimple>): StandRow {
  return {
    user: (row.memberId !== null && users.get(row.memberId)) || deletedUser,
    position: row.position,
    position_change: row.positionChange,
    points: toPoints(row.pointsHundredths),
  };
}

/** The row with the points of its picks in the weekend of the table; null before the first final weekend. */
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

/** Which results count in a provisional table. */
export function presentProvisionalState({ weekend, after, resultsAt }: ProvisionalState): ProvisionalStateOnWire {
  return { weekend: presentWeekend(weekend), after, results_at: resultsAt.toISOString() };
}

export function presentMove({ picksId, before, after }: Move, userOf: (picksId: number) => UserSimple): PositionMove {
  return { user: userOf(picksId), position_before: before, position: after };
}

/** A season in the short format that several answers contain. */
@Injectable()
export class SimpleSeasonPresenter {
  constructor(private readonly picksWindow: PicksWindowService) {}

  /** `selection_open`: whether the window is open at this moment; it closes by itself at `selection_closes` (rules.md 5). */
  async present(manager: EntityManager, season: Season): Promise<SeasonSimple> {
    return presentSeason(await this.picksWindow.findState(manager, season));
  }
}

/** `selection_open`: whether the window is open at this moment; it closes by itself at `selection_closes` (rules.md 5). */
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

/** Rows of final tables in the format of the wire. Methods read in the caller's transaction. */
@Injectable()
export class FinalRowsPresenter {
  constructor(
    private readonly users: UsersPresenter,
    private readonly riders: RidersRepository,
  ) {}

  async present(manager: EntityManager, rows: readonly FinalRow[]): Promise<FinalStandRow[]> {
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map((row) => ({
      ...presentStandRow(row, users),
      bonus: toPoints(row.bonusHundredths),
      bonus_change: row.bonusChange,
    }));
  }

  async presentPicks(manager: EntityManager, season: Season, picks: readonly FinalPick[]): Promise<ChampionPick[]> {
    const riderIds = picks.flatMap(({ riderId }) => riderId ?? []);
    const riders = await this.riders.findByIds(manager, season.id, riderIds);
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

  async presentEnd(manager: EntityManager, { season, top, amount }: SeasonEnd): Promise<SeasonEndOnWire> {
    return { year: season.year, podium: await this.present(manager, top), amount_members: amount };
  }
}
