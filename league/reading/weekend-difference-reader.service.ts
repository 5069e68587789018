import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { ResultChecksService, type WeekendDifference } from '../retrieval/championship/result-checks.service.js';
import type { FinalWeekend } from '../rules/championship-table.js';
import type { RaceKind } from '../rules/weekend-states.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { Season } from '../schema/season.entity.js';
import { PicksOwnersReader } from '../season/picks/picks-owners-reader.service.js';
import { ChampionshipFactsRepository } from '../season/riders/championship-facts.repository.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { StandingsCalculator } from '../standings/standings-calculator.service.js';

@Injectable()
export class WeekendDifferenceReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly checks: ResultChecksService,
    private readonly facts: ChampionshipFactsRepository,
    private readonly calculator: StandingsCalculator,
    private readonly owners: PicksOwnersReader,
  ) {}

  read(weekendId: number | null) {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, weekendId);
      const season = weekend && (await this.seasons.find(manager, weekend.seasonId));
      if (!season) throw new DomainError('weekend_not_found', null);
      const isOpen = weekend.status !== 2 || season.finalized;
      const difference = isOpen ? null : await this.checks.compare(manager, weekend);
      const moves = difference && (await this.findMoves(manager, season, weekend, difference));
      const owners = await this.owners.find(
        manager,
        (moves?.first ?? []).map(({ picksId }) => picksId),
      );
      return { weekend, season, difference, moves, owners };
    });
  }

  private async findMoves(
    manager: EntityManager,
    season: Season,
    weekend: RaceWeekend,
    { sessions }: WeekendDifference,
  ) {
    const stored = await this.facts.findFinalWeekends(manager, season.id);
    const results = stored.find(({ weekendId }) => weekendId === weekend.id);
    const rowsOf = (kind: RaceKind): FinalWeekend['race'] =>
      sessions.find((session) => session.kind === kind)?.rows.flatMap(({ official }) => official ?? []) ??
      results?.[kind] ??
      null;
    const corrected = { weekendId: weekend.id, race: rowsOf('race'), sprint: rowsOf('sprint') };
    const final = { ...weekend, replacedSnapshotId: weekend.replacedSnapshotId ?? weekend.snapshotId };
    const { correction } = await this.calculator.preview(manager, season, final, corrected);
    return correction;
  }
}
