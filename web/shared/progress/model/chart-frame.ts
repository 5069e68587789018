export interface ChartFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The distance between two weekends. */
  step: number;
  x: (index: number) => number;
  y: (position: number) => number;
  /** The positions that have a line and a number, best first. */
  ticks: number[];
  /** The weekends with a label: as many as fit, and always the last one. */
  named: number[];
}

interface Size {
  width: number;
  height: number;
  nameWidth: number;
}

/** In px. */
const digitWidth = 9;
const labelWidth = 40;

export function chartFrame(
  { width, height, nameWidth }: Size,
  weekends: number,
  positions: readonly number[],
): ChartFrame {
  const [best, worst] = rangeOf(positions);
  const ticks = ticksBetween(best, worst);
  const left = digitWidth * String(worst).length + 16;
  const [right, top, bottom] = [width - nameWidth, 14, height - 30];
  const step = weekends > 1 ? (right - left) / (weekends - 1) : right - left;
  const labelInterval = Math.max(1, Math.ceil(labelWidth / step));
  return {
    left,
    right,
    top,
    bottom,
    step,
    x: (index) => (weekends > 1 ? left + index * step : (left + right) / 2),
    y: (position) => top + ((position - best) / (worst - best)) * (bottom - top),
    ticks,
    named: Array.from({ length: weekends }, (_, index) => index).filter(
      (index) => (weekends - 1 - index) % labelInterval === 0,
    ),
  };
}

/**
 * From 1 if the best position is at most 5. At least two positions high, so that a single position is in the middle.
 */
function rangeOf(positions: readonly number[]): [best: number, worst: number] {
  const best = Math.min(...positions);
  const worst = Math.max(...positions, best + 1, 3);
  return [best <= 5 ? 1 : Math.min(best, worst - 2), worst];
}

/** At most six round numbers from the best to the worst position. */
function ticksBetween(best: number, worst: number): number[] {
  const rough = Math.max(1, (worst - best) / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(best / step) * step;
  const round = Array.from({ length: Math.floor((worst - first) / step) + 1 }, (_, index) => first + index * step);
  return best === 1 && round[0] !== 1 ? [1, ...round] : round;
}

/** Moves overlapping names at least `gap` px apart, none below `lowest`. Returns their heights in the given order. */
export function spreadNames(heights: readonly number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const spread = [...heights];
  order.reduce((above, index) => (spread[index] = Math.max(spread[index] ?? 0, above + gap)), -Infinity);
  order.reduceRight((below, index) => (spread[index] = Math.min(spread[index] ?? 0, below - gap)), lowest + gap);
  return spread;
}
