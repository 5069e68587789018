import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { arePicksHidden, isWindowOpen, type PicksWindow } from './pick-rules.js';
import { PicksRepository } from './picks.repository.js';

/** The picks window of a season at this moment, by the clock of the database (rules.md 5). */
@Injectable()
export class PicksWindowService {
  constructor(private readonly picks: PicksRepository) {}

  /** Whether picks may be submitted at this moment. Without a closing time the time is not read. */
  async isOpen(manager: EntityManager, season: PicksWindow): Promise<boolean> {
    if (!season.selectionOpen || season.picksCloseAt === null) return season.selectionOpen;
    return isWindowOpen(season, (await this.picks.readMoment(manager)).at);
  }

  /**
   * Whether the picks of a season are shown to their owners alone at this moment. Once they are shown to all, only a change of rows
   * hides them again, never the time alone.
   */
  async arePicksHidden(manager: EntityManager, season: PicksWindow & { id: number }): Promise<boolean> {
    const windowOpen = await this.isOpen(manager, season);
    // While the window is closed, as most of the year, no query is needed.
    if (!arePicksHidden({ windowOpen, anyResultStored: false })) return false;
    return arePicksHidden({ windowOpen, anyResultStored: await this.picks.hasStoredResult(manager, season.id) });
  }
}
