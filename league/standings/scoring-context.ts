import { pickSlotsOf, type PickSlot, type SpecialPicks } from '../picks/picked-riders.js';
import type { TableRow } from '../riders/championship.js';
import type { Hundredths } from '../riders/hundredths.js';
import { rankSteps, type RankStep } from './rank-steps.js';

/** What picks are measured against: the championship table after a weekend, and which picks the season has. */
export interface ScoringContext {
  /** False until a weekend of the season is final. */
  readonly started: boolean;
  /** The picks that count: the five ranked ones and the special ones that the season asks for. */
  readonly slots: readonly PickSlot[];
  /** How members are ranked. */
  readonly steps: readonly RankStep[];
  /** The rider's place in the championship table; 0 until a weekend is final. */
  readonly positionOf: (riderId: number) => number;
  /** The rider's points in the season; 0 until a weekend is final, also with carried points (rules.md 2). */
  readonly pointsOf: (riderId: number) => Hundredths;
  /** All values that `pointsOf` can give, each once, ascending. */
  readonly riderPoints: readonly Hundredths[];
}

/** `table` is the championship table after the latest final weekend; null while no weekend is final. */
export function scoringContext(season: SpecialPicks, table: readonly TableRow[] | null): ScoringContext {
  const started = table !== null;
  const slots = pickSlotsOf(season);
  const riderPoints = [...new Set([0, ...(table ?? []).map((row) => row.pointsHundredths)])].sort((a, b) => a - b);
  const rows = new Map((table ?? []).map((row) => [row.riderId, row]));
  return {
    started,
    slots,
    steps: rankSteps(slots, started),
    positionOf: (riderId) => rows.get(riderId)?.position ?? 0,
    pointsOf: (riderId) => rows.get(riderId)?.pointsHundredths ?? 0,
    riderPoints,
  };
}
