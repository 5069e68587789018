import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import { type Delivery, MailingsRepository } from '../messages/email/mailings.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { PublicReads } from '../platform/database/public-reads.js';
import type { Hundredths } from '../rules/points.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { Season } from '../schema/season.entity.js';
import type { WeekendCorrection } from '../schema/standings.entity.js';
import { PicksOwnersReader } from '../season/picks/picks-owners-reader.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ResultsRepository, type StoredResult } from '../season/weekends/results.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { CorrectionsRepository } from '../standings/corrections.repository.js';
import { type MemberTable, type PageRange, StandingsReader } from '../standings/standings-reader.service.js';
import type { StandingsRow } from '../standings/standings.repository.js';

/** Rows of the standings after a weekend. */
export interface WeekendStandings {
  rows: StandingsRow[];
  members: Members;
  /** The points of the picks in the weekend, by the id of the picks. */
  won: ReadonlyMap<number, Hundredths>;
  /** How many members the table has. */
  amount: number;
  computedAt: Date;
}

/** A weekend with its results, standings and corrections. */
export interface DetailedWeekend {
  weekend: RaceWeekend;
  season: Season;
  /** The weekend's number in the season, from 1, and how many weekends there are. */
  round: number;
  rounds: number;
  results: StoredResult[];
  /** Null unless the weekend is final. */
  standings: WeekendStandings | null;
  /** The newest first. */
  corrections: WeekendCorrection[];
  /** The members whom the corrections moved, by the id of their picks. */
  moved: Members;
}

/** Reads weekends for the pages that show them, each call from one state of the database. */
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

  /** The weekends of a year, the latest first, with `limit` null all; null if there is no such season. */
  async readOfSeason(year: number | null, limit: number | null): Promise<RaceWeekend[] | null> {
    const { manager } = this.database;
    const season = year === null ? null : await this.seasons.findByYear(manager, year);
    return season && this.weekends.findOfSeason(manager, season.id, limit);
  }

  /** A weekend with a range of its standings; null if there is no such weekend. */
  read(id: number | null, range: PageRange): Promise<DetailedWeekend | null> {
    return this.publicReads.readAtOnce(async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      return weekend && this.find(manager, weekend, range);
    });
  }

  /** The same for admins, from the primary. @throws DomainError weekend_not_found */
  readForAdmins(id: number | null, range: PageRange): Promise<DetailedWeekend> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) throw new DomainError('weekend_not_found', null);
      return this.find(manager, weekend, range);
    });
  }

  /** The delivery of the e-mails about a final weekend; null if none were sent. @throws DomainError weekend_not_found */
  readDelivery(id: number | null): Promise<Delivery | null> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) throw new DomainError('weekend_not_found', null);
      return this.mailings.findLastDelivery(manager, { kind: 'weekend-final', weekendId: weekend.id });
    });
  }

  /** Runs in the caller's transaction. */
  async find(manager: EntityManager, weekend: RaceWeekend, range: PageRange): Promise<DetailedWeekend> {
    const { id, seasonId, snapshotId } = weekend;
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const final = weekend.status === 2 && snapshotId !== null;
    const corrections = await this.corrections.findOfWeekend(manager, id);
    const moves = corrections.flatMap(({ firstMoves }) => firstMoves.map(({ picksId }) => picksId));
    return {
      weekend,
      season: await this.seasons.get(manager, seasonId),
      round: calendar.findIndex((one) => one.id === id) + 1,
      rounds: calendar.length,
      results: await this.results.findStored(manager, id),
      standings: final ? await this.findStandings(manager, weekend, { seasonId, snapshotId }, range) : null,
      corrections,
      moved: await this.owners.find(manager, moves),
    };
  }

  private async findStandings(
    manager: EntityManager,
    weekend: RaceWeekend,
    table: MemberTable & { snapshotId: number },
    range: PageRange,
  ): Promise<WeekendStandings> {
    const rows = await this.standings.findRows(manager, table, range);
    const picksIds = rows.map(({ picksId }) => picksId);
    const memberIds = rows.map(({ memberId }) => memberId);
    return {
      rows,
      members: await this.members.findSummaries(manager, memberIds),
      won: await this.standings.findWeekendPoints(manager, weekend, picksIds),
      amount: await this.standings.count(manager, table),
      computedAt: await this.standings.getComputedAt(manager, table.snapshotId),
    };
  }
}
