import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { TaskQueue } from '../../platform/core/task-pool.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Season } from '../../schema/season.entity.js';
import { PicksOwnersReader } from '../../season/picks/picks-owners-reader.service.js';
import { PicksRepository } from '../../season/picks/picks.repository.js';
import { PicksWindowService } from '../../season/picks/picks-window.service.js';
import { StandingsReader } from '../../standings/standings-reader.service.js';
import { type SeasonFacts, type SubmittedColumns, type Supposition, WhatIfService } from './what-if.service.js';

/** Runs one ranking at a time, because the picks of a large league need much memory. */
const rankingQueue = new TaskQueue(20, 2);

@Injectable()
export class WhatIfReader {
  constructor(
    private readonly database: DataSource,
    private readonly reader: StandingsReader,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly owners: PicksOwnersReader,
    private readonly window: PicksWindowService,
    private readonly whatIf: WhatIfService,
  ) {}

  /**
   * `usernames` null means all members. `columns` is null while picks are hidden, or if there are too many members for
   * a browser.
   * @throws DomainError standings_season_not_found
   */
  read(year: number, usernames: readonly string[] | null) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const facts = await this.whatIf.findFacts(manager, season);
      const hidden = await this.window.arePicksHidden(manager, season);
      const columns = hidden ? null : await this.findPicks(manager, season, facts, usernames);
      return {
        ...facts,
        season,
        count: await this.picks.countSubmissions(manager, season.id),
        hidden,
        columns,
        owners: await this.owners.find(manager, columns?.picksIds ?? []),
      };
    });
  }

  /** @throws DomainError too_many_tasks, standings_season_not_found, supposition_hidden, supposition_invalid */
  rank(year: number, callerId: number, supposition: Supposition) {
    const rank = async (manager: EntityManager) => {
      const season = await this.reader.findSeason(manager, year);
      if (await this.window.arePicksHidden(manager, season)) throw new DomainError('supposition_hidden', null);
      const page = await this.whatIf.rank(manager, season, callerId, supposition);
      const shown = [...page.rows, ...(page.own ? [page.own] : [])].map(({ picksId }) => picksId);
      return { ...page, owners: await this.owners.find(manager, shown) };
    };
    return rankingQueue.run(() => readAtOnce(this.database, rank));
  }

  private async findPicks(
    manager: EntityManager,
    season: Season,
    { riders }: SeasonFacts,
    usernames: readonly string[] | null,
  ): Promise<SubmittedColumns | null> {
    if (usernames === null) return this.whatIf.findAllPicks(manager, season, riders);
    const members = await this.members.findByNames(manager, usernames);
    const ids = members.map(({ id }) => id);
    return this.whatIf.findPicksOf(manager, season, riders, ids);
  }
}
