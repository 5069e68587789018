import { type AdminResources, capital, type Entry, type Names } from '../admin-resources.js';
import type { Row } from '../description.js';
import { siteTexts } from '../../../league/contract/site-texts.js';

const maxShortLength = 90;
const maxArrayValues = 20;

/** Returns "Season" for "seasonId". */
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
  short?: boolean;
}

export function Value({ resources, entry, row, property, names, hidden, short = false }: Shown) {
  const value = row[property];
  if (hidden.includes(property)) return <span className="muted">{siteTexts.picks.hidden}</span>;
  const column = entry.columns.find(({ propertyName }) => propertyName === property);
  const target = column && resources.findReferenced(column);
  if (target && typeof value === 'number') {
    const name = names.get(`${target.slug}:${value}`) ?? `${capital(target.singular)} ${value}`;
    return <a href={`/admin/${target.slug}/${value}`}>{name}</a>;
  }
  return <Plain {...{ entry, property, value, short }} />;
}

export function Plain({
  entry,
  property,
  value,
  short = false,
}: Pick<Shown, 'property' | 'short'> & { entry: Entry | null; value: unknown }) {
  if (value instanceof Date) return <Moment date={value} />;
  const nullWords = value === null ? entry?.nullWords?.[property] : undefined;
  if (nullWords) return <span>{nullWords}</span>;
  const words = value === null || value === undefined ? undefined : entry?.words?.[property];
  if (words) return <span>{words(value)}</span>;
  if (typeof value === 'string' && isTime(entry, property)) return <Moment date={new Date(value)} />;
  const text = formatValue(property, value);
  if (text === '–') return <span className="muted">–</span>;
  if (short && text.length > maxShortLength) return <span>{text.slice(0, maxShortLength)}…</span>;
  return typeof value === 'object' && !Array.isArray(value) ? <pre>{text}</pre> : <span>{text}</span>;
}

function formatValue(property: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(/hundredths$/i.test(property) ? value / 100 : value);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const first = value.slice(0, maxArrayValues).map(String).join(', ');
  return value.length > maxArrayValues ? `${value.length} values: ${first}, …` : first;
}

/** The audit log stores times as texts. A text in a text column may look like a time, but remains a text. */
function isTime(entry: Entry | null, property: string): boolean {
  return entry?.columns.some(({ propertyName, type }) => propertyName === property && type === 'timestamptz') ?? false;
}

/** Shows the time in UTC, to the second. A script converts it to the reader's time zone. */
export const Moment = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{`${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`}</time>
);
