import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import { PublicReads } from '../platform/database/public-reads.js';
import type { PairOf } from '../rules/points-receipt.js';
import { PicksWindowService } from '../season/picks/picks-window.service.js';
import { ExplanationsService } from '../standings/explanations.service.js';
import { HeadToHeadService } from '../standings/head-to-head.service.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import type { StandingsRow } from '../standings/standings.repository.js';

@Injectable()
export class ExplanationsReader {
  constructor(
    private readonly publicReads: PublicReads,
    private readonly standings: StandingsReader,
    private readonly explanations: ExplanationsService,
    private readonly headToHead: HeadToHeadService,
    private readonly picksWindow: PicksWindowService,
    private readonly members: MembersRepository,
  ) {}

  /** @throws DomainError standings_season_not_found; errors of `ExplanationsService.compare` */
  readComparison(year: number, names: PairOf<string>, weekendId: number | null) {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const comparison = await this.explanations.compare(manager, season, names, weekendId);
      return { ...comparison, members: await this.findMembers(manager, comparison) };
    });
  }

  /** `callerId` is null for visitors. @throws DomainError standings_season_not_found; errors of `compare` */
  readReceipt(year: number, username: string, weekendId: number | null, callerId: number | null) {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const found = await this.explanations.findReceipt(manager, season, username, weekendId);
      const { row, sources } = found;
      const own = row.memberId === callerId;
      const members = await this.members.findSummaries(manager, [
        row.memberId,
        ...[...sources.riders.values()].map(({ carriedBy }) => carriedBy),
        ...sources.results.map(({ storedBy }) => storedBy),
      ]);
      return { ...found, members, hidden: !own && (await this.picksWindow.arePicksHidden(manager, season)) };
    });
  }

  /** @throws DomainError standings_season_not_found; errors of `HeadToHeadService.compare` */
  readHeadToHead(year: number, names: PairOf<string>) {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const compared = await this.headToHead.compare(manager, season, names);
      return {
        ...compared,
        members: await this.findMembers(manager, compared.rows),
        hidden: await this.picksWindow.arePicksHidden(manager, season),
      };
    });
  }

  private findMembers(manager: EntityManager, { a, b }: PairOf<StandingsRow>): Promise<Members> {
    return this.members.findSummaries(manager, [a.memberId, b.memberId]);
  }
}
