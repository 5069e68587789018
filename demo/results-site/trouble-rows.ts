import type { SessionRow } from './season.js';
import type { Trouble, TroubleKind } from './troubles.js';

/** The rows that a session's page shows under a trouble; null stands for a page without a table. */
export function troubleRows(rows: readonly SessionRow[], kind: TroubleKind, { number }: Trouble): SessionRow[] | null {
  if (kind === 'not-run-yet') return null;
  if (kind === 'empty') return [];
  if (rows.length === 0) return null;
  if (kind === 'unknown-rider') return addRider(rows, number);
  if (kind === 'half-points') return rows.map((row) => ({ ...row, points: row.points / 2 }));
  if (kind === 'cut-off') return rows.filter(({ position }) => position > 0 && position <= 8);
  if (kind === 'gaps') return rows.filter(({ position }) => position !== 3 && position !== 6);
  return kind === 'penalty' ? swapSecondAndThird(rows) : [...rows];
}

/** As the last of the classified riders, outside the points. A rider who is there already is not added. */
function addRider(rows: readonly SessionRow[], number: number): SessionRow[] {
  if (rows.some((row) => row.number === number)) return [...rows];
  const classified = rows.filter(({ position }) => position > 0);
  const added = { number, position: classified.length + 1, status: 'FIN', points: 0 };
  return [...classified, added, ...rows.filter(({ position }) => position === 0)];
}

function swapSecondAndThird(rows: readonly SessionRow[]): SessionRow[] {
  const riderAt = (position: number) => rows.find((row) => row.position === position)?.number;
  const [second, third] = [riderAt(2), riderAt(3)];
  if (second === undefined || third === undefined) return [...rows];
  return rows.map((row) => ({ ...row, number: { 2: third, 3: second }[row.position] ?? row.number }));
}
