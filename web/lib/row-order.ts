/** How many rows a row is shifted while another one is dragged from a position over a second one. */
export function shiftOf(row: number, from: number, over: number): -1 | 0 | 1 {
  if (row > from && row <= over) return -1;
  return row < from && row >= over ? 1 : 0;
}

/** The row whose middle is nearest to a height; `middles` are those of the rows, from above. */
export function rowNear(middles: readonly number[], height: number): number {
  const distances = middles.map((middle) => Math.abs(middle - height));
  return distances.indexOf(Math.min(...distances));
}
