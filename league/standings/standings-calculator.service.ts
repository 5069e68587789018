import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../rules/in-slices.js';
import { eventLoopYielder } from '../platform/core/yield-to-event-loop.js';
import type { PicksColumns } from '../rules/pick-rules.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { ChampionshipFactsRepository } from '../season/riders/championship-facts.repository.js';
import type { ChampionshipRider, FinalWeekend } from '../rules/championship-table.js';
import type { Season } from '../schema/season.entity.js';
import { type Moves, movesBetween } from '../rules/corrections.js';
import { countChanges, indexPositions, type PositionChanges, type PositionIndex } from '../rules/position-index.js';
import { findTies, picksInOrder, rankTable, type Ties, type RankedTable } from '../rules/ranking.js';
import type { ScoringContext } from '../rules/scoring.js';
import { SnapshotsRepository } from './snapshots.repository.js';
import { CorrectionsRepository } from './corrections.repository.js';
import { entryBefore, planStandings, type StandingsPlanEntry } from './standings-plan.js';
import type { RiderPoints, WeekendCorrection } from '../schema/standings.entity.js';

export interface TableAsIfFinal {
  entry: StandingsPlanEntry;
  picks: PicksColumns;
  /** Ids of picks, sorted by position. */
  order: Int32Array;
  ranked: RankedTable;
  context: ScoringContext;
  /** The positions that changes are computed from, as in `SnapshotsRepository.write`. */
  previous: PositionIndex;
}

export interface PreviewedTable extends TableAsIfFinal {
  changes: PositionChanges;
  ties: Ties;
  /** Moves since the weekend was last final; null if this is not a correction. */
  correction: Moves | null;
}

interface ComparedTable {
  resultsHash: string | null;
  /** Ids of picks, sorted by position. */
  readOrder: () => Promise<Int32Array>;
}

@Injectable()
export class StandingsCalculator {
  constructor(
    private readonly facts: ChampionshipFactsRepository,
    private readonly picks: PicksRepository,
    private readonly snapshots: SnapshotsRepository,
    private readonly corrections: CorrectionsRepository,
    private readonly weekends: WeekendsRepository,
  ) {}

  /** Idempotent. The caller must hold `SeasonsRepository.lockForStandings`, which allows only submissions of picks. */
  async recompute(manager: EntityManager, season: Season): Promise<void> {
    const yieldToEventLoop = eventLoopYielder();
    const facts = await this.facts.read(manager, season.id);
    const plan = planStandings(season, facts);
    const shown = await this.snapshots.findShown(manager, season.id);
    const firstStale = plan.findIndex(({ weekendId, inputsHash }) => shown.get(weekendId)?.inputsHash !== inputsHash);
    if (firstStale !== -1) {
      const picks = await this.picks.readColumns(manager, season, facts.riders, yieldToEventLoop);
      const indexes = new Map<StandingsPlanEntry, PositionIndex>();
      for (const [index, entry] of plan.entries()) {
        if (index < firstStale) continue;
        const before = entryBefore(plan, index);
        const snapshotId = before && shown.get(before.weekendId)?.id;
        const [previous, { ranked, context }] = await Promise.all([
          (before && indexes.get(before)) ??
            this.snapshots.readPositions(manager, snapshotId ?? null, yieldToEventLoop),
          rankTable(season, facts.riders, entry, picks, yieldToEventLoop),
        ]);
        const riderPoints = riderPointsOf(facts.riders, context);
        const table = { picks, ranked, previous, riderPoints };
        indexes.set(entry, await this.snapshots.write(manager, season.id, entry, table, yieldToEventLoop));
      }
    }
    await this.snapshots.deleteUnused(manager, season.id);
  }

  /** Returns the table of the finalized weekend without writing it. `results` replaces the stored results. */
  async preview(
    manager: EntityManager,
    season: Season,
    weekend: RaceWeekend,
    results?: FinalWeekend,
  ): Promise<PreviewedTable> {
    const yieldToEventLoop = eventLoopYielder();
    const asIfFinal = await this.rankAsIfFinal(manager, season, weekend, yieldToEventLoop, results);
    const { entry, picks, order, ranked, context, previous } = asIfFinal;
    const table = { resultsHash: entry.resultsHash, readOrder: () => Promise.resolve(order) };
    const correction = await this.findCorrection(manager, weekend, table, yieldToEventLoop);
    const ties = await findTies(picks, ranked, context, yieldToEventLoop);
    const changes = await countChanges(order, previous, yieldToEventLoop);
    return { ...asIfFinal, changes, ties, correction };
  }

