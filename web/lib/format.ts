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

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
const dayInYear: Intl.DateTimeFormatOptions = { ...day, year: 'numeric' };

/** The days of a weekend in words ("17 – 19 November"). They are calendar days of the track, independent of time zones. */
export function formatDays(start: string, end: string, { year = false } = {}): string {
  const format = new Intl.DateTimeFormat(locale, year ? dayInYear : day);
  return format.formatRange(new Date(start), new Date(end));
}

/** A moment in words, in the reader's own time zone ("Sunday 19 November, 15:20"). */
export function formatMoment(iso: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(iso));
}

/** A day in words, in the reader's own time zone ("8 March 2023"). */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));

/** A day with year and time, in the reader's own time zone ("12 November 2023 at 20:00"). */
export const formatDayAndTime = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));

/** A day with year and time, short, in the reader's own time zone ("12 Nov 2023, 20:00"). */
export const formatShortDayAndTime = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A day with year and time to the second, in the reader's own time zone ("12 November 2023 at 20:00:07"). */
export const formatExactMoment = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(new Date(iso));

/** A moment with the name of the reader's time zone ("Friday 4 December 2026 at 01:00 Central European Standard Time"). */
export const formatMomentInZone = (iso: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  }).format(new Date(iso));

/** Creates a format when it is first used: the first Intl object of a page takes longer than all other code of its start. */
function lazily(create: () => Intl.NumberFormat): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined;
  return () => (format ??= create());
}

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
