import { ordinal } from '../../../../league/contract/short-texts.js';
import type { HeadToHead, HeadToHeadSlot, PickPoints } from '../../../../league/contract/standings.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';

export interface GroupedPick {
  competitor: PickPoints['competitor'];
  points: number;
  /** The slots, if there are several: "1st and rookie". "twice" if they differ between the members. */
  slots: string | null;
}

/** Groups picks by rider. @param sides the members whose picks the list contains */
export function groupPicks(
  picks: readonly PickPoints[],
  slots: readonly HeadToHeadSlot[],
  sides: readonly ('a' | 'b')[],
): GroupedPick[] {
  const ids = [...new Set(picks.map(({ competitor }) => competitor.id))];
  return ids.flatMap((id) => {
    const same = picks.filter(({ competitor }) => competitor.id === id);
    const [first] = same;
    if (!first) return [];
    const named = new Set(sides.map((side) => nameSlots(slots.filter((slot) => slot[side]?.competitor.id === id))));
    const [name] = named;
    return {
      competitor: first.competitor,
      points: sumOf(same.map(({ points }) => points)),
      slots: same.length === 1 ? null : named.size === 1 && name ? name : 'twice',
    };
  });
}

const nameSlots = (slots: readonly HeadToHeadSlot[]): string =>
  slots.map(({ slot }) => (typeof slot === 'number' ? ordinal(slot) : slot)).join(' and ');

/** The reader's name is "You". */
export interface Names {
  a: string;
  b: string;
}

/** Sums and differences of points are exact to the hundredth. */
export const difference = (a: number, b: number): number => Math.round((a - b) * 100) / 100;
export const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

export const pointsOf = (picks: readonly PickPoints[]): number => sumOf(picks.map(({ points }) => points));

export const hasDecimals = ({ with_bonus, a, b }: HeadToHead): boolean =>
  with_bonus || needDecimals([a.points, b.points]);

/** "You are 59 behind slipstream", "anna is 2.50 ahead of ben", "anna and ben have equal points". */
export function describeGap(compared: HeadToHead, names: Names): string {
  const gap = difference(compared.a.points, compared.b.points);
  const is = names.a === 'You' ? 'are' : 'is';
  const other = inSentence(names.b);
  if (gap === 0) return `${names.a} and ${other} have equal points`;
  const points = formatPoints(Math.abs(gap), hasDecimals(compared));
  return `${names.a} ${is} ${points} ${gap > 0 ? 'ahead of' : 'behind'} ${other}`;
}

export const inSentence = (name: string): string => (name === 'You' ? 'you' : name);

/** The number of weekends that each member won, and of weekends with equal points. */
export function countWeekends({ weekends }: Pick<HeadToHead, 'weekends'>): { a: number; b: number; level: number } {
  const a = weekends.filter((weekend) => weekend.a > weekend.b).length;
  const b = weekends.filter((weekend) => weekend.a < weekend.b).length;
  return { a, b, level: weekends.length - a - b };
}

/** "+19", "−21", or "level". */
export function describeDifference(value: number, decimals: boolean): string {
  if (value === 0) return 'level';
  return `${value > 0 ? '+' : '−'}${formatPoints(Math.abs(value), decimals)}`;
}
