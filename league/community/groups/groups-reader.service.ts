import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Season } from '../../schema/season.entity.js';
import { PicksWindowService } from '../../season/picks/picks-window.service.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { type NamedProgress, StandingsReader } from '../../standings/standings-reader.service.js';
import { TableRowsReader } from '../../standings/table-rows-reader.service.js';
import { positionsInGroup, rankGroup } from './group-rules.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';

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

  readOfMember(memberId: number) {
    return readAtOnce(this.database, async (manager) => {
      const groups = await this.groups.findOfMember(manager, memberId);
      const ownerIds = groups.map(({ ownerId }) => ownerId);
      return { groups, members: await this.members.findSummaries(manager, ownerIds) };
    });
  }

  /** For people with an invitation. `callerId` is null for visitors. @throws DomainError group_invitation_invalid */
  async readInvitation(token: unknown, callerId: number | null) {
    const { manager } = this.database;
    const found = await this.service.findInvitation(token, callerId);
    const joined = await this.groups.findMembers(manager, found.group.id);
    const memberIds = joined.slice(0, limits.invitationMembers).map(({ memberId }) => memberId);
    return { ...found, memberIds, members: await this.members.findSummaries(manager, memberIds) };
  }

  /** The first member is the owner. @throws DomainError group_not_found, group_members_only */
  read(id: number, callerId: number) {
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

  /** Omits members without picks. Before the first final weekend, nobody is ranked. */
  private async findStandings(manager: EntityManager, season: Season, memberIds: readonly number[], callerId: number) {
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
