import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FinalizePreview } from '../../league/contract/standings.js';
import type {
  Correction,
  Race,
  RiderFlat,
  StandRow,
  UserSimple,
  Weekend,
  WeekendAdmin,
} from '../../league/contract/shapes.js';
import { MailingsRepository } from '../../league/messages/email/mailings.repository.js';
import { isBeingCorrected, type RaceKind } from '../../league/rules/weekend-states.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { ResultsRepository, type StoredResult } from '../../league/season/weekends/results.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { toPoints } from '../../league/rules/points.js';
import { RidersRepository } from '../../league/season/riders/riders.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { CorrectionsRepository } from '../../league/standings/snapshots.repository.js';
import { explainRank } from '../../league/rules/explain-rank.js';
import { changeSince } from '../../league/rules/position-index.js';
import { type Tie, type Ties, compareSteps } from '../../league/rules/ranking.js';
import type { ScoringContext } from '../../league/rules/scoring.js';
import type { PreviewedTable } from '../../league/standings/standings-calculator.service.js';
import { type MemberTable, type PageRange, StandingsReader } from '../../league/standings/standings-reader.service.js';
import {
  presentMove,
  presentRiderName,
  presentWeekend,
  presentWeekendStandRow,
  UsersPresenter,
} from '../presenters/shapes.presenter.js';

const allRows: PageRange = { offset: 0, amount: 0 };

/** Race weekends in the format of the wire. Methods read in the caller's transaction. */
@Injectable()
export class WeekendsPresenter {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly standings: StandingsReader,
    private readonly corrections: CorrectionsRepository,
    private readonly users: UsersPresenter,
  ) {}

  /**
   * A weekend with its results, its standings (all rows or `range` of them; null unless it is final) and its corrections.
   */
  async presentDetailed(manager: EntityManager, weekend: RaceWeekend, range: PageRange = allRows): Promise<Weekend> {
    const { id, seasonId, snapshotId } = weekend;
    const races = await this.presentRaces(manager, id);
    const { year, finalized } = await this.seasons.get(manager, seasonId);
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const final = weekend.status === 2 && snapshotId !== null;
    return {
      ...presentWeekend(weekend),
      race: races.get('race') ?? null,
      sprint_race: races.get('sprint') ?? null,
      standings: final ? await this.presentStandings(manager, weekend, { seasonId, snapshotId }, range) : null,
      season_year: year,
      round: calendar.findIndex((one) => one.id === id) + 1,
      rounds: calendar.length,
      corrections: await this.presentCorrections(manager, id),
      being_corrected: !finalized && isBeingCorrected(weekend),
    };
  }

  /** The same for admins, with at most `limits.standingsOfAdmin` rows, and with what was unusual about each result. */
  async presentForAdmins(manager: EntityManager, weekend: RaceWeekend, range: PageRange): Promise<WeekendAdmin> {
    const { race, sprint_race, ...detailed } = await this.presentDetailed(manager, weekend, range);
    const results = await this.results.findOfWeekends(manager, [weekend.id]);
    const forAdmins = (shown: Race | null) =>
      shown && { ...shown, warnings: results.find(({ id }) => id === shown.id)?.warnings ?? [] };
    return {
      ...detailed,
      race: forAdmins(race),
      sprint_race: forAdmins(sprint_race),
      url: weekend.url,
      grid: [],
    };
  }

  private async presentRaces(manager: EntityManager, weekendId: number): Promise<Map<RaceKind, Race>> {
    const results = await this.results.findStored(manager, weekendId);
    return new Map(
      results.map(({ id, kind, track, lines }) => [kind, { id, track, competitors_positions: lines.map(presentLine) }]),
    );
  }

  private async presentStandings(
    manager: EntityManager,
    weekend: RaceWeekend,
    table: MemberTable & { snapshotId: number },
    range: PageRange,
  ): Promise<Weekend['standings']> {
    const rows = await this.standings.findRows(manager, table, range);
    const picksIds = rows.map(({ picksId }) => picksId);
    const won = await this.standings.findWeekendPoints(manager, weekend, picksIds);
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return {
      users_picks: rows.map((row) => presentWeekendStandRow(row, users, won)),
      amount_users_picks: await this.standings.count(manager, table),
      computed_at: (await this.standings.getComputedAt(manager, table.snapshotId)).toISOString(),
    };
  }

  /** The corrections of a weekend, newest first. */
  private async presentCorrections(manager: EntityManager, weekendId: number): Promise<Correction[]> {
    const corrections = await this.corrections.findOfWeekend(manager, weekendId);
    if (corrections.length === 0) return [];
    const moves = corrections.flatMap(({ firstMoves }) => firstMoves);
    const userOf = await this.users.presentOfPicks(
      manager,
      moves.map(({ picksId }) => picksId),
    );
    return corrections.map(({ correctedAt, moved, firstMoves }) => ({
      date: correctedAt.toISOString(),
      amount_moved: moved,
      moved: firstMoves.map((move) => presentMove(move, userOf)),
    }));
  }
}

