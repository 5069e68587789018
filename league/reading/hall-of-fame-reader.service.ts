import { Injectable } from '@nestjs/common';
import { limits } from '../contract/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { SeasonImportsService } from '../outlook/season-archive/season-imports.service.js';
import { PublicReads } from '../platform/database/public-reads.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import { type FinalRow, FinalStandingsReader } from '../standings/final-standings-reader.service.js';

const memberIdsOf = (rows: readonly FinalRow[]) => rows.map(({ memberId }) => memberId);

/** Runs a constant number of queries per season. */
@Injectable()
export class HallOfFameReader {
  constructor(
    private readonly publicReads: PublicReads,
    private readonly finalStandings: FinalStandingsReader,
    private readonly members: MembersRepository,
    private readonly riders: RidersRepository,
    private readonly imports: SeasonImportsService,
  ) {}

  read() {
    return this.publicReads.readAtOnce(async (manager) => {
      const ends = await this.finalStandings.findAll(manager);
      const ids = ends.flatMap(({ top }) => memberIdsOf(top));
      const members = await this.members.findSummaries(manager, ids);
      return { ends, members, imported: await this.imports.findAll(manager) };
    });
  }

  /** @throws DomainError standings_season_not_found, standings_recomputing */
  readSeason(year: number, offset: number) {
    return this.publicReads.readAtOnce(async (manager) => {
      const season = await this.finalStandings.findSeason(manager, year);
      const end = await this.finalStandings.find(manager, season);
      const [champion] = end.top;
      const championPicks = champion ? await this.finalStandings.findPicks(manager, season, champion) : [];
      const riderIds = championPicks.flatMap(({ riderId }) => riderId ?? []);
      const rows = await this.finalStandings.findRows(manager, season, offset, limits.seasonEndRows);
      return {
        end,
        rows,
        members: await this.members.findSummaries(manager, memberIdsOf([...end.top, ...rows])),
        championPicks,
        riders: await this.riders.findByIds(manager, season.id, riderIds),
      };
    });
  }
}
