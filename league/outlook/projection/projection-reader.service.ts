import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MemberSummary, MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Rider } from '../../schema/rider.entity.js';
import type { Season } from '../../schema/season.entity.js';
import { PicksWindowService } from '../../season/picks/picks-window.service.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { StandingsReader } from '../../standings/standings-reader.service.js';
import { ProjectionsRepository, type SeasonCalibration } from './projections.repository.js';
import { type MemberOutlook, ProjectionsService } from './projections.service.js';

export interface ProjectionFacts {
  season: Season;
  user: MemberSummary | null;
  outlook: MemberOutlook;
  riders: Rider[];
  /** While members can still submit picks, no position is certain. */
  isPicksOpen: boolean;
}

@Injectable()
export class ProjectionReader {
  constructor(
    private readonly database: DataSource,
    private readonly standings: StandingsReader,
    private readonly members: MembersRepository,
    private readonly riders: RidersRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly projections: ProjectionsService,
    private readonly repository: ProjectionsRepository,
  ) {}

  /** Hides even the caller's own projection. @throws DomainError standings_season_not_found, member_not_found */
  read(year: number, username: string): Promise<ProjectionFacts> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const member = await this.members.findByName(manager, username);
      if (!member) throw new DomainError('member_not_found', null);
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      const outlook = await this.projections.findOfMember(manager, season, member.id, hidden);
      const riderIds = outlook.member?.riders.map(({ riderId }) => riderId);
      return {
        season,
        user: riderIds ? ((await this.members.findSummaries(manager, [member.id])).get(member.id) ?? null) : null,
        outlook,
        riders: riderIds ? await this.riders.findByIds(manager, season.id, riderIds) : [],
        isPicksOpen: await this.picksWindow.isOpen(manager, season),
      };
    });
  }

  readCalibrations(): Promise<SeasonCalibration[]> {
    return this.repository.findCalibrations(this.database.manager);
  }
}
