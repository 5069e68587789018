import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InjectEnv } from '../../platform/core/core.module.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Env } from '../../platform/core/env.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Member } from '../../schema/member.entity.js';
import { MembersRepository } from '../../members/members.repository.js';
import { purposeKey } from '../../members/purpose-key.js';
import { PicksRepository } from '../picks/picks.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import type { CalendarEntry } from '../../schema/calendar-entry.entity.js';
import { CalendarRepository } from './calendar.repository.js';

/** `year` is null without a current season. */
export interface SeasonCalendar {
  year: number | null;
  entries: CalendarEntry[];
  /** Whether the member who owns the calendar has saved picks; null in the public calendar. */
  hasPicks: boolean | null;
}

/** Besides the public calendar, each member has a calendar at a secret address. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly database: DataSource,
    private readonly calendar: CalendarRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly seasons: SeasonsRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  findPublic(): Promise<SeasonCalendar> {
    return this.findFor(null);
  }

  /** @throws DomainError `calendar_not_found` if the address is unknown or outdated, or the account is inactive */
  async findOwn(token: unknown): Promise<SeasonCalendar> {
    const id = /^([1-9]\d{0,8})-/.exec(typeof token === 'string' ? token : '')?.[1];
    const member = id === undefined ? null : await this.members.findActive(this.database.manager, Number(id));
    if (!member || !isSame(String(token), this.tokenOf(member))) throw new DomainError('calendar_not_found', null);
    return this.findFor(member.id);
  }

  tokenOf({ id, calendarVersion }: Pick<Member, 'id' | 'calendarVersion'>): string {
    const key = purposeKey(this.env.SESSION_SECRET, 'calendar address');
    return `${id}-${createHmac('sha256', key).update(`${id} ${calendarVersion}`).digest('base64url')}`;
  }

  /** Returns the new secret. The previous address stops working. */
  async renewToken(manager: EntityManager, memberId: number): Promise<string> {
    await this.calendar.renewAddress(manager, memberId);
    return this.tokenOf(await this.members.get(manager, memberId));
  }

  private findFor(memberId: number | null): Promise<SeasonCalendar> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      if (!season) return { year: null, entries: [], hasPicks: null };
      const entries = await this.calendar.findEntries(manager, season.id);
      const hasPicks = memberId === null ? null : await this.picks.hasPicks(manager, season.id, memberId);
      return { year: season.year, entries, hasPicks };
    });
  }
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
