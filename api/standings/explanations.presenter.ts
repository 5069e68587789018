import type { Competitor, UserSimple } from '../../league/contract/shapes.js';
import type {
  ExplainedStep,
  HeadToHead,
  HeadToHeadPicks,
  MemberReceipt as ReceiptOnWire,
  PickPoints,
  RankExplanation,
  ReceiptBonus,
  ReceiptPick,
  ReceiptWeekend,
  ResultOrigin,
  TypedPoints,
} from '../../league/contract/standings.js';
import type { ExplanationsReader } from '../../league/reading/explanations-reader.service.js';
import type { RaceResult, RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { toPoints } from '../../league/rules/points.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { explainRank, isoMicroseconds } from '../../league/rules/explain-rank.js';
import type { ReceiptSources } from '../../league/standings/explanations.service.js';
import type { ComparedMembers } from '../../league/standings/head-to-head.service.js';
import type { BonusReceipt, PairOf, PickedPoints, PickReceipt } from '../../league/rules/points-receipt.js';
import type { ComparedStep, StepSide } from '../../league/rules/ranking.js';
import { BONUS_SHARE } from '../../league/rules/scoring.js';
import type { FactsOf } from '../presenters/facts-of.js';
import {
  presentCompetitor,
  presentRiderName,
  presentStandRow,
  presentUsers,
  presentWeekend,
} from '../presenters/shapes.presenter.js';

type Facts<Method extends keyof ExplanationsReader> = FactsOf<ExplanationsReader, Method>;
type Riders = ReadonlyMap<number, Rider>;
type Users = ReadonlyMap<number, UserSimple>;

export function presentComparison({
  weekend,
  withBonus,
  steps,
  riders,
  members,
  ...rows
}: Facts<'readComparison'>): RankExplanation {
  const users = presentUsers(members);
  const [a, b] = [presentStandRow(rows.a, users), presentStandRow(rows.b, users)];
  const sentences = explainRank(steps, {
    a: a.user.username,
    b: b.user.username,
    riderName: (riderId) => presentRiderName(riders.get(riderId)),
  });
  const ofSteps = sentences.slice(-steps.length);
  return {
    weekend: weekend && presentWeekend(weekend),
    with_bonus: withBonus,
    ahead: steps.at(-1)?.order === 1 ? 'b' : 'a',
    a,
    b,
    steps: steps.map((step, index) => presentStep(step, ofSteps[index] ?? '', riders)),
    sentences,
  };
}

/** `hidden`: the caller may not see the picks (rules.md 5). */
export function presentReceipt(facts: Facts<'readReceipt'>): ReceiptOnWire {
  const { weekend, withBonus, row, receipt, sources, members, hidden } = facts;
  const users = presentUsers(members);
  const { user, position, points } = presentStandRow(row, users);
  return {
    weekend: weekend && presentWeekend(weekend),
    with_bonus: withBonus,
    user,
    position,
    points,
    picks: hidden ? [] : receipt.picks.map((pick) => presentPick(pick, sources, users)),
    bonuses: receipt.bonuses.map((bonus) => presentBonus(bonus, sources)),
    weekends: sources.weekends.map((one) => presentReceiptWeekend(one, sources, users)),
  };
}

function presentStep({ step, a, b, order }: ComparedStep, sentence: string, riders: Riders): ExplainedStep {
  const ahead = sideAhead(order);
  const rest = { ahead, decided: ahead !== null, sentence };
  const sides = <Side>(present: (side: StepSide) => Side) => ({ a: present(a), b: present(b) });
  const competitorIn = ({ riderId }: StepSide) => ({ competitor: competitorOf(riderId, riders) });
  switch (step.rule) {
    case 'points':
      return { ...step, rule: 'points', ...sides(({ value }) => ({ points: toPoints(value) })), ...rest };
    case 'rider-based':
      return { ...step, ...sides((side) => ({ ...competitorIn(side), at_place: side.value === 1 })), ...rest };
    case 'points-based':
      return { ...step, ...sides((side) => ({ ...competitorIn(side), points: toPoints(side.value) })), ...rest };
    case 'submission':
      return {
        ...step,
        rule: 'submission',
        ...sides(({ value }) => ({ submitted_at: isoMicroseconds(value) })),
        ...rest,
      };
    case 'picks-id':
      return { ...step, rule: 'picks-id', ...sides(({ value }) => ({ picks_id: value })), ...rest };
  }
}

/** Returns null if neither member is ahead. */
function sideAhead(order: ComparedStep['order']): 'a' | 'b' | null {
  if (order === -1) return 'a';
  return order === 1 ? 'b' : null;
}

function presentPick(pick: PickReceipt, sources: ReceiptSources, users: Users): ReceiptPick {
  const { slot, riderId, pointsHundredths, carriedHundredths, weekends } = pick;
  const rider = riderId === null ? undefined : sources.riders.get(riderId);
  return {
    slot,
    competitor: competitorOf(riderId, sources.riders),
    points: toPoints(pointsHundredths),
    carried: carriedHundredths === 0 ? null : presentCarried(carriedHundredths, rider, users),
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

function presentCarried(carriedHundredths: number, rider: Rider | undefined, users: Users): TypedPoints {
  return {
    points: toPoints(carriedHundredths),
    typed_by: userOf(rider?.carriedBy, users),
    typed_at: rider?.carriedAt?.toISOString() ?? null,
  };
}

function presentBonus({ slot, riderId, pointsHundredths }: BonusReceipt, { riders }: ReceiptSources): ReceiptBonus {
  return {
    slot,
    competitor: competitorOf(riderId, riders),
    percent: BONUS_SHARE[slot] / 100,
    points: toPoints(pointsHundredths),
  };
}

function presentReceiptWeekend(weekend: RaceWeekend, { resultOf }: ReceiptSources, users: Users): ReceiptWeekend {
  return {
    ...presentWeekend(weekend),
    race: presentOrigin(resultOf(weekend.id, 'race'), users),
    sprint: presentOrigin(resultOf(weekend.id, 'sprint'), users),
  };
}

function presentOrigin(result: RaceResult | undefined, users: Users): ResultOrigin | null {
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

function competitorOf(riderId: number | null, riders: Riders): Competitor | null {
  const rider = riderId === null ? undefined : riders.get(riderId);
  return rider ? presentCompetitor(rider) : null;
}

function userOf(memberId: number | null | undefined, users: Users): UserSimple | null {
  return (memberId && users.get(memberId)) || null;
}

/** `hidden`: the caller may not see the picks (rules.md 5). */
export function presentHeadToHead(facts: Facts<'readHeadToHead'>): HeadToHead {
  const { weekend, withBonus, rows, parts, weekends, members, hidden } = facts;
  const users = presentUsers(members);
  return {
    weekend: weekend && presentWeekend(weekend),
    with_bonus: withBonus,
    a: presentStandRow(rows.a, users),
    b: presentStandRow(rows.b, users),
    picks: hidden ? null : presentPicks(facts),
    weekends: parts.weekends.flatMap(({ weekendId, ...won }) => {
      const held = weekends.get(weekendId);
      return held ? [{ weekend: presentWeekend(held), ...pointsOf(won) }] : [];
    }),
    carried: pointsOf(parts.carried),
    bonus: pointsOf(parts.bonus),
  };
}

const pointsOf = ({ a, b }: PairOf<number>) => ({ a: toPoints(a), b: toPoints(b) });

function presentPicks({ parts: { shared, only, slots }, riders }: ComparedMembers): HeadToHeadPicks {
  const all = (picked: readonly PickedPoints[]) => picked.flatMap((pick) => presentPickPoints(pick, riders) ?? []);
  return {
    shared: all(shared),
    only: { a: all(only.a), b: all(only.b) },
    slots: slots.map(({ slot, a, b }) => ({ slot, a: presentPickPoints(a, riders), b: presentPickPoints(b, riders) })),
  };
}

function presentPickPoints(pick: PickedPoints | null, riders: ReadonlyMap<number, Rider>): PickPoints | null {
  const rider = pick && riders.get(pick.riderId);
  return rider ? { competitor: presentCompetitor(rider), points: toPoints(pick.pointsHundredths) } : null;
}