function presentLine({ pointsHundredths, ...rider }: StoredResult['lines'][number]): RiderFlat {
  return { ...rider, points: toPoints(pointsHundredths) };
}

const maxRows = 50;

/** The preview of a finalize in the format of the wire. */
@Injectable()
export class FinalizePreviewPresenter {
  constructor(
    private readonly riders: RidersRepository,
    private readonly results: ResultsRepository,
    private readonly mailings: MailingsRepository,
    private readonly users: UsersPresenter,
  ) {}

  /** The table after this weekend, how many members would get an e-mail, and oddities of the results. */
  async present(
    manager: EntityManager,
    { id, seasonId }: Pick<RaceWeekend, 'id' | 'seasonId'>,
    table: PreviewedTable,
    adminId: number,
  ): Promise<FinalizePreview> {
    const { picks, context, changes, ties, correction } = table;
    const userOf = await this.users.presentOfPicks(manager, [
      ...table.order.subarray(0, maxRows),
      ...(correction?.first ?? []).map(({ picksId }) => picksId),
      ...ties.first.flatMap(({ ahead, behind }) => [ahead.picksId, behind.picksId]),
    ]);
    return {
      standings: { users_picks: presentRows(table, userOf) },
      amount_users_picks: picks.size,
      changes,
      correction: correction && {
        amount_moved: correction.amount,
        moved: correction.first.map((move) => presentMove(move, userOf)),
      },
      ties: presentTies(ties, context, userOf, await this.findRiderNames(manager, seasonId)),
      amount_emails: await this.mailings.countFinalWeekendRecipients(manager, adminId),
      oddities: await this.findOddities(manager, seasonId, id),
    };
  }

  /**
   * What is unusual about the results of a weekend: what was found when they were stored, and what is found now, because results that were
   * stored later may show that one has few rows.
   */
  private async findOddities(manager: EntityManager, seasonId: number, weekendId: number): Promise<string[]> {
    const oddities: string[] = [];
    for (const { kind, lines, warnings } of await this.results.findStored(manager, weekendId)) {
      const found = await this.results.findWarnings(manager, seasonId, { weekendId, kind, rows: lines, warnings });
      oddities.push(...found.map((problem) => `${kind === 'race' ? 'Race' : 'Sprint Race'}: ${problem}`));
    }
    return oddities;
  }

  /** A look-up of the short names of a season's riders. */
  private async findRiderNames(manager: EntityManager, seasonId: number): Promise<RiderName> {
    const riders = await this.riders.findOfSeason(manager, seasonId);
    const byId = new Map(riders.map((rider) => [rider.id, rider]));
    return (riderId) => presentRiderName(byId.get(riderId));
  }
}

type RiderName = (riderId: number) => string;

function presentRows({ order, ranked, previous }: PreviewedTable, userOf: (picksId: number) => UserSimple): StandRow[] {
  return Array.from(order.subarray(0, maxRows), (picksId, line) => ({
    user: userOf(picksId),
    position: line + 1,
    position_change: changeSince(previous, picksId, line + 1),
    points: toPoints(ranked.points[ranked.order[line] as number] as number),
  }));
}

/** Ties in the format of the wire, each with the sentence of the rank step that decided. */
function presentTies(
  { amount, byRule, first }: Ties,
  context: ScoringContext,
  userOf: (picksId: number) => UserSimple,
  riderName: RiderName,
): FinalizePreview['ties'] {
  const present = ({ position, ahead, behind, decidedBy }: Tie) => {
    const [user, other] = [userOf(ahead.picksId), userOf(behind.picksId)];
    const names = { a: user.username, b: other.username, riderName };
    return {
      position,
      points: toPoints(ahead.pointsHundredths),
      ahead: user,
      behind: other,
      rule: decidedBy.rule,
      sentence: explainRank(compareSteps(ahead, behind, context), names).at(-1) ?? '',
    };
  };
  return {
    amount,
    by_rule: [...byRule].map(([rule, decided]) => ({ rule, amount: decided })),
    first: first.map(present),
  };
}
