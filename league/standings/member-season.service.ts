import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Member } from '../schema/member.entity.js';
import { PICK_SLOTS, riderIn } from '../rules/pick-rules.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { ResultsRepository } from '../season/weekends/results.repository.js';
import type { Hundredths } from '../rules/points.js';
import type { Season } from '../schema/season.entity.js';
import { weekendPoints } from '../rules/scoring.js';
import { StandingsReader } from './standings-reader.service.js';

const noPoints: ReadonlyMap<number, Hundredths> = new Map();

export interface MemberWeekend {
  weekend: RaceWeekend;
  position: number;
  /** Relative to the previous final weekend. Null if the member is not in its table. */
  positionChange: number | null;
  pointsHundredths: Hundredths;
}

/** The cost of these methods does not depend on the number of members. */
@Injectable()
export class MemberSeasonService {
  constructor(
    private readonly reader: StandingsReader,
    private readonly picks: PicksRepository,
    private readonly results: ResultsRepository,
  ) {}

  /** In calendar order. Omits weekends without the member in the table. */
  async findWeekends(
    manager: EntityManager,
    season: Season,
    member: Pick<Member, 'username'>,
    picksId: number,
  ): Promise<MemberWeekend[]> {
    const { tables, members } = await this.reader.findProgress(manager, season, [member.username]);
    const positions = members[0]?.positions ?? [];
    const picks = (await this.picks.findStored(manager, [picksId])).get(picksId)?.picks;
    if (!picks) return [];
    const weekendIds = tables.map(({ weekend }) => weekend.id);
    const riderIds = PICK_SLOTS.flatMap((slot) => riderIn(picks, slot) ?? []);
    const won = await this.results.findPointsByWeekend(manager, weekendIds, riderIds);
    return tables.flatMap(({ weekend, withBonus }, index) => {
      const position = positions[index] ?? null;
      // The table with the bonus belongs to the last weekend, which already has a table.
      if (withBonus || position === null) return [];
      const before = positions[index - 1] ?? null;
      return [
        {
          weekend,
          position,
          positionChange: before === null ? null : before - position,
          pointsHundredths: weekendPoints(picks, season, won.get(weekend.id) ?? noPoints),
        },
      ];
    });
  }
}
