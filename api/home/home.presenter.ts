import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Home, HomePicks, HomeStanding, OpenWork } from '../../league/contract/home.js';
import type { OwnSeasonEnd } from '../../league/contract/season-end.js';
import type { Member } from '../../league/schema/member.entity.js';
import { pickSlotsOf } from '../../league/rules/pick-rules.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { ResultsRepository } from '../../league/season/weekends/results.repository.js';
import { isBeingCorrected, nextWeekend, openTasks } from '../../league/rules/weekend-states.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { ProvisionalStandings } from '../../league/standings/provisional-standings.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import {
  FinalRowsPresenter,
  presentOrigin,
  presentProvisionalState,
  presentWeekend,
  presentWeekendStandRow,
  UsersPresenter,
} from '../presenters/shapes.presenter.js';

/** The home page of a member. Methods read in the caller's transaction; their cost does not grow with the league. */
@Injectable()
export class HomePresenter {
  constructor(
    private readonly reader: StandingsReader,
    private readonly provisional: ProvisionalStandings,
    private readonly picks: PicksRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly users: UsersPresenter,
    private readonly finalStandings: FinalStandingsReader,
    private readonly finalRows: FinalRowsPresenter,
  ) {}

  async present(manager: EntityManager, season: Season, member: Member): Promise<Home> {
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const next = nextWeekend(calendar, await this.today(manager));
    const provisional = await this.provisional.findLatestState(manager, season);
    return {
      year: season.year,
      standing: await this.presentStanding(manager, season, member),
      provisional: provisional && presentProvisionalState(provisional),
      picks: await this.presentPicks(manager, season, member),
      being_corrected: season.finalized ? [] : calendar.filter(isBeingCorrected).map(presentWeekend),
      next: next && { weekend: presentWeekend(next.weekend), round: next.round },
      end: await this.presentEnd(manager, season, member),
      rounds: calendar.length,
      rounds_final: calendar.filter(({ status }) => status === 2).length,
      amount_members: await this.picks.countSubmissions(manager, season.id),
    };
  }

  /** The open tasks of admins in a season, in calendar order; none where it is finalized. */
  async presentOpenWork(manager: EntityManager, season: Season): Promise<OpenWork[]> {
    if (season.finalized) return [];
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const results = await this.results.findOfWeekends(
      manager,
      calendar.map(({ id }) => id),
    );
    const stored = results.filter(({ storedAt }) => storedAt !== null);
    return openTasks(calendar, stored, await this.today(manager)).map(({ kind, weekend }) => ({
      kind,
      weekend: presentWeekend(weekend),
      year: season.year,
    }));
  }

  /** The member's row with the rows before and behind it; null without a final weekend or without picks. */
  private async presentStanding(manager: EntityManager, season: Season, member: Member): Promise<HomeStanding | null> {
    const table = await this.reader.findLatest(manager, season);
    const origin = await this.reader.findOrigin(manager, table);
    if (!origin) return null;
    const rows = await this.reader.findRows(manager, table, { around: member.username, amount: 3 });
    const own = rows.find(({ memberId }) => memberId === member.id);
    if (!own) return null;
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    const picksIds = rows.map(({ picksId }) => picksId);
    const won = await this.reader.findWeekendPoints(manager, origin.weekend, picksIds);
    const rowAt = (position: number) => {
      const row = rows.find((other) => other.position === position);
      return row ? presentWeekendStandRow(row, users, won) : null;
    };
    return {
      ...presentOrigin(origin),
      row: presentWeekendStandRow(own, users, won),
      ahead: rowAt(own.position - 1),
      behind: rowAt(own.position + 1),
      positions: await this.findPositions(manager, season, member),
      amount: await this.reader.count(manager, table),
    };
  }

  private async findPositions(manager: EntityManager, season: Season, { username }: Member): Promise<number[]> {
    const { tables, members } = await this.reader.findProgress(manager, season, [username]);
    const positions = members[0]?.positions ?? [];
    // The last weekend has two tables: the one with the bonus is left out.
    return positions.flatMap((position, index) => (tables[index + 1]?.withBonus ? [] : (position ?? [])));
  }

  private async presentEnd(manager: EntityManager, season: Season, member: Member): Promise<OwnSeasonEnd | null> {
    if (!season.finalized || season.snapshotId === null) return null;
    const end = await this.finalStandings.find(manager, season);
    const row = await this.finalStandings.findRow(manager, season, member.id);
    const [own = null] = row ? await this.finalRows.present(manager, [row]) : [];
    return { ...(await this.finalRows.presentEnd(manager, end)), own };
  }

  private async presentPicks(manager: EntityManager, season: Season, member: Member): Promise<HomePicks> {
    const required = pickSlotsOf(season).length;
    const hasPicks = await this.picks.hasPicks(manager, season.id, member.id);
    const isOpen = await this.picksWindow.isOpen(manager, season);
    const isSettled = hasPicks && (await this.picks.hasBegun(manager, season.id));
    return {
      chosen: hasPicks ? required : 0,
      required,
      can_submit: isOpen && !isSettled,
      tell_when_open: member.tellWhenPicksOpen,
      closes: isOpen ? (season.picksCloseAt?.toISOString() ?? null) : null,
    };
  }

  /** Today as YYYY-MM-DD, by the clock of the database, in UTC. */
  private async today(manager: EntityManager): Promise<string> {
    return (await this.picks.readMoment(manager)).at.toISOString().slice(0, 10);
  }
}
