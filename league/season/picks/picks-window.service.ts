import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Season } from '../../schema/season.entity.js';
import { arePicksHidden, isWindowOpen, type PicksWindow } from '../../rules/pick-rules.js';
import { PicksRepository } from './picks.repository.js';

/** A season, and whether picks may be submitted for it at this moment. */
export interface SeasonState {
  season: Season;
  isPicksOpen: boolean;
}

/** The state of a season's picks window by the clock of the database (rules.md 5). */
@Injectable()
export class PicksWindowService {
  constructor(private readonly picks: PicksRepository) {}

  /** Whether picks may be submitted. Needs no query if there is no closing time. */
  async isOpen(manager: EntityManager, season: PicksWindow): Promise<boolean> {
    if (!season.selectionOpen || season.picksCloseAt === null) return season.selectionOpen;
    return isWindowOpen(season, (await this.picks.readMoment(manager)).at);
  }

  async findState(manager: EntityManager, season: Season): Promise<SeasonState> {
    return { season, isPicksOpen: await this.isOpen(manager, season) };
  }

  /**
   * Whether the picks of a season are shown only to their owners. Once they are public, only a change of rows hides them again, never
   * the time alone.
   */
  async arePicksHidden(manager: EntityManager, season: PicksWindow & { id: number }): Promise<boolean> {
    const isOpen = await this.isOpen(manager, season);
    // Most of the year the window is closed, and this needs no query.
    if (!arePicksHidden({ isWindowOpen: isOpen, hasBegun: false })) return false;
    return arePicksHidden({
      isWindowOpen: isOpen,
      hasBegun: await this.picks.hasBegun(manager, season.id),
    });
  }
}
