const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in words, by its two greatest units ("9 days, 5 hours"; at the end "12 minutes, 5 seconds"). */
export function describeRemaining(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  const greatest = units.findIndex(([, length]) => seconds >= length);
  if (greatest < 0 || greatest === units.length - 1) return inWords(seconds, 'second');
  const [[unit, length], [next, nextLength]] = units.slice(greatest, greatest + 2) as [Unit, Unit];
  return `${inWords(Math.floor(seconds / length), unit)}, ${inWords(Math.floor((seconds % length) / nextLength), next)}`;
}

type Unit = (typeof units)[number];

const inWords = (amount: number, unit: Unit[0]): string =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
