import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Member } from '../../schema/member.entity.js';
import { CalendarEntry } from '../../schema/calendar-entry.entity.js';

@Injectable()
export class CalendarRepository {
  findEntries(manager: EntityManager, seasonId: number): Promise<CalendarEntry[]> {
    return manager.find(CalendarEntry, { where: { seasonId }, order: { startsAt: 'ASC', key: 'ASC' } });
  }

  async renewAddress(manager: EntityManager, memberId: number): Promise<void> {
    await manager.increment(Member, { id: memberId }, 'calendarVersion', 1);
  }
}
