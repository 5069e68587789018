import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { Member } from '../schema/member.entity.js';
import { PicksWindowService } from '../season/picks/picks-window.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { MemberSeasonService } from '../standings/member-season.service.js';
import { FinalStandingsReader } from '../standings/final-standings-reader.service.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import { TableRowsReader } from '../standings/table-rows-reader.service.js';

@Injectable()
export class MemberSeasonsReader {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly tableRows: TableRowsReader,
    private readonly memberSeason: MemberSeasonService,
    private readonly finalStandings: FinalStandingsReader,
    private readonly picksWindow: PicksWindowService,
  ) {}

  /** `callerId` is null for visitors. @throws DomainError member_not_found */
  read(username: string, callerId: number | null) {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.members.findByName(manager, username);
      if (!member?.isActive) throw new DomainError('member_not_found', null);
      return {
        memberId: member.id,
        members: await this.members.findSummaries(manager, [member.id]),
        current: await this.findCurrent(manager, member, callerId),
        past: await this.finalStandings.findOfMember(manager, member.id),
      };
    });
  }

  private async findCurrent(manager: EntityManager, member: Member, callerId: number | null) {
    const season = await this.seasons.findCurrent(manager);
    if (!season) return null;
    const table = await this.reader.findLatest(manager, season);
    const rows = await this.reader.findRows(manager, table, { only: member.id });
    if (!rows[0]) return null;
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const weekend = (await this.reader.findOrigin(manager, table))?.weekend ?? null;
    return {
      season,
      rows: await this.tableRows.find(manager, table, rows, { weekend, hidden, callerId }),
      count: await this.reader.count(manager, table),
      weekends: await this.memberSeason.findWeekends(manager, season, member, rows[0].picksId),
    };
  }
}
