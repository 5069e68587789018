import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { correctedTitle, describeCorrected } from '../rules/correction-texts.js';
import { CorrectionsRepository } from './corrections.repository.js';
import { StandingsReader } from './standings-reader.service.js';

@Injectable()
export class CorrectionNotices {
  constructor(
    private readonly corrections: CorrectionsRepository,
    private readonly standings: StandingsReader,
  ) {}

  /**
   * Returns texts by correction. Omits corrections whose weekend has been reopened, or whose earlier table is deleted.
   * The cost is two look-ups per correction.
   */
  async find(
    manager: EntityManager,
    memberId: number,
    correctionIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const texts = new Map<number, string>();
    if (correctionIds.length === 0) return texts;
    for (const correction of await this.corrections.findTables(manager, correctionIds)) {
      const { id, title, seasonId, snapshotId, replacedId, isLatest } = correction;
      const [before] = await this.standings.findRowsOf(manager, { seasonId, snapshotId: replacedId }, [memberId]);
      const [after] = await this.standings.findRowsOf(manager, { seasonId, snapshotId }, [memberId]);
      if (before && after) texts.set(id, `${correctedTitle(title)}. ${describeCorrected(before, after, isLatest)}`);
    }
    return texts;
  }
}
