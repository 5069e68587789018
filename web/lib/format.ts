/** The language of dates and numbers, which is the language of the site's texts, not the browser's. */
export const locale = 'en-GB';

// Does not use Intl, whose first object takes longer than all other code of a first load (docs/benchmarks.md).

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in its two largest units ("9 days, 5 hours"; at the end "12 minutes, 5 seconds"). */
export function describeRemaining(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  const greatest = units.findIndex(([, length]) => seconds >= length);
  if (greatest < 0 || greatest === units.length - 1) return inWords(seconds, 'second');
  const [[unit, length], [next, nextLength]] = units.slice(greatest, greatest + 2) as [Unit, Unit];
  return `${inWords(Math.floor(seconds / length), unit)}, ${inWords(Math.floor((seconds % length) / nextLength), next)}`;
}

type Unit = (typeof units)[number];

const inWords = (count: number, unit: Unit[0]): string => `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

const monthOf = (date: Date): string => months[date.getMonth()] ?? '';
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const timeOf = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** The days of a weekend ("17 – 19 November"): calendar days at the track, independent of time zones. */
export function formatDays(start: string, end: string, { year = false } = {}): string {
  const [first, last] = [new Date(start), new Date(end)];
  const isSameYear = first.getUTCFullYear() === last.getUTCFullYear();
  const isSameMonth = isSameYear && first.getUTCMonth() === last.getUTCMonth();
  const words = (date: Date, withMonth: boolean, withYear: boolean) =>
    [date.getUTCDate(), withMonth && months[date.getUTCMonth()], withYear && date.getUTCFullYear()]
      .filter((part) => part !== false)
      .join(' ');
  const until = words(last, true, year || !isSameYear);
  if (isSameMonth && first.getUTCDate() === last.getUTCDate()) return until;
  return `${words(first, !isSameMonth, !isSameYear)} – ${until}`;
}

/** "Sunday 19 November at 15:20", in the reader's time zone. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  return `${weekdays[date.getDay()]} ${date.getDate()} ${monthOf(date)} at ${timeOf(date)}`;
}

/** "Sunday 15:20", in the reader's time zone. */
export function formatWeekdayAndTime(iso: string): string {
  const date = new Date(iso);
  return `${weekdays[date.getDay()]} ${timeOf(date)}`;
}

/**
 * "14:20 at the circuit", with the weekday if it is not the reader's. `iso` has the circuit's offset. Null if it ends
 * with a Z, because the circuit's time is unknown, and if it is also the reader's time.
 */
export function formatTimeAtCircuit(iso: string): string | null {
  if (iso.endsWith('Z')) return null;
  const weekday = weekdays[new Date(iso.slice(0, 10)).getUTCDay()];
  const time = iso.slice(11, 16);
  const isSameDay = weekday === weekdays[new Date(iso).getDay()];
  if (isSameDay && time === timeOf(new Date(iso))) return null;
  return `${isSameDay ? '' : `${weekday} `}${time} at the circuit`;
}

/** "8 March 2023", in the reader's time zone. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${monthOf(date)} ${date.getFullYear()}`;
}

/** "12 November 2023 at 20:00", in the reader's time zone. */
export const formatDayAndTime = (iso: string): string => `${formatDay(iso)} at ${timeOf(new Date(iso))}`;

/** "12 Nov 2023, 20:00", in the reader's time zone. */
export function formatShortDayAndTime(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${shortMonths[date.getMonth()]} ${date.getFullYear()}, ${timeOf(date)}`;
}

/** "12 November 2023 at 20:00:07", in the reader's time zone. */
export const formatExactMoment = (iso: string): string =>
  `${formatDayAndTime(iso)}:${twoDigits(new Date(iso).getSeconds())}`;

/** "Wed 9 Dec, 01:00", in the reader's time zone. */
export function formatShortMoment(iso: string): string {
  const date = new Date(iso);
  return `${weekdays[date.getDay()]?.slice(0, 3)} ${date.getDate()} ${shortMonths[date.getMonth()]}, ${timeOf(date)}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Grouped, with at most two decimals (rules.md 4). `decimals`: always two, for a column that has decimals. */
export function formatPoints(value: number, decimals = false): string {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.');
  const shown = decimals ? fraction : fraction.replace(/0+$/, '');
  return `${grouped(whole)}${shown && '.'}${shown}`;
}

/** "1 point" or "1.5 points". `decimals` as in `formatPoints`. */
export function countPoints(value: number, decimals = false): string {
  const points = formatPoints(value, decimals);
  return `${points} ${points === '1' ? 'point' : 'points'}`;
}

/** A whole number, grouped ("1,234"). */
export const formatCount = (value: number): string => grouped(String(value));

/** If one value of a column has decimals, every value shows two. */
export const needDecimals = (values: readonly number[]): boolean => values.some((value) => !Number.isInteger(value));
