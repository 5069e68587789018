import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Correction, Race, RiderFlat, Weekend } from '../../league/contract/shapes.js';
import type { RaceKind } from '../../league/results/weekend-states.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { ResultsRepository, type StoredResult } from '../../league/results/results.repository.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import { toPoints } from '../../league/riders/points.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { CorrectionsRepository } from '../../league/standings/corrections.repository.js';
import { type MemberTable, type PageRange, StandingsReader } from '../../league/standings/standings-reader.service.js';
import { presentMove, presentWeekend, presentWeekendStandRow } from '../presenters/shapes.presenter.js';
import { UsersPresenter } from '../presenters/users.presenter.js';

const everybody: PageRange = { offset: 0, amount: 0 };

/** Race weekends as the pages show them. Methods read in the caller's transaction. */
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
   * A weekend with its results, its standings or a part of them, and its corrections; the standings are null unless it
   * is final.
   */
  async detailed(manager: EntityManager, weekend: RaceWeekend, range: PageRange = everybody): Promise<Weekend> {
    const { id, seasonId, snapshotId } = weekend;
    const races = await this.racesOf(manager, id);
    const { year } = await this.seasons.get(manager, seasonId);
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const final = weekend.status === 2 && snapshotId !== null;
    return {
      ...presentWeekend(weekend),
      race: races.get('race') ?? null,
      sprint_race: races.get('sprint') ?? null,
      standings: final ? await this.standingsOf(manager, weekend, { seasonId, snapshotId }, range) : null,
      season_year: year,
      round: calendar.findIndex((one) => one.id === id) + 1,
      rounds: calendar.length,
      corrections: await this.correctionsOf(manager, id),
    };
  }

  private async racesOf(manager: EntityManager, weekendId: number): Promise<Map<RaceKind, Race>> {
    const results = await this.results.findStored(manager, weekendId);
    return new Map(
      results.map(({ id, kind, track, lines }) => [kind, { id, track, competitors_positions: lines.map(presentLine) }]),
    );
  }

  private async standingsOf(
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
  private async correctionsOf(manager: EntityManager, weekendId: number): Promise<Correction[]> {
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
