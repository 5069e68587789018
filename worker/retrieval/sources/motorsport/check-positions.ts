interface Placed {
  number: number;
  /** 0: not classified */
  position: number;
}

/** What is wrong with the positions of a result: they begin with 1, and each is one rider's. Missing ones are told elsewhere (rules.md 6). */
export function checkPositions(rows: readonly Placed[]): string[] {
  const classified = rows.map(({ position }) => position).filter((position) => position > 0);
  const doubles = new Set(classified.filter((position, index) => classified.indexOf(position) !== index));
  const problems = [...doubles]
    .sort((a, b) => a - b)
    .map((position) => `The position ${position} stands in more than one row.`);
  const first = Math.min(...classified);
  return classified.length > 0 && first !== 1
    ? [...problems, `The position 1 is missing: ${first} comes first.`]
    : problems;
}
