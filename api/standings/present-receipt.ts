import type { RaceResult } from '../../league/results/race-result.entity.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import type { Rider } from '../../league/riders/rider.entity.js';
import type { BonusReceipt, PickReceipt } from '../../league/standings/points-receipt.js';
import { BONUS_SHARE } from '../../league/standings/season-bonus.js';
import type {
  ReceiptBonus,
  ReceiptPick,
  ReceiptWeekend,
  ResultOrigin,
  TypedPoints,
} from '../../league/contract/explanations.js';
import type { Competitor, UserSimple } from '../../league/contract/shapes.js';
import { presentCompetitor } from '../present/present-rider.js';
import { presentWeekend } from '../present/present-weekend.js';
import type { ReceiptSources } from './read-receipt-sources.js';

export function presentPick(pick: PickReceipt, sources: ReceiptSources): ReceiptPick {
  const { slot, riderId, pointsHundredths, carriedHundredths, weekends } = pick;
  return {
    slot,
    competitor: competitorOf(riderId, sources),
    points: toPoints(pointsHundredths),
    carried: carriedHundredths === 0 ? null : presentCarried(carriedHundredths, riderId, sources),
    weekends: weekends.map(({ weekendId, rows, ...weekend }) => ({
      weekend_id: weekendId,
      points: toPoints(weekend.pointsHundredths),
      rows: rows.map(({ kind, position, ...row }) => ({
        kind,
        position,
        mark: sources.markOf(weekendId, kind, riderId),
        points: toPoints(row.pointsHundredths),
      })),
    })),
  };
}

export function presentBonus(
  { place, riderId, pointsHundredths }: BonusReceipt,
  sources: ReceiptSources,
): ReceiptBonus {
  return {
    slot: place,
    competitor: competitorOf(riderId, sources),
    percent: BONUS_SHARE[place] / 100,
    points: toPoints(pointsHundredths),
  };
}

export function presentReceiptWeekend(weekend: RaceWeekend, { resultOf, users }: ReceiptSources): ReceiptWeekend {
  return {
    ...presentWeekend(weekend),
    race: presentOrigin(resultOf(weekend.id, 'race'), users),
    sprint: presentOrigin(resultOf(weekend.id, 'sprint'), users),
  };
}

function presentCarried(
  carriedHundredths: number,
  riderId: number | null,
  { riders, users }: ReceiptSources,
): TypedPoints {
  const rider: Rider | undefined = riderId === null ? undefined : riders.get(riderId);
  return {
    points: toPoints(carriedHundredths),
    typed_by: userOf(rider?.carriedBy, users),
    typed_at: rider?.carriedAt?.toISOString() ?? null,
  };
}

function presentOrigin(result: RaceResult | undefined, users: ReadonlyMap<number, UserSimple>): ResultOrigin | null {
  if (!result?.storedAt) return null;
  return {
    source: result.source ?? 'hand',
    page_url: result.pageUrl,
    page_digest: result.pageDigest,
    retrieval_id: result.retrievalId,
    stored_at: result.storedAt.toISOString(),
    stored_by: userOf(result.storedBy, users),
  };
}

function competitorOf(riderId: number | null, { riders }: ReceiptSources): Competitor | null {
  const rider = riderId === null ? undefined : riders.get(riderId);
  return rider ? presentCompetitor(rider) : null;
}

function userOf(memberId: number | null | undefined, users: ReadonlyMap<number, UserSimple>): UserSimple | null {
  return (memberId && users.get(memberId)) || null;
}
