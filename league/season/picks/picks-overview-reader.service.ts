import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { type MemberSummary, MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { PicksRemindersRepository } from './picks-reminders.repository.js';
import { type PicksProgress, PicksRemindersService } from './picks-reminders.service.js';

export interface PicksOverview {
  progress: PicksProgress;
  members: MemberSummary[];
}

@Injectable()
export class PicksOverviewReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly reminders: PicksRemindersService,
    private readonly repository: PicksRemindersRepository,
    private readonly members: MembersRepository,
  ) {}

  read(year: number, part: { havePicks: boolean; offset: number }): Promise<PicksOverview> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findByYear(manager, year);
      if (!season) throw new DomainError('season_not_found', null);
      const progress = await this.reminders.findProgress(manager, season);
      const limit = limits.picksOverview;
      const memberIds = await this.repository.findMemberIds(manager, season.id, { ...part, limit });
      const members = await this.members.findSummaries(manager, memberIds);
      return { progress, members: memberIds.flatMap((id) => members.get(id) ?? []) };
    });
  }
}
