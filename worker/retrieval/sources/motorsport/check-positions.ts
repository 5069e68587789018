interface Placed {
  number: number;
  /** 0: not classified */
  position: number;
}

/** What is wrong with the positions of a result: they are 1, 2, 3, ... without gaps, and each is one rider's. */
export function checkPositions(rows: readonly Placed[]): string[] {
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  const problems: string[] = [];
  let before = 0;
  for (const { position } of classified) {
    if (position === before) problems.push(`The position ${position} stands in more than one row.`);
    else if (position > before + 1) problems.push(`The position ${before + 1} is missing: ${position} comes next.`);
    before = position;
  }
  return [...new Set(problems)];
}
