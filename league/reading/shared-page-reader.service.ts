import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { isDomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import type { TableOrigin } from '../standings/standings.repository.js';
import { type PicksPicture, PictureReader, type PositionPicture } from './picture-reader.service.js';

/** Reads only what visitors may see. */
@Injectable()
export class SharedPageReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
    private readonly standings: StandingsReader,
    private readonly pictures: PictureReader,
  ) {}

  readWeekend(id: number | null): Promise<RaceWeekend | null> {
    return this.weekends.find(this.database.manager, id);
  }

  /** `year` null means the current season. Returns null if the season does not exist. */
  readStandings(year: number | null): Promise<{ year: number; origin: TableOrigin | null } | null> {
    return readAtOnce(this.database, async (manager) => {
      const season =
        year === null ? await this.seasons.findCurrent(manager) : await this.seasons.findByYear(manager, year);
      if (!season) return null;
      const table = await this.standings.findLatest(manager, season);
      return { year: season.year, origin: await this.standings.findOrigin(manager, table) };
    });
  }

  /** Returns null if the member does not exist. `picture` is null if the picture would be empty. */
  readProfile(
    name: string,
    year: number | null,
    kind: 'position' | 'picks',
  ): Promise<{ username: string; picture: PositionPicture | PicksPicture | null } | null> {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.members.findByName(manager, name);
      if (!member?.isActive) return null;
      const { username } = member;
      try {
        const picture =
          kind === 'picks'
            ? await this.pictures.findPicks(manager, username, year)
            : await this.pictures.findPosition(manager, username, year);
        return { username, picture };
      } catch (error) {
        if (!isDomainError(error)) throw error;
        return { username, picture: null };
      }
    });
  }
}
