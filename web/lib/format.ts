/** The language of dates and numbers, that of the site's texts, independent of the browser's. */
export const locale = 'en-GB';

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
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/**
 * Creates a format when it is first used, and once: the first Intl object of a page takes longer than all other code of its start, and each
 * further one takes longer than what it formats.
 */
function lazily<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}

const dateFormat = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat(locale, options));

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
const days = dateFormat(day);
const daysInYear = dateFormat({ ...day, year: 'numeric' });

/** The days of a weekend in words ("17 – 19 November"). They are calendar days of the track, independent of time zones. */
export const formatDays = (start: string, end: string, { year = false } = {}): string =>
  (year ? daysInYear : days)().formatRange(new Date(start), new Date(end));

const weekdayAndTime: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
};
const moment = dateFormat(weekdayAndTime);

/** A moment in words, in the reader's own time zone ("Sunday 19 November, 15:20"). */
export const formatMoment = (iso: string): string => moment().format(new Date(iso));

const longDay = dateFormat({ dateStyle: 'long' });

/** A day in words, in the reader's own time zone ("8 March 2023"). */
export const formatDay = (iso: string): string => longDay().format(new Date(iso));

const dayAndTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** A day with year and time, in the reader's own time zone ("12 November 2023 at 20:00"). */
export const formatDayAndTime = (iso: string): string => dayAndTime().format(new Date(iso));

const shortDayAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** A day with year and time, short, in the reader's own time zone ("12 Nov 2023, 20:00"). */
export const formatShortDayAndTime = (iso: string): string => shortDayAndTime().format(new Date(iso));

const exactMoment = dateFormat({ dateStyle: 'long', timeStyle: 'medium' });

/** A day with year and time to the second, in the reader's own time zone ("12 November 2023 at 20:00:07"). */
export const formatExactMoment = (iso: string): string => exactMoment().format(new Date(iso));

const momentInZone = dateFormat({ ...weekdayAndTime, year: 'numeric', timeZoneName: 'long' });

/** A moment with the name of the reader's time zone ("Friday 4 December 2026 at 01:00 Central European Standard Time"). */
export const formatMomentInZone = (iso: string): string => momentInZone().format(new Date(iso));

const points = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const pointsWithDecimals = lazily(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Championship points: grouped, at most two decimals (rules.md 4); `decimals`: always two, for a column where a value has decimals. */
export const formatPoints = (value: number, decimals = false): string =>
  (decimals ? pointsWithDecimals : points)().format(value);

const amounts = lazily(() => new Intl.NumberFormat(locale));

/** A count, grouped ("1,234"). */
export const formatAmount = (value: number): string => amounts().format(value);

/** Whether one of the values has decimals: then a column shows two for all of them. */
export const needDecimals = (values: readonly number[]): boolean => values.some((value) => !Number.isInteger(value));
