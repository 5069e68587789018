import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Tip } from '../../schema/tip.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { WeekendsRepository } from '../weekends/weekends.repository.js';
import { TipsRepository, type TipsRow } from './tips.repository.js';

export interface TipsFacts {
  year: number;
  next: { weekend: RaceWeekend; closesAt: Date; own: Tip | null } | null;
  rows: TipsRow[];
  members: Members;
}

@Injectable()
export class TipsReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly tips: TipsRepository,
  ) {}

  /** Null without a current season. Contains the reader's own tip, and no others. */
  read(readerId: number | null): Promise<TipsFacts | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      if (!season) return null;
      const next = await this.tips.findNext(manager, season.id);
      const weekend = next && (await this.weekends.find(manager, next.weekendId));
      const rows = await this.tips.findTable(manager, season.id, limits.tipsRows, readerId);
      const own = next && readerId !== null ? await this.tips.find(manager, next.weekendId, readerId) : null;
      return {
        year: season.year,
        next: weekend && { weekend, closesAt: next.closesAt, own },
        rows,
        members: await this.members.findSummaries(
          manager,
          rows.map(({ memberId }) => memberId),
        ),
      };
    });
  }
}
