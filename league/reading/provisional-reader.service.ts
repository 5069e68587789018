import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import {
  type ProvisionalRows,
  ProvisionalStandings,
  type ProvisionalState,
} from '../standings/provisional-standings.service.js';
import { type PageRange, StandingsReader } from '../standings/standings-reader.service.js';

export interface StandingsVersion {
  computedAt: Date | null;
  state: ProvisionalState | null;
}

@Injectable()
export class ProvisionalReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly reader: StandingsReader,
    private readonly provisional: ProvisionalStandings,
  ) {}

  /** Returns null without provisional standings. @throws DomainError weekend_not_found, standings_recomputing */
  async readRows(weekendId: number, range: PageRange): Promise<(ProvisionalRows & { members: Members }) | null> {
    const found = await this.provisional.findRows(weekendId, range);
    const ids = found?.rows.map(({ memberId }) => memberId) ?? [];
    return found && { ...found, members: await this.members.findSummaries(this.database.manager, ids) };
  }

  /** @throws DomainError standings_season_not_found */
  readVersionOfSeason(year: number | null): Promise<StandingsVersion> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const { snapshotId } = await this.reader.findLatest(manager, season);
      return this.findVersion(manager, snapshotId, await this.provisional.findLatestState(manager, season));
    });
  }

  /** @throws DomainError weekend_not_found, also if `id` is null */
  readVersionOfWeekend(id: number | null): Promise<StandingsVersion> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) throw new DomainError('weekend_not_found', null);
      const season = await this.seasons.get(manager, weekend.seasonId);
      const snapshotId = weekend.status === 2 ? weekend.snapshotId : null;
      return this.findVersion(manager, snapshotId, await this.provisional.findState(manager, season, weekend));
    });
  }

  private async findVersion(
    manager: EntityManager,
    snapshotId: number | null,
    state: ProvisionalState | null,
  ): Promise<StandingsVersion> {
    return { computedAt: snapshotId === null ? null : await this.reader.getComputedAt(manager, snapshotId), state };
  }
}
