import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Member } from '../../schema/member.entity.js';
import { CalendarEntry } from '../../schema/calendar-entry.entity.js';

/** The entries of calendars. Methods run in the caller's transaction. */
@Injectable()
export class CalendarRepository {
  /** The entries of a season, with the cancelled ones, by their start. */
  findEntries(manager: EntityManager, seasonId: number): Promise<CalendarEntry[]> {
    return manager.find(CalendarEntry, { where: { seasonId }, order: { startsAt: 'ASC', key: 'ASC' } });
  }

  /** Changes the address of a member's calendar; the former address stops working. */
  async renewAddress(manager: EntityManager, memberId: number): Promise<void> {
    await manager.increment(Member, { id: memberId }, 'calendarVersion', 1);
  }
}
