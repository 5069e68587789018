import { type Hundredths, toPoints } from '../../league/rules/points.js';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Shows only as many decimals as the points have. */
export const points = (hundredths: Hundredths): string => grouped.format(toPoints(hundredths));
export const pointsInFull = (hundredths: Hundredths): string => twoDecimals.format(toPoints(hundredths));
export const countPoints = (hundredths: Hundredths) =>
  `${points(hundredths)} ${hundredths === 100 ? 'point' : 'points'}`;
export const countMembers = (count: number) => (count === 1 ? '1 member' : `${grouped.format(count)} members`);

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
export const ordinal = (position: number) =>
  `${grouped.format(position)}${suffixes[ordinalRules.select(position)] ?? 'th'}`;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Calendar days at the track, independent of time zones ("24 – 26 November"). */
export const formatDays = (start: string, end: string) => days.formatRange(new Date(start), new Date(end));

/** Shows two decimals in the whole column if one value has decimals. */
export const formatOfColumn = (values: readonly Hundredths[]) =>
  values.some((hundredths) => hundredths % 100 !== 0) ? pointsInFull : points;

/** "up 2", or an empty text if the position has not changed. */
export function describeChange(change: number): string {
  if (change === 0) return '';
  return `${change > 0 ? 'up' : 'down'} ${grouped.format(Math.abs(change))}`;
}

/** "▲ 2", or "–" if the position has not changed. */
export function describeMove(change: number): string {
  if (change === 0) return '–';
  return `${change > 0 ? '▲' : '▼'} ${grouped.format(Math.abs(change))}`;
}
