const table = [
  { rider: 'A. Mar', points: 100 },
  { rider: 'M. Mar', points: 90 },
  { rider: 'F. Bag', points: 80 },
  { rider: 'F. Mor', points: 70 },
  { rider: 'F. DiG', points: 60 },
] as const;
type Name = (typeof table)[number]['rider'];

const pointsOf = (name: Name): number => table.find(({ rider }) => rider === name)?.points ?? 0;
const picksOf = (...riders: [Name, Name, Name, Name, Name]) => ({
  riders,
  points: riders.reduce((sum, rider) => sum + pointsOf(rider), 0),
});

/** A worked example of the points-based rule (rules.md 2): equal points, and nobody has a rider in the right position. */
export const levelExample = {
  table,
  pointsOf,
  one: picksOf('M. Mar', 'A. Mar', 'F. Mor', 'F. DiG', 'F. Bag'),
  two: picksOf('F. Bag', 'A. Mar', 'F. DiG', 'M. Mar', 'F. Mor'),
};
