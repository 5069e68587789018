import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Group, GroupInvitation, GroupMember, GroupStanding, GroupSummary } from '../../league/contract/groups.js';
import { limits } from '../../league/contract/limits.js';
import type { PicksSimple } from '../../league/contract/shapes.js';
import type { SeasonProgress } from '../../league/contract/standings.js';
import type { GroupSummary as FoundGroup } from '../../league/community/groups/groups.repository.js';
import type { GroupWithMembers } from '../../league/community/groups/groups.service.js';
import { type GroupRank, positionsInGroup, rankGroup } from '../../league/community/groups/group-rules.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import type { TableOrigin } from '../../league/standings/standings.repository.js';
import { presentOrigin, deletedUser, UsersPresenter } from '../presenters/shapes.presenter.js';
import { StandingsPresenter } from '../standings/standings.presenter.js';

/** The standings of a group's members in a season; members without picks are left out. */
interface Standings {
  /** Null until a weekend is final; `ranked` is empty then. */
  origin: TableOrigin | null;
  /** Best first. */
  ranked: GroupRank[];
  rowOf: Map<number, PicksSimple>;
}

const noStandings: Standings = { origin: null, ranked: [], rowOf: new Map() };

/** Groups in the format of the wire. The cost grows with the group, not with the league. */
@Injectable()
export class GroupsPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly picksWindow: PicksWindowService,
    private readonly standings: StandingsPresenter,
    private readonly users: UsersPresenter,
  ) {}

  async presentSummaries(groups: readonly FoundGroup[], callerId: number): Promise<GroupSummary[]> {
    const users = await this.users.present(
      this.database.manager,
      groups.map(({ ownerId }) => ownerId),
    );
    return groups.map(({ id, name, ownerId, amountMembers }) => ({
      id,
      name,
      owner: users.get(ownerId) ?? deletedUser,
      is_owner: ownerId === callerId,
      amount_members: amountMembers,
    }));
  }

  async presentInvitation(
    { id, name, ownerId, amountMembers }: FoundGroup,
    isMember: boolean,
  ): Promise<GroupInvitation> {
    const users = await this.users.present(this.database.manager, [ownerId]);
    return {
      name,
      owner: users.get(ownerId) ?? deletedUser,
      amount_members: amountMembers,
      full: amountMembers >= limits.groupMembers,
      group_id: isMember ? id : null,
    };
  }

  /** A group for one of its members, in the caller's transaction. */
  async present(manager: EntityManager, { group, members }: GroupWithMembers, callerId: number): Promise<Group> {
    const memberIds = members.map(({ memberId }) => memberId);
    const season = await this.seasons.findCurrent(manager);
    const { origin, ranked, rowOf } = season
      ? await this.findStandings(manager, season, memberIds, callerId)
      : noStandings;
    const users = await this.users.present(
      manager,
      memberIds.filter((memberId) => !rowOf.has(memberId)),
    );
    const userOf = (memberId: number) => rowOf.get(memberId)?.user ?? users.get(memberId) ?? deletedUser;
    const rankOf = new Map(ranked.map((rank) => [rank.row.memberId, rank]));
    const inOrder = [
      ...ranked.flatMap(({ row }) => row.memberId ?? []),
      ...memberIds.filter((memberId) => !rankOf.has(memberId)),
    ];
    const ownerId = memberIds[0] ?? 0;
    return {
      id: group.id,
      name: group.name,
      owner: userOf(ownerId),
      is_owner: ownerId === callerId,
      amount_members: memberIds.length,
      invitation_token: group.invitationToken,
      season: season && { year: season.year, after: origin && presentOrigin(origin) },
      members: inOrder.map((memberId): GroupMember => {
        const [rank, row] = [rankOf.get(memberId), rowOf.get(memberId)];
        return {
          user: userOf(memberId),
          standing: rank && row ? presentStanding(rank, row) : null,
          picks: row?.picks ?? [],
        };
      }),
    };
  }

  /** The positions within a group after each final weekend of the current season; best first in the latest table. */
  async presentProgress(manager: EntityManager, { members }: GroupWithMembers): Promise<SeasonProgress | null> {
    const season = await this.seasons.findCurrent(manager);
    if (!season) return null;
    const memberIds = members.map(({ memberId }) => memberId);
    const { tables, members: inLeague } = await this.reader.findProgressOf(manager, season, memberIds);
    const inGroup = positionsInGroup(inLeague.map(({ positions }) => positions));
    const last = (positions: readonly (number | null)[]) => positions.at(-1) ?? Infinity;
    const ranked = inLeague
      .map(({ memberId }, index) => ({ memberId, positions: inGroup[index] ?? [] }))
      .sort((a, b) => last(a.positions) - last(b.positions));
    return this.standings.presentProgress(manager, { tables, members: ranked });
  }

  private async findStandings(
    manager: EntityManager,
    season: Season,
    memberIds: readonly number[],
    callerId: number,
  ): Promise<Standings> {
    const table = await this.reader.findLatest(manager, season);
    const origin = await this.reader.findOrigin(manager, table);
    const rows = await this.reader.findRowsOf(manager, table, memberIds);
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const weekend = origin?.weekend ?? null;
    const picks = new Map(rows.map((row) => [row.picksId, row.picks]));
    const presented = await this.standings.presentRows(manager, table, rows, { weekend, hidden, callerId, picks });
    return {
      origin,
      ranked: origin ? rankGroup(rows) : [],
      rowOf: new Map(
        rows.flatMap(({ memberId }, index): [number, PicksSimple][] => {
          const row = presented[index];
          return memberId !== null && row ? [[memberId, row]] : [];
        }),
      ),
    };
  }
}

function presentStanding({ position, positionChange }: GroupRank, row: PicksSimple): GroupStanding {
  return {
    position,
    position_change: positionChange,
    league_position: row.position,
    points: row.points,
    weekend_points: row.weekend_points ?? 0,
  };
}
