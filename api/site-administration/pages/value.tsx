import { type AdminResources, capital, type Entry, type Names } from '../admin-resources.js';
import type { Row } from '../description.js';
import { siteTexts } from '../../../league/contract/administration.js';

const longest = 90;
const shownOfArray = 20;

/** What a column is called: "seasonId" is "Season". */
export function labelOf(entry: Entry | null, property: string): string {
  const own = entry?.labels?.[property];
  if (own) return own;
  if (property === 'id') return 'Number in the database';
  const bare = property
    .replace(/^pointsHundredths$/, 'points')
    .replace(/Hundredths$/, 'Points')
    .replace(/(?<=.)Id$/, '');
  return capital(bare.replaceAll(/(?<=[a-z])([A-Z0-9])/g, ' $1').toLowerCase());
}

interface Shown {
  resources: AdminResources;
  entry: Entry;
  row: Row;
  property: string;
  names: Names;
  hidden: readonly string[];
  /** In a list only the beginning of what is long. */
  short?: boolean;
}

/** The value of a column as text; the id of another row as a link to it. */
export function Value({ resources, entry, row, property, names, hidden, short = false }: Shown) {
  const value = row[property];
  if (hidden.includes(property)) return <span className="muted">{siteTexts.picks.hidden}</span>;
  const column = entry.columns.find(({ propertyName }) => propertyName === property);
  const target = column && resources.referredBy(column);
  if (target && typeof value === 'number') {
    const name = names.get(`${target.slug}:${value}`) ?? `${capital(target.one)} ${value}`;
    return <a href={`/admin/${target.slug}/${value}`}>{name}</a>;
  }
  return <Plain {...{ entry, property, value, short }} />;
}

/** A value that is no id of another row. */
export function Plain({
  entry,
  property,
  value,
  short = false,
}: Pick<Shown, 'property' | 'short'> & { entry: Entry | null; value: unknown }) {
  if (value instanceof Date) return <Moment date={value} />;
  const words = value === null || value === undefined ? undefined : entry?.words?.[property];
  if (words) return <span>{words(value)}</span>;
  if (typeof value === 'string' && isMoment.test(value)) return <Moment date={new Date(value)} />;
  const text = inWords(property, value);
  if (text === '–') return <span className="muted">–</span>;
  if (short && text.length > longest) return <span>{text.slice(0, longest)}…</span>;
  return typeof value === 'object' && !Array.isArray(value) ? <pre>{text}</pre> : <span>{text}</span>;
}

function inWords(property: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(/hundredths$/i.test(property) ? value / 100 : value);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const first = value.slice(0, shownOfArray).map(String).join(', ');
  return value.length > shownOfArray ? `${value.length} values: ${first}, …` : first;
}

/** A moment as the audit log holds it. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A moment to the second in UTC, as other logs have it; where scripts run, the page shows it in the time zone of its reader. */
export const Moment = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{`${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`}</time>
);
