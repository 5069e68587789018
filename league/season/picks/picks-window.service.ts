import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Season } from '../../schema/season.entity.js';
import { arePicksHidden, isWindowOpen, type PicksWindow } from '../../rules/pick-rules.js';
import { PicksRepository } from './picks.repository.js';

export interface SeasonState {
  season: Season;
  isPicksOpen: boolean;
}

/** Compares the picks window with the clock of the database (rules.md 5). */
@Injectable()
export class PicksWindowService {
  constructor(private readonly picks: PicksRepository) {}

  /** Runs no query if the window has no closing time. */
  async isOpen(manager: EntityManager, season: PicksWindow): Promise<boolean> {
    if (!season.selectionOpen || season.picksCloseAt === null) return season.selectionOpen;
    return isWindowOpen(season, (await this.picks.readMoment(manager)).at);
  }

  async findState(manager: EntityManager, season: Season): Promise<SeasonState> {
    return { season, isPicksOpen: await this.isOpen(manager, season) };
  }

  /** Whether only their owners see the picks. Time alone never hides public picks again; only a change to rows does. */
  async arePicksHidden(manager: EntityManager, season: PicksWindow & { id: number }): Promise<boolean> {
    const isOpen = await this.isOpen(manager, season);
    // The window is closed for most of the year, and then no query is necessary.
    if (!arePicksHidden({ isWindowOpen: isOpen, hasBegun: false })) return false;
    return arePicksHidden({
      isWindowOpen: isOpen,
      hasBegun: await this.picks.hasBegun(manager, season.id),
    });
  }
}
