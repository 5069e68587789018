import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { type Delivery, MailingsRepository } from '../messages/email/mailings.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { PublicReads } from '../platform/database/public-reads.js';
import type { FinalWeekend } from '../rules/championship-table.js';
import type { RaceKind } from '../rules/weekend-states.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { PicksOwnersReader } from '../season/picks/picks-owners-reader.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ResultsRepository, type StoredResult } from '../season/weekends/results.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { CorrectionsRepository } from '../standings/corrections.repository.js';
import { type MemberTable, type PageRange, StandingsReader } from '../standings/standings-reader.service.js';

@Injectable()
export class WeekendReader {
  constructor(
    private readonly database: DataSource,
    private readonly publicReads: PublicReads,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly standings: StandingsReader,
    private readonly corrections: CorrectionsRepository,
    private readonly members: MembersRepository,
    private readonly owners: PicksOwnersReader,
    private readonly mailings: MailingsRepository,
  ) {}

  /** Latest weekend first. `limit` null means all. Returns null if the season does not exist. */
  async readOfSeason(year: number | null, limit: number | null): Promise<RaceWeekend[] | null> {
    const { manager } = this.database;
    const season = year === null ? null : await this.seasons.findByYear(manager, year);
    return season && this.weekends.findOfSeason(manager, season.id, limit);
  }

  read(id: number | null, range: PageRange) {
    return this.publicReads.readAtOnce(async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      return weekend && this.find(manager, weekend, range);
    });
  }

  /** Reads from the primary. @throws DomainError weekend_not_found */
  readForAdmins(id: number | null, range: PageRange) {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) throw new DomainError('weekend_not_found', null);
      return this.find(manager, weekend, range);
    });
  }

  readDelivery(id: number | null): Promise<Delivery | null> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) throw new DomainError('weekend_not_found', null);
      return this.mailings.findLastDelivery(manager, { kind: 'weekend-final', weekendId: weekend.id });
    });
  }

  async find(manager: EntityManager, weekend: RaceWeekend, range: PageRange) {
    const { id, seasonId, snapshotId } = weekend;
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const final = weekend.status === 2 && snapshotId !== null;
    const results = await this.results.findStored(manager, id);
    const corrections = await this.corrections.findOfWeekend(manager, id);
    const moves = corrections.flatMap(({ firstMoves }) => firstMoves.map(({ picksId }) => picksId));
    return {
      weekend,
      season: await this.seasons.get(manager, seasonId),
      round: calendar.findIndex((one) => one.id === id) + 1,
      rounds: calendar.length,
      results,
      standings: final ? await this.findStandings(manager, weekend, { seasonId, snapshotId }, range) : null,
      isRecomputing:
        weekend.status === 2 && (await this.standings.isOutdated(manager, snapshotId, withResults(id, results))),
      corrections,
      moved: await this.owners.find(manager, moves),
    };
  }

  private async findStandings(
    manager: EntityManager,
    weekend: RaceWeekend,
    table: MemberTable & { snapshotId: number },
    range: PageRange,
  ) {
    const rows = await this.standings.findRows(manager, table, range);
    const picksIds = rows.map(({ picksId }) => picksId);
    const memberIds = rows.map(({ memberId }) => memberId);
    return {
      rows,
      members: await this.members.findSummaries(manager, memberIds),
      won: await this.standings.findWeekendPoints(manager, weekend, picksIds),
      count: await this.standings.count(manager, table),
      computedAt: await this.standings.getComputedAt(manager, table.snapshotId),
    };
  }
}

function withResults(weekendId: number, results: readonly StoredResult[]): FinalWeekend {
  const rowsOf = (wanted: RaceKind) =>
    results
      .find(({ kind }) => kind === wanted)
      ?.lines.map(({ competitor_id: riderId, position, pointsHundredths }) => ({
        riderId,
        position,
        pointsHundredths,
      }));
  return { weekendId, race: rowsOf('race') ?? null, sprint: rowsOf('sprint') ?? null };
}
