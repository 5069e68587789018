import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAtOnce } from '../../league/database/data-source.js';
import type { Member } from '../../league/members/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksRepository } from '../../league/picks/picks.repository.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { nextWeekend } from '../../league/results/weekend-states.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { type MemberTable, type PageRange, StandingsReader } from '../../league/standings/standings-reader.service.js';
import type { FinalSeason, FinalWeekend, OwnFinalLine, OwnLine, WeekendLine } from './standings-mails.js';

/** How many rows of the standings a mail shows. */
const mailedLines = 10;

/** The data of the mails about a final weekend. */
interface MailedWeekend {
  facts: FinalWeekend;
  /** The row of the recipient; null without picks. */
  findOwn(member: Member): Promise<OwnLine | null>;
}

/** The data of the mails about the end of a season. */
interface MailedSeason extends FinalSeason {
  /** The row of the recipient; null without picks. */
  findOwn(member: Member): Promise<OwnFinalLine | null>;
}

/** Reads the data of the mails about standings. */
@Injectable()
export class StandingsMails {
  constructor(
    private readonly database: DataSource,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly reader: StandingsReader,
    private readonly finalStandings: FinalStandingsReader,
  ) {}

  /** The data of a final weekend; null where it was opened again. */
  async findWeekend(manager: EntityManager, weekendId: number): Promise<MailedWeekend | null> {
    const weekend = await this.weekends.findFinal(manager, weekendId);
    if (!weekend?.snapshotId) return null;
    const table = { seasonId: weekend.seasonId, snapshotId: weekend.snapshotId };
    const calendar = await this.weekends.findCalendar(manager, weekend.seasonId);
    const today = (await this.picks.readMoment(manager)).at.toISOString().slice(0, 10);
    const next = nextWeekend(calendar, today)?.weekend;
    const facts = {
      weekend,
      round: calendar.findIndex(({ id }) => id === weekend.id) + 1,
      rounds: calendar.length,
      amount: await this.reader.count(manager, table),
      top: await this.findLines(manager, weekend, table, { offset: 0, amount: mailedLines }),
      next: next ? { ...next, isLast: next.id === calendar.at(-1)?.id } : null,
    };
    return { facts, findOwn: (member) => this.findOwn(weekend, table, member) };
  }

  async findSeasonEnd(manager: EntityManager, season: Season): Promise<MailedSeason> {
    const { top, amount } = await this.finalStandings.find(manager, season, mailedLines);
    const nameOf = await this.readNames(manager, top);
    return {
      year: season.year,
      lines: top.map((row) => ({ ...row, username: nameOf(row.memberId) })),
      amount,
      findOwn: ({ id }) => readAtOnce(this.database, (reading) => this.finalStandings.findRow(reading, season, id)),
    };
  }

  private findOwn(weekend: RaceWeekend, table: MemberTable, { id, username }: Member): Promise<OwnLine | null> {
    return readAtOnce(this.database, async (manager) => {
      const lines = await this.findLines(manager, weekend, table, { around: username, amount: 3 });
      const own = lines.find(({ memberId }) => memberId === id);
      // A table that was computed again replaces the one that the mailing has read. The next run of the job reads the new one.
      if (!own && (await this.weekends.findFinal(manager, weekend.id))?.snapshotId !== table.snapshotId)
        throw new Error(`the standings after weekend ${weekend.id} were computed again while its mails were sent`);
      const lineAt = (position: number) => lines.find((line) => line.position === position) ?? null;
      return own ? { ...own, ahead: lineAt(own.position - 1), behind: lineAt(own.position + 1) } : null;
    });
  }

  private async findLines(
    manager: EntityManager,
    weekend: RaceWeekend,
    table: MemberTable,
    range: PageRange,
  ): Promise<(WeekendLine & { memberId: number | null })[]> {
    const rows = await this.reader.findRows(manager, table, range);
    const nameOf = await this.readNames(manager, rows);
    const picksIds = rows.map(({ picksId }) => picksId);
    const won = await this.reader.findWeekendPoints(manager, weekend, picksIds);
    return rows.map((row) => ({ ...row, username: nameOf(row.memberId), wonHundredths: won.get(row.picksId) ?? 0 }));
  }

  /** A look-up of usernames by member id; empty for a deleted member. */
  private async readNames(manager: EntityManager, rows: readonly { memberId: number | null }[]) {
    const ids = rows.flatMap(({ memberId }) => memberId ?? []);
    const names = new Map((await this.members.findByIds(manager, ids)).map(({ id, username }) => [id, username]));
    return (memberId: number | null) => names.get(memberId ?? 0) ?? '';
  }
}
