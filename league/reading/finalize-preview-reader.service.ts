import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MailingsRepository } from '../messages/email/mailings.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { PicksOwnersReader } from '../season/picks/picks-owners-reader.service.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ResultsRepository } from '../season/weekends/results.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { WeekendsService } from '../season/weekends/weekends.service.js';
import { StandingsCalculator } from '../standings/standings-calculator.service.js';

const maxRows = 50;

@Injectable()
export class FinalizePreviewReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly service: WeekendsService,
    private readonly calculator: StandingsCalculator,
    private readonly riders: RidersRepository,
    private readonly results: ResultsRepository,
    private readonly mailings: MailingsRepository,
    private readonly owners: PicksOwnersReader,
  ) {}

  /** @throws DomainError weekend_not_found; errors of `WeekendsService.checkFinalizable` */
  read(weekendId: number | null, adminId: number) {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, weekendId);
      const season = weekend && (await this.seasons.find(manager, weekend.seasonId));
      if (!season) throw new DomainError('weekend_not_found', null);
      await this.service.checkFinalizable(manager, season, weekend);
      const table = await this.calculator.preview(manager, season, weekend);
      const { ties, correction } = table;
      const shown = table.order.subarray(0, maxRows);
      const owners = await this.owners.find(manager, [
        ...shown,
        ...(correction?.first ?? []).map(({ picksId }) => picksId),
        ...ties.first.flatMap(({ ahead, behind }) => [ahead.picksId, behind.picksId]),
      ]);
      return {
        table,
        shown,
        owners,
        riders: await this.riders.findOfSeason(manager, season.id),
        recipients: await this.mailings.countFinalWeekendRecipients(manager, adminId),
        oddities: await this.findOddities(manager, season.id, weekend.id),
      };
    });
  }

  /** Judges the results again, because results that were stored later may reveal that a result has too few rows. */
  private async findOddities(manager: EntityManager, seasonId: number, weekendId: number): Promise<string[]> {
    const oddities: string[] = [];
    for (const { kind, lines, warnings } of await this.results.findStored(manager, weekendId)) {
      const found = await this.results.findWarnings(manager, seasonId, { weekendId, kind, rows: lines, warnings });
      oddities.push(...found.map((problem) => `${kind === 'race' ? 'Race' : 'Sprint Race'}: ${problem}`));
    }
    return oddities;
  }
}