  /** The cost does not depend on the number of members. */
  async planAsIfFinal(
    manager: EntityManager,
    season: Season,
    weekend: Pick<RaceWeekend, 'id'>,
  ): Promise<StandingsPlanEntry> {
    const { entry } = await this.readAsIfFinal(manager, season, weekend);
    return entry;
  }

  /** Uses the same code as `recompute`. */
  async rankAsIfFinal(
    manager: EntityManager,
    season: Season,
    weekend: Pick<RaceWeekend, 'id'>,
    yieldToEventLoop: YieldToEventLoop,
    results?: FinalWeekend,
  ): Promise<TableAsIfFinal> {
    const { riders, entry, before } = await this.readAsIfFinal(manager, season, weekend, results);
    const picks = await this.picks.readColumns(manager, season, riders, yieldToEventLoop);
    const rank = async (planned: StandingsPlanEntry) => {
      const { context, ranked } = await rankTable(season, riders, planned, picks, yieldToEventLoop);
      return { context, ranked, order: await picksInOrder(picks, ranked, yieldToEventLoop) };
    };
    const previous = await indexPositions(before ? (await rank(before)).order : new Int32Array(), yieldToEventLoop);
    return { entry, picks, previous, ...(await rank(entry)) };
  }

  private async readAsIfFinal(
    manager: EntityManager,
    season: Season,
    weekend: Pick<RaceWeekend, 'id'>,
    results?: FinalWeekend,
  ) {
    const { riders, finalWeekends: stored } = await this.facts.read(manager, season.id, weekend.id);
    const finalWeekends = stored.map((one) => (results?.weekendId === one.weekendId ? results : one));
    const plan = planStandings(season, { riders, finalWeekends });
    const index = plan.findIndex(({ weekendId }) => weekendId === weekend.id);
    return { riders, entry: plan[index] as StandingsPlanEntry, before: entryBefore(plan, index) };
  }

  /** Returns null if the table is not a correction. Clears the reference to the replaced table, so it is idempotent. */
  async recordCorrection(manager: EntityManager, weekend: RaceWeekend): Promise<WeekendCorrection | null> {
    // Most weekends have not been final before. This skips the queries, because readers wait.
    if (weekend.replacedSnapshotId === null) return null;
    const yieldToEventLoop = eventLoopYielder();
    const snapshot = await this.snapshots.find(manager, weekend.snapshotId ?? 0);
    if (!snapshot) throw new Error(`the weekend ${weekend.id} has no table`);
    const { resultsHash } = snapshot;
    const readOrder = () => this.snapshots.readOrder(manager, snapshot, yieldToEventLoop);
    const moves = await this.findCorrection(manager, weekend, { resultsHash, readOrder }, yieldToEventLoop);
    await this.weekends.update(manager, weekend.id, { replacedSnapshotId: null });
    return moves && this.corrections.add(manager, weekend, moves);
  }

  /** Returns null if the weekend is final for the first time, or nothing has changed since it was final. */
  private async findCorrection(
    manager: EntityManager,
    { replacedSnapshotId }: RaceWeekend,
    table: ComparedTable,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<Moves | null> {
    const replaced = replacedSnapshotId === null ? null : await this.snapshots.find(manager, replacedSnapshotId);
    if (!replaced || (replaced.resultsHash !== null && replaced.resultsHash === table.resultsHash)) return null;
    const before = await this.snapshots.readOrder(manager, replaced, yieldToEventLoop);
    const moves = await movesBetween(before, await table.readOrder(), yieldToEventLoop);
    return replaced.resultsHash === null && moves.count === 0 ? null : moves;
  }
}

function riderPointsOf(riders: readonly ChampionshipRider[], { pointsOf }: ScoringContext): RiderPoints {
  return Object.fromEntries(riders.map(({ riderId }) => [riderId, pointsOf(riderId)]));
}
