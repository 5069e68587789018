import { countOf, ordinal } from '../contract/short-texts.js';
import { type Hundredths, toPoints } from './points.js';
import type { RaceKind } from './weekend-states.js';

/** Position 0: not classified. */
export interface Placing {
  riderId: number;
  position: number;
  pointsHundredths: Hundredths;
}

export interface AlignedRow {
  riderId: number;
  ours: Placing | null;
  official: Placing | null;
  differs: boolean;
}

export interface AlignedSession {
  kind: RaceKind;
  rows: readonly AlignedRow[];
}

export function alignResults(ours: readonly Placing[], official: readonly Placing[]): AlignedRow[] {
  const byRider = (rows: readonly Placing[]) =>
    new Map(rows.map(({ riderId, position, pointsHundredths }) => [riderId, { riderId, position, pointsHundredths }]));
  const [own, theirs] = [byRider(ours), byRider(official)];
  return [...new Set([...theirs.keys(), ...own.keys()])].map((riderId) => {
    const row = { riderId, ours: own.get(riderId) ?? null, official: theirs.get(riderId) ?? null };
    return {
      ...row,
      differs: positionOf(row.ours) !== positionOf(row.official) || pointsOf(row.ours) !== pointsOf(row.official),
    };
  });
}

// Sites leave out riders who did not start, which has no effect.
const positionOf = (row: Placing | null) => row?.position ?? 0;
const pointsOf = (row: Placing | null) => row?.pointsHundredths ?? 0;

export const hasEffect = ({ position, pointsHundredths }: Omit<Placing, 'riderId'>): boolean =>
  position > 0 || pointsHundredths > 0;

/** For example, "Dutch GP: the championship now has M. Márquez 10th instead of 4th." Names the largest difference. */
export function describeDifference(
  title: string,
  sessions: readonly AlignedSession[],
  nameOf: (riderId: number) => string,
): string {
  const differences = sessions.flatMap(({ kind, rows }) =>
    rows.filter(({ differs }) => differs).map((row) => ({ kind, row })),
  );
  const [first] = differences.toSorted((a, b) => shiftOf(b.row) - shiftOf(a.row));
  if (!first) return `${title}: some riders of the championship could not be identified.`;
  const { kind, row } = first;
  const subject = kind === 'race' ? title : `${title}, sprint race`;
  const more = differences.length - 1;
  const rest = more === 0 ? '' : `, and ${countOf(more, 'other difference')}`;
  return `${subject}: the championship now ${describeRow(row, nameOf(row.riderId))}${rest}.`;
}

function describeRow({ ours, official }: AlignedRow, name: string): string {
  const place = (row: Placing | null) => (positionOf(row) === 0 ? 'not classified' : ordinal(positionOf(row)));
  if (positionOf(ours) !== positionOf(official)) return `has ${name} ${place(official)} instead of ${place(ours)}`;
  const points = (row: Placing | null) => countOf(toPoints(pointsOf(row)), 'point');
  return `gives ${name} ${points(official)} instead of ${points(ours)}`;
}

const shiftOf = ({ ours, official }: AlignedRow) => Math.abs(rankOf(ours) - rankOf(official));
const rankOf = (row: Placing | null) => positionOf(row) || 1000;
