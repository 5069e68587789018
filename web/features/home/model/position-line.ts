import { ordinal } from '../../../../league/contract/short-texts.js';

/** A line of positions in a square of 100 by 100, the best position on top. */
export interface PositionLine {
  best: number;
  worst: number;
  /** The points as SVG writes them: "0,88 50,6 100,47". */
  points: string;
  last: { x: number; y: number };
  /** The line in words. */
  text: string;
}

/** Between the line and the upper and lower edge. */
const margin = 8;

/** The line of positions after one weekend each; null for fewer than two. */
export function positionLine(positions: readonly number[]): PositionLine | null {
  const [first] = positions;
  const end = positions.at(-1);
  if (first === undefined || end === undefined || positions.length < 2) return null;
  const best = Math.min(...positions);
  const worst = Math.max(...positions);
  const share = (position: number) => (best === worst ? 0.5 : (position - best) / (worst - best));
  const x = (index: number) => round((index / (positions.length - 1)) * 100);
  const y = (position: number) => round(margin + share(position) * (100 - 2 * margin));
  return {
    best,
    worst,
    points: positions.map((position, index) => `${x(index)},${y(position)}`).join(' '),
    last: { x: 100, y: y(end) },
    text: `Position after each of ${positions.length} weekends: ${ordinal(first)} at first, ${ordinal(end)} now, best ${ordinal(best)}, lowest ${ordinal(worst)}.`,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
