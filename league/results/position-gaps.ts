/** The positions that are missing before the last classified rider of a result, in order; 0 is not classified (rules.md 6). */
export function findGaps(rows: readonly { position: number }[]): number[] {
  const taken = new Set(rows.map(({ position }) => position));
  const last = Math.max(0, ...taken);
  return Array.from({ length: last }, (_, index) => index + 1).filter((position) => !taken.has(position));
}

/** A sentence about missing positions: "The page lacks the positions 4, 7 to 9." */
export function describeGaps(gaps: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const position of gaps) {
    const range = ranges.at(-1);
    if (range && range[1] === position - 1) range[1] = position;
    else ranges.push([position, position]);
  }
  const named = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
  return `The page lacks the ${gaps.length === 1 ? 'position' : 'positions'} ${named}.`;
}
