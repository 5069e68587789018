import { type EntityManager, In } from 'typeorm';
import type { Hundredths } from '../riders/hundredths.js';
import { Rider } from '../riders/rider.entity.js';
import type { RaceKind } from './race-kind.js';
import { RaceResult } from './race-result.entity.js';
import { RaceWeekend } from './race-weekend.entity.js';
import { ResultRow } from './result-row.entity.js';
import { moveWeekend } from './weekend-states.js';
import { lockWeekend } from './weekend.store.js';

/** One line of a result, in the order in which lines are shown: classified by position, then the others. */
export interface NewResultRow {
  number: number;
  name: string;
  position: number;
  pointsHundredths: Hundredths;
  mark: string;
}

export interface NewResult {
  weekendId: number;
  kind: RaceKind;
  rows: readonly NewResultRow[];
  origin: Pick<RaceResult, 'source' | 'pageUrl' | 'pageDigest' | 'retrievalId' | 'storedBy'>;
}

export type StoreResultOutcome =
  | { kind: 'stored' }
  | { kind: 'already_stored' }
  | { kind: 'season_closed' }
  | { kind: 'weekend_gone' }
  | { kind: 'competitors_not_found'; riders: { number: number; name: string }[] };

/**
 * Stores a result, all of it or nothing (rules.md 6): every rider must be one of the season, and a result already stored
 * is replaced only after it was deleted. Runs in the caller's transaction.
 */
export async function storeResult(manager: EntityManager, result: NewResult): Promise<StoreResultOutcome> {
  const locked = await lockWeekend(manager, result.weekendId);
  if (!locked) return { kind: 'weekend_gone' };
  if (locked.season.finalized) return { kind: 'season_closed' };
  const { weekend } = locked;
  const announced = await manager.findOneBy(RaceResult, { weekendId: weekend.id, kind: result.kind });
  const status = moveWeekend(weekend.status, 'storeResult');
  if (announced?.storedAt || status === null) return { kind: 'already_stored' };

  const riderIds = await findRiderIds(manager, weekend.seasonId, result.rows);
  const unknown = result.rows.filter(({ number }) => !riderIds.has(number));
  if (unknown.length > 0) {
    return { kind: 'competitors_not_found', riders: unknown.map(({ number, name }) => ({ number, name })) };
  }
  const { id } = await manager.save(RaceResult, {
    ...(announced ? { id: announced.id } : { weekendId: weekend.id, kind: result.kind }),
    ...result.origin,
    storedAt: new Date(),
  });
  await manager.insert(
    ResultRow,
    result.rows.map((row, line) => toEntity(row, line, id, riderIds)),
  );
  await manager.update(RaceWeekend, weekend.id, { status });
  return { kind: 'stored' };
}

async function findRiderIds(
  manager: EntityManager,
  seasonId: number,
  rows: readonly NewResultRow[],
): Promise<Map<number, number>> {
  const riders = await manager.findBy(Rider, { seasonId, number: In(rows.map(({ number }) => number)) });
  return new Map(riders.map(({ number, id }) => [number, id]));
}

function toEntity(row: NewResultRow, line: number, resultId: number, riderIds: Map<number, number>): ResultRow {
  const { position, pointsHundredths, mark, number } = row;
  return { resultId, riderId: riderIds.get(number) ?? 0, position, line, pointsHundredths, mark };
}
