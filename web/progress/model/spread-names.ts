/** Moves names that would stand on each other apart: so many px at least between two, none below `lowest`. In the order given. */
export function spreadNames(heights: readonly number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const spread = [...heights];
  order.reduce((above, index) => (spread[index] = Math.max(spread[index] ?? 0, above + gap)), -Infinity);
  order.reduceRight((below, index) => (spread[index] = Math.min(spread[index] ?? 0, below - gap)), lowest + gap);
  return spread;
}
