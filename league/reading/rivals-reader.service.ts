import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { RivalsRepository } from '../members/rivals.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import type { StandingsRow } from '../standings/standings.repository.js';

@Injectable()
export class RivalsReader {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly rivals: RivalsRepository,
    private readonly standings: StandingsReader,
  ) {}

  /** The cost is one look-up per rival. @throws DomainError standings_season_not_found */
  read(year: number, callerId: number) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const table = await this.standings.findLatest(manager, season);
      const rivalIds = await this.rivals.findIds(manager, callerId);
      const rowOf = new Map<number, StandingsRow>();
      for (const memberId of [callerId, ...rivalIds]) {
        const [row] = await this.standings.findRows(manager, table, { only: memberId });
        if (row) rowOf.set(memberId, row);
      }
      return { rivalIds, members: await this.members.findSummaries(manager, [callerId, ...rivalIds]), rowOf };
    });
  }
}
