import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { type TippedRiders, TipsRepository } from './tips.repository.js';

/** Tips of the top three of the next race. Every member may tip, with or without picks. */
@Injectable()
export class TipsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly tips: TipsRepository,
  ) {}

  /** @throws DomainError `tips_closed`, also for a weekend that is not the next one; `tip_rider_missing` */
  save(memberId: number, weekendId: number, riders: TippedRiders): Promise<void> {
    return this.database.transaction(async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      const next = season && (await this.tips.findNext(manager, season.id));
      if (!next || next.weekendId !== weekendId) throw new DomainError('tips_closed', null);
      const found = await this.riders.findByIds(manager, next.seasonId, riders);
      if (found.length < riders.length) throw new DomainError('tip_rider_missing', null);
      if (!(await this.tips.save(manager, weekendId, memberId, riders))) throw new DomainError('tips_closed', null);
    });
  }
}
