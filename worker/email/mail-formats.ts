import { type Hundredths, toPoints } from '../../league/rules/points.js';

/** Numbers and days in the texts of mails. */

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Points with as many decimals as they have. */
export const points = (hundredths: Hundredths): string => grouped.format(toPoints(hundredths));
/** Points with two decimals. */
export const pointsInFull = (hundredths: Hundredths): string => twoDecimals.format(toPoints(hundredths));
/** "59 points" */
export const countPoints = (hundredths: Hundredths) =>
  `${points(hundredths)} ${hundredths === 100 ? 'point' : 'points'}`;
/** "30 members" */
export const countMembers = (amount: number) => (amount === 1 ? '1 member' : `${grouped.format(amount)} members`);

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** "14th" */
export const ordinal = (position: number) =>
  `${grouped.format(position)}${suffixes[ordinalRules.select(position)] ?? 'th'}`;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Calendar days of the track, independent of time zones ("24 – 26 November"). */
export const formatDays = (start: string, end: string) => days.formatRange(new Date(start), new Date(end));

/** The format of a column of points: two decimals throughout once a value has them. */
export const formatOfColumn = (values: readonly Hundredths[]) =>
  values.some((hundredths) => hundredths % 100 !== 0) ? pointsInFull : points;

/** A change of position in words, "up 2"; empty where it has not changed. */
export function describeChange(change: number): string {
  if (change === 0) return '';
  return `${change > 0 ? 'up' : 'down'} ${grouped.format(Math.abs(change))}`;
}

/** A change of position as a mark, "▲ 2"; "–" where it has not changed. */
export function describeMove(change: number): string {
  if (change === 0) return '–';
  return `${change > 0 ? '▲' : '▼'} ${grouped.format(Math.abs(change))}`;
}
