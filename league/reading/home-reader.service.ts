import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CommentReportsRepository } from '../community/comments/comment-reports.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { pickSlotsOf, riderIn } from '../rules/pick-rules.js';
import { nextWeekend, openTasks } from '../rules/weekend-states.js';
import type { Member } from '../schema/member.entity.js';
import type { Season } from '../schema/season.entity.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import { PicksWindowService } from '../season/picks/picks-window.service.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ResultsRepository } from '../season/weekends/results.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { FinalStandingsReader } from '../standings/final-standings-reader.service.js';
import { ProvisionalStandings } from '../standings/provisional-standings.service.js';
import { StandingsReader } from '../standings/standings-reader.service.js';

/** The cost does not depend on the size of the league. */
@Injectable()
export class HomeReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly members: MembersRepository,
    private readonly reader: StandingsReader,
    private readonly provisional: ProvisionalStandings,
    private readonly finalStandings: FinalStandingsReader,
    private readonly reports: CommentReportsRepository,
  ) {}

  read(member: Member) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      if (!season) return null;
      const calendar = await this.weekends.findCalendar(manager, season.id);
      return {
        season,
        calendar,
        next: nextWeekend(calendar, await this.today(manager)),
        standing: await this.findStanding(manager, season, member),
        provisional: await this.provisional.findLatestState(manager, season),
        picks: await this.findPicks(manager, season, member),
        end: await this.findEnd(manager, season, member),
        submissions: await this.picks.countSubmissions(manager, season.id),
      };
    });
  }

  /** `reported` is the number of comments with open reports. */
  readOpenWork() {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      const { open } = await this.reports.countComments(manager);
      return { season, tasks: season ? await this.findTasks(manager, season) : [], reported: open };
    });
  }

  /** In calendar order. Empty if the season is finalized. */
  async findTasks(manager: EntityManager, season: Season) {
    if (season.finalized) return [];
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const ids = calendar.map(({ id }) => id);
    const results = await this.results.findOfWeekends(manager, ids);
    const stored = results.filter(({ storedAt }) => storedAt !== null);
    return openTasks(calendar, stored, await this.today(manager));
  }

  /** Returns null without a final weekend or without picks. */
  private async findStanding(manager: EntityManager, season: Season, member: Member) {
    const table = await this.reader.findLatest(manager, season);
    const origin = await this.reader.findOrigin(manager, table);
    if (!origin) return null;
    const rows = await this.reader.findRows(manager, table, { around: member.username, limit: 3 });
    const own = rows.find(({ memberId }) => memberId === member.id);
    if (!own) return null;
    const memberIds = rows.map(({ memberId }) => memberId);
    const picksIds = rows.map(({ picksId }) => picksId);
    return {
      origin,
      own,
      rows,
      members: await this.members.findSummaries(manager, memberIds),
      won: await this.reader.findWeekendPoints(manager, origin.weekend, picksIds),
      positions: await this.findPositions(manager, season, member),
      count: await this.reader.count(manager, table),
    };
  }

  /** One position per final weekend. */
  private async findPositions(manager: EntityManager, season: Season, { username }: Member): Promise<number[]> {
    const { tables, members } = await this.reader.findProgress(manager, season, [username]);
    const positions = members[0]?.positions ?? [];
    // Ignores the last weekend's second table, which includes the bonus.
    return positions.flatMap((position, index) => (tables[index + 1]?.withBonus ? [] : (position ?? [])));
  }

  private async findEnd(manager: EntityManager, season: Season, member: Member) {
    if (!season.finalized || season.snapshotId === null) return null;
    const end = await this.finalStandings.find(manager, season);
    const own = await this.finalStandings.findRow(manager, season, member.id);
    const ids = [...end.top, ...(own ? [own] : [])].map(({ memberId }) => memberId);
    return { end, own, members: await this.members.findSummaries(manager, ids) };
  }

  private async findPicks(manager: EntityManager, season: Season, member: Member) {
    const required = pickSlotsOf(season).length;
    const own = await this.picks.findOfMember(manager, season.id, member.id);
    const isOpen = await this.picksWindow.isOpen(manager, season);
    const isSettled = own !== null && (await this.picks.hasBegun(manager, season.id));
    return {
      chosen: own ? required : 0,
      required,
      riders: own ? await this.findPicked(manager, season, own.id) : [],
      isOpen,
      canSubmit: isOpen && !isSettled,
      tellWhenOpen: member.tellWhenPicksOpen,
    };
  }

  private async findPicked(manager: EntityManager, season: Season, picksId: number) {
    const stored = (await this.picks.findStored(manager, [picksId])).get(picksId);
    const ids = pickSlotsOf(season).map((slot) => ({ slot, id: stored ? riderIn(stored.picks, slot) : null }));
    const riders = await this.riders.findByIds(
      manager,
      season.id,
      ids.flatMap(({ id }) => id ?? []),
    );
    return ids.flatMap(({ slot, id }) => {
      const rider = riders.find((one) => one.id === id);
      return rider ? [{ slot, rider }] : [];
    });
  }

  /** Returns the database's date in UTC, as YYYY-MM-DD. */
  private async today(manager: EntityManager): Promise<string> {
    return (await this.picks.readMoment(manager)).at.toISOString().slice(0, 10);
  }
}
