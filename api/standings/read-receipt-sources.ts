import { type EntityManager, In } from 'typeorm';
import type { RaceKind } from '../../league/results/race-kind.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { ResultRow } from '../../league/results/result-row.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { PointsReceipt } from '../../league/standings/points-receipt.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { findUsers } from '../present/present-member.js';

/** What a receipt names: riders, weekends, results, and whose hands they went through. */
export interface ReceiptSources {
  riders: ReadonlyMap<number, Rider>;
  users: ReadonlyMap<number, UserSimple>;
  /** In calendar order. */
  weekends: readonly RaceWeekend[];
  resultOf: (weekendId: number, kind: RaceKind) => RaceResult | undefined;
  markOf: (weekendId: number, kind: RaceKind, riderId: number | null) => string;
}

/** Reads what the picks of a receipt come from, of these weekends in calendar order. */
export async function readReceiptSources(
  manager: EntityManager,
  { picks }: PointsReceipt,
  weekendIds: readonly number[],
): Promise<ReceiptSources> {
  const riderIds = picks.flatMap(({ riderId }) => riderId ?? []);
  const riders = await manager.findBy(Rider, { id: In(riderIds) });
  const weekends = await manager.find(RaceWeekend, {
    where: { id: In([...weekendIds]) },
    order: { startDate: 'ASC', id: 'ASC' },
  });
  const results = await manager.findBy(RaceResult, { weekendId: In([...weekendIds]) });
  const rows = await manager.findBy(ResultRow, { resultId: In(results.map(({ id }) => id)), riderId: In(riderIds) });
  const hands = [...riders.map(({ carriedBy }) => carriedBy), ...results.map(({ storedBy }) => storedBy)];
  const resultOf = (weekendId: number, kind: RaceKind) =>
    results.find((result) => result.weekendId === weekendId && result.kind === kind);
  return {
    riders: new Map(riders.map((rider) => [rider.id, rider])),
    users: await findUsers(manager, hands),
    weekends,
    resultOf,
    markOf: (weekendId, kind, riderId) => {
      const resultId = resultOf(weekendId, kind)?.id;
      return rows.find((row) => row.resultId === resultId && row.riderId === riderId)?.mark ?? '';
    },
  };
}
