import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { nextWeekend } from '../../league/rules/weekend-states.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { weekendStatus } from '../../league/contract/limits.js';
import { CorrectionsRepository } from '../../league/standings/corrections.repository.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { type MemberTable, type PageRange, StandingsReader } from '../../league/standings/standings-reader.service.js';
import type { FinalSeason, FinalWeekend, OwnFinalLine, OwnLine, WeekendLine } from './standings-mails.js';

const mailedLines = 10;

interface MailedWeekend {
  facts: FinalWeekend;
  /** The rows of recipients with picks, by member id. @throws Error if the table was recomputed meanwhile */
  findOwn(members: readonly Member[]): Promise<ReadonlyMap<number, OwnLine>>;
}

interface MailedSeason extends FinalSeason {
  findOwn(members: readonly Member[]): Promise<ReadonlyMap<number, OwnFinalLine>>;
}

interface FinalTable extends MemberTable {
  snapshotId: number;
}

@Injectable()
export class StandingsMails {
  constructor(
    private readonly database: DataSource,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly reader: StandingsReader,
    private readonly finalStandings: FinalStandingsReader,
    private readonly corrections: CorrectionsRepository,
  ) {}

  async findWeekend(manager: EntityManager, weekendId: number, correctionId?: number): Promise<MailedWeekend | null> {
    const weekend = await this.weekends.findFinal(manager, weekendId);
    if (!weekend?.snapshotId) return null;
    const table: FinalTable = { seasonId: weekend.seasonId, snapshotId: weekend.snapshotId };
    const calendar = await this.weekends.findCalendar(manager, weekend.seasonId);
    const today = (await this.picks.readMoment(manager)).at.toISOString().slice(0, 10);
    const next = nextWeekend(calendar, today)?.weekend;
    const correction = correctionId === undefined ? null : await this.corrections.find(manager, correctionId);
    const round = calendar.findIndex(({ id }) => id === weekend.id) + 1;
    const facts = {
      weekend,
      isCorrected: correction !== null,
      isLatest: calendar.slice(round).every(({ status }) => status !== weekendStatus.final),
      round,
      rounds: calendar.length,
      count: await this.reader.count(manager, table),
      top: await this.findLines(manager, weekend, table, { offset: 0, limit: mailedLines }),
      next: next ? { ...next, isLast: next.id === calendar.at(-1)?.id } : null,
    };
    return {
      facts,
      findOwn: (members) => this.findOwn(weekend, table, members, correction?.replacedSnapshotId ?? null),
    };
  }

  async findSeasonEnd(manager: EntityManager, season: Season): Promise<MailedSeason> {
    const { top, count } = await this.finalStandings.find(manager, season, mailedLines);
    const findOwn = async (members: readonly Member[]) => {
      const ids = members.map(({ id }) => id);
      const rows = await readAtOnce(this.database, (reading) => this.finalStandings.findRowsOf(reading, season, ids));
      return new Map(rows.map((row) => [row.memberId ?? 0, row]));
    };
    return { year: season.year, lines: await this.addNames(manager, top), count, findOwn };
  }

  private findOwn(
    weekend: RaceWeekend,
    table: FinalTable,
    members: readonly Member[],
    replacedId: number | null,
  ): Promise<Map<number, OwnLine>> {
    return readAtOnce(this.database, async (manager) => {
      const memberIds = members.map(({ id }) => id);
      const rows = await this.reader.findRowsOf(manager, table, memberIds);
      const replaced = { ...table, snapshotId: replacedId };
      const rowsBefore = replacedId === null ? [] : await this.reader.findRowsOf(manager, replaced, memberIds);
      const before = new Map(rowsBefore.map((row) => [row.memberId, row]));
      // A table that is computed again replaces the table that the mailing has read. The next run of the job reads the
      // new table.
      if (
        rows.length < members.length &&
        (await this.weekends.findFinal(manager, weekend.id))?.snapshotId !== table.snapshotId
      )
        throw new Error(`the standings after weekend ${weekend.id} were computed again while its mails were sent`);
      const neighbours = rows.flatMap(({ position }) => [position - 1, position + 1]);
      const nearby = await this.addNames(manager, await this.reader.findRowsAt(manager, table.snapshotId, neighbours));
      const lineAt = new Map(nearby.map((row) => [row.position, row]));
      const picks = new Map(rows.map((row) => [row.picksId, row.picks]));
      const won = await this.reader.findWeekendPointsOf(manager, weekend, picks);
      const usernames = new Map(members.map(({ id, username }) => [id, username]));
      const own = rows.map(({ picksId, memberId, position, positionChange, pointsHundredths }): [number, OwnLine] => {
        const [ahead, behind] = [lineAt.get(position - 1) ?? null, lineAt.get(position + 1) ?? null];
        const username = usernames.get(memberId ?? 0) ?? '';
        const wonHundredths = won.get(picksId) ?? 0;
        const line = { position, positionChange, pointsHundredths, wonHundredths, username, ahead, behind };
        return [memberId ?? 0, { ...line, before: before.get(memberId) ?? null }];
      });
      return new Map(own);
    });
  }

  private async findLines(
    manager: EntityManager,
    weekend: RaceWeekend,
    table: FinalTable,
    range: PageRange,
  ): Promise<WeekendLine[]> {
    const rows = await this.reader.findRows(manager, table, range);
    const won = await this.reader.findWeekendPoints(
      manager,
      weekend,
      rows.map(({ picksId }) => picksId),
    );
    const named = await this.addNames(manager, rows);
    return named.map((row) => ({ ...row, wonHundredths: won.get(row.picksId) ?? 0 }));
  }

  /** Adds usernames, which are empty for deleted members. */
  private async addNames<Row extends { memberId: number | null }>(manager: EntityManager, rows: readonly Row[]) {
    const ids = rows.flatMap(({ memberId }) => memberId ?? []);
    const names = new Map((await this.members.findByIds(manager, ids)).map(({ id, username }) => [id, username]));
    return rows.map((row) => ({ ...row, username: names.get(row.memberId ?? 0) ?? '' }));
  }
}
