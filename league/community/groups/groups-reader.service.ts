import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Group } from '../../schema/group.entity.js';
import type { Season } from '../../schema/season.entity.js';
import { PicksWindowService } from '../../season/picks/picks-window.service.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { type NamedProgress, StandingsReader } from '../../standings/standings-reader.service.js';
import type { TableOrigin } from '../../standings/standings.repository.js';
import { type TableRows, TableRowsReader } from '../../standings/table-rows-reader.service.js';
import { type GroupRank, positionsInGroup, rankGroup } from './group-rules.js';
import { GroupsRepository, type GroupSummary, type OwnGroup } from './groups.repository.js';
import { GroupsService } from './groups.service.js';

export interface ShownGroups {
  groups: OwnGroup[];
  members: Members;
}

/** The part of a group that people with an invitation see. */
export interface InvitationFacts {
  group: GroupSummary;
  isMember: boolean;
  members: Members;
}

/** Members without picks are left out. */
export interface GroupStandings {
  season: Season;
  /** Null before the first final weekend; `ranked` is then empty. */
  origin: TableOrigin | null;
  /** Sorted by position. */
  ranked: GroupRank[];
  rows: TableRows;
}

export interface GroupFacts {
  group: Group;
  /** Sorted by time of joining. The first member is the owner. */
  memberIds: number[];
  members: Members;
  /** The reader gets no news about the group. */
  muted: boolean;
  standings: GroupStandings | null;
}

/** The cost depends on the size of the group, not of the league. */
@Injectable()
export class GroupsReader {
  constructor(
    private readonly database: DataSource,
    private readonly service: GroupsService,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly seasons: SeasonsRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly reader: StandingsReader,
    private readonly tableRows: TableRowsReader,
  ) {}

  readOfMember(memberId: number): Promise<ShownGroups> {
    return readAtOnce(this.database, async (manager) => {
      const groups = await this.groups.findOfMember(manager, memberId);
      const ownerIds = groups.map(({ ownerId }) => ownerId);
      return { groups, members: await this.members.findSummaries(manager, ownerIds) };
    });
  }

  /** `callerId` is null for visitors. @throws DomainError group_invitation_invalid */
  async readInvitation(token: unknown, callerId: number | null): Promise<InvitationFacts> {
    const found = await this.service.findInvitation(token, callerId);
    return { ...found, members: await this.members.findSummaries(this.database.manager, [found.group.ownerId]) };
  }

  /** @throws DomainError group_not_found, group_members_only */
  read(id: number, callerId: number): Promise<GroupFacts> {
    return readAtOnce(this.database, async (manager) => {
      const { group, members } = await this.service.find(manager, id, callerId);
      const memberIds = members.map(({ memberId }) => memberId);
      const season = await this.seasons.findCurrent(manager);
      const standings = season && (await this.findStandings(manager, season, memberIds, callerId));
      const ranked: Members = standings?.rows.members ?? new Map();
      const others = await this.members.findSummaries(
        manager,
        memberIds.filter((memberId) => !ranked.has(memberId)),
      );
      const muted = members.some((member) => member.memberId === callerId && member.muted);
      return { group, memberIds, members: new Map([...ranked, ...others]), muted, standings };
    });
  }

  /** In the order of the latest table. @throws DomainError group_not_found, group_members_only */
  readProgress(id: number, callerId: number): Promise<NamedProgress | null> {
    return readAtOnce(this.database, async (manager) => {
      const { members } = await this.service.find(manager, id, callerId);
      const season = await this.seasons.findCurrent(manager);
      if (!season) return null;
      const memberIds = members.map(({ memberId }) => memberId);
      const { tables, members: inLeague } = await this.reader.findProgressOf(manager, season, memberIds);
      const inGroup = positionsInGroup(inLeague.map(({ positions }) => positions));
      const last = (positions: readonly (number | null)[]) => positions.at(-1) ?? Infinity;
      const ranked = inLeague
        .map(({ memberId }, index) => ({ memberId, positions: inGroup[index] ?? [] }))
        .sort((a, b) => last(a.positions) - last(b.positions));
      return { tables, members: ranked, users: await this.members.findSummaries(manager, memberIds) };
    });
  }

  private async findStandings(
    manager: EntityManager,
    season: Season,
    memberIds: readonly number[],
    callerId: number,
  ): Promise<GroupStandings> {
    const table = await this.reader.findLatest(manager, season);
    const origin = await this.reader.findOrigin(manager, table);
    const rows = await this.reader.findRowsOf(manager, table, memberIds);
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const weekend = origin?.weekend ?? null;
    const picks = new Map(rows.map((row) => [row.picksId, row.picks]));
    return {
      season,
      origin,
      ranked: origin ? rankGroup(rows) : [],
      rows: await this.tableRows.find(manager, table, rows, { weekend, hidden, callerId, picks }),
    };
  }
}
