import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { Member } from '../schema/member.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { MemberSeasonService } from '../standings/member-season.service.js';
import { FinalStandingsReader } from '../standings/final-standings-reader.service.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import { StandingsPageReader } from './standings-page-reader.service.js';

@Injectable()
export class MemberSeasonsReader {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly pages: StandingsPageReader,
    private readonly memberSeason: MemberSeasonService,
    private readonly finalStandings: FinalStandingsReader,
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
    const found = await this.pages.findOfMember(manager, season, member.id, callerId);
    const [row] = found?.rows.rows ?? [];
    if (!found || !row) return null;
    return {
      season,
      rows: found.rows,
      count: await this.reader.count(manager, found.table),
      weekends: await this.memberSeason.findWeekends(manager, season, member, row.picksId),
    };
  }
}
