import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { eventLoopYielder } from '../../platform/core/yield-to-event-loop.js';
import { PICK_SLOTS, type PicksColumns, type PickSlot, riderIn } from '../../rules/pick-rules.js';
import { PicksRepository, type StoredPicks } from '../../season/picks/picks.repository.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import type { Rider } from '../../schema/rider.entity.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { ChampionshipFactsRepository } from '../../season/riders/championship-facts.repository.js';
import {
  type CalendarWeekend,
  canSuppose,
  rankStored,
  rankSupposed,
  supposedRow,
  type SupposableLeague,
  type SupposedRow,
  type SupposedWeekend,
} from '../../rules/what-if.js';

export interface SeasonFacts {
  riders: Rider[];
  /** In calendar order. */
  weekends: { weekend: RaceWeekend; stored: CalendarWeekend }[];
}

/** Members are in the order of submission. */
export interface SubmittedColumns {
  picksIds: number[];
  /** One-based indexes of riders, or 0 for an empty slot. */
  picked: Record<PickSlot, number[]>;
}

/** `offset` null selects the rows around the caller. */
export interface Supposition {
  weekends: SupposedWeekend[];
  withBonus: boolean;
  offset: number | null;
}

type SupposedLine = SupposedRow & { picksId: number };

/** The rows are sorted by position. */
export interface SupposedPage {
  offset: number;
  rows: SupposedLine[];
  count: number;
  own: SupposedLine | null;
}

/** Methods must run in `readAtOnce`. The caller must check `PicksWindowService.arePicksHidden`. */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly facts: ChampionshipFactsRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly picks: PicksRepository,
  ) {}

  async findFacts(manager: EntityManager, season: Season): Promise<SeasonFacts> {
    const stored = await this.facts.findCalendar(manager, season.id);
    const weekends = new Map((await this.weekends.findCalendar(manager, season.id)).map((one) => [one.id, one]));
    return {
      riders: await this.riders.findOfSeason(manager, season.id),
      weekends: stored.flatMap((results) => {
        const weekend = weekends.get(results.weekendId);
        return weekend ? [{ weekend, stored: { ...results, isFinal: weekend.status === 2 } }] : [];
      }),
    };
  }

  /** Returns null if there are more members than `limits.whatIfMembers`. */
  async findAllPicks(
    manager: EntityManager,
    season: Season,
    riders: readonly Rider[],
  ): Promise<SubmittedColumns | null> {
    if ((await this.picks.countSubmissions(manager, season.id)) > limits.whatIfMembers) return null;
    const { picksIds, submittedAt, picked } = await this.readColumns(manager, season, riders);
    const valueIn = (column: ArrayLike<number>, row: number) => column[row] as number;
    const order = [...picksIds.keys()].sort(
      (a, b) => valueIn(submittedAt, a) - valueIn(submittedAt, b) || valueIn(picksIds, a) - valueIn(picksIds, b),
    );
    return {
      picksIds: order.map((row) => valueIn(picksIds, row)),
      picked: eachSlot((slot) => order.map((row) => valueIn(picked[slot], row))),
    };
  }

  /** Omits members without picks. */
  async findPicksOf(
    manager: EntityManager,
    season: Season,
    riders: readonly Rider[],
    memberIds: readonly number[],
  ): Promise<SubmittedColumns> {
    const ids: number[] = [];
    for (const memberId of memberIds) {
      const found = await this.picks.findOfMember(manager, season.id, memberId);
      if (found) ids.push(found.id);
    }
    const stored = [...(await this.picks.findStored(manager, ids)).values()].sort(
      (a, b) => a.submittedAt - b.submittedAt || a.picksId - b.picksId,
    );
    const indexOf = new Map(riders.map(({ id }, index) => [id, index + 1]));
    const isRequired = { independent: season.topIndependent, rookie: season.topRookie };
    const indexIn = (slot: PickSlot) => (one: StoredPicks) =>
      typeof slot === 'string' && !isRequired[slot] ? 0 : (indexOf.get(riderIn(one.picks, slot) ?? 0) ?? 0);
    return {
      picksIds: stored.map(({ picksId }) => picksId),
      picked: eachSlot((slot) => stored.map(indexIn(slot))),
    };
  }

  /** @throws DomainError supposition_invalid if the season is finalized or its calendar or riders have changed */
  async rank(
    manager: EntityManager,
    season: Season,
    memberId: number,
    { weekends: supposed, withBonus, offset }: Supposition,
  ): Promise<SupposedPage> {
    const { riders, weekends } = await this.findFacts(manager, season);
    const league: Omit<SupposableLeague, 'picks'> = {
      season,
      riders: riders.map(({ id, number, carriedHundredths }) => ({ riderId: id, number, carriedHundredths })),
      calendar: weekends.map(({ stored }) => stored),
    };
    if (season.finalized || !canSuppose(league.riders, league.calendar, supposed))
      throw new DomainError('supposition_invalid', null);
    const yieldToEventLoop = eventLoopYielder();
    const picks = await this.readColumns(manager, season, riders);
    const now = await rankStored({ ...league, picks }, yieldToEventLoop);
    const then = await rankSupposed({ ...league, picks }, supposed, withBonus, yieldToEventLoop);
    const lineOf = (member: number): SupposedLine => ({
      ...supposedRow(picks, { now, then, withBonus }, member),
      picksId: picks.picksIds[member] as number,
    });
    const ownId = (await this.picks.findOfMember(manager, season.id, memberId))?.id;
    const ownMember = ownId === undefined ? -1 : picks.picksIds.indexOf(ownId);
    const own = ownMember < 0 ? null : lineOf(ownMember);
    const from = Math.min(
      offset ?? Math.max((own?.position ?? 1) - 1 - limits.whatIfRows / 2, 0),
      Math.max(picks.size - 1, 0),
    );
    const shown = then.ranked.order.subarray(from, from + limits.whatIfRows);
    return { offset: from, rows: Array.from(shown, lineOf), count: picks.size, own };
  }

  private readColumns(manager: EntityManager, season: Season, riders: readonly Rider[]): Promise<PicksColumns> {
    const ids = riders.map(({ id }) => ({ riderId: id }));
    return this.picks.readColumns(manager, season, ids, eventLoopYielder());
  }
}

function eachSlot(column: (slot: PickSlot) => number[]): Record<PickSlot, number[]> {
  return Object.fromEntries(PICK_SLOTS.map((slot) => [slot, column(slot)])) as Record<PickSlot, number[]>;
}
