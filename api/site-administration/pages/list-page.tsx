import { siteTexts } from '../../../league/contract/site-texts.js';
import { type AdminResources, auditedName, capital, type Entry, idOf, nameOf, type Names } from '../admin-resources.js';
import {
  type Filter,
  filterColumns,
  hasChoices,
  isSearchable,
  listedColumns,
  type ListQuery,
  publicColumns,
  perPage,
} from '../list-query.js';
import type { List } from '../rows.repository.js';
import { Note, type Page } from './page.js';
import { labelOf, Value } from './value.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Row } from '../description.js';

interface ListPageProps {
  resources: AdminResources;
  entry: Entry;
  query: ListQuery;
  list: List;
  names: Names;
  /** Empty if rows have no season. */
  seasons: readonly { id: number; name: string }[];
  message: string | null;
}

export function listPage(props: ListPageProps): Page {
  const { resources, entry, query, list, names, message } = props;
  const sortable = new Set(publicColumns(entry));
  const { rows, count } = list;
  return {
    title: entry.title,
    trail: [{ label: siteTexts.title, href: '/admin/' }],
    about: entry.about,
    content: (
      <>
        {message && <Note tone="good">{message}</Note>}
        <section className="card">
          <Filters {...props} />
        </section>
        <section className="card" aria-label={entry.title}>
          <p className="small muted count">{count === 1 ? `1 ${entry.singular}` : `${count} found`}</p>
          <ListTable
            {...{ resources, entry, rows, names }}
            head={(column) => {
              if (!sortable.has(column)) return null;
              const sorted =
                query.order?.column === column ? (query.order.descending ? 'descending' : 'ascending') : null;
              const order = { column, descending: sorted === 'ascending' };
              return { href: listAddress(entry, { ...query, order, page: 1 }), sorted };
            }}
          />
        </section>
        <Pager entry={entry} query={query} list={list} />
      </>
    ),
  };
}

function Filters({ resources, entry, query, names, seasons }: ListPageProps) {
  const selects = filterColumns(entry, resources).filter((column) =>
    optionsOf(entry, column.propertyName, column.type, seasons),
  );
  const chips = query.filters.filter(({ column }) => !selects.includes(column));
  const searchable = isSearchable(resources, entry);
  const hasForm = searchable || selects.length > 0;
  return (
    <div className="fields full-width">
      {hasForm && (
        <form action={`/admin/${entry.slug}`} className="filters">
          {searchable && (
            <div className="field">
              <label htmlFor="q">Search</label>
              <input id="q" name="q" type="search" defaultValue={query.search} />
            </div>
          )}
          {selects.length > 0 && (
            <details
              className="more-filters"
              open={selects.some((column) => textOf(query, column.propertyName) !== '')}
            >
              <summary>Filters</summary>
              <div className="filters">
                {selects.map(({ propertyName, type }) => (
                  <div className="field" key={propertyName}>
                    <label htmlFor={propertyName}>{labelOf(entry, propertyName)}</label>
                    <select id={propertyName} name={propertyName} defaultValue={textOf(query, propertyName)}>
                      <option value="">any</option>
                      {optionsOf(entry, propertyName, type, seasons)?.map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </div>
                ))}
              </div>
            </details>
          )}
          {chips.map(({ column, text }) => (
            <input key={column.propertyName} type="hidden" name={column.propertyName} value={text} />
          ))}
          <div className="row">
            <button className="button call">Search</button>
            {(query.search !== '' || query.filters.length > 0) && (
              <a className="button" href={`/admin/${entry.slug}`}>
                Show all
              </a>
            )}
          </div>
        </form>
      )}
      {chips.length > 0 && (
        <div className="chips">
          {chips.map((filter) => (
            <a
              className="button"
              key={filter.column.propertyName}
              href={listAddress(entry, {
                ...query,
                page: 1,
                filters: query.filters.filter((other) => other !== filter),
              })}
            >
              {`${labelOf(entry, filter.column.propertyName)}: ${nameOfFilter(resources, filter, names)}`}
              <span aria-hidden="true">&nbsp; ×</span>
              <span className="unseen"> (remove this filter)</span>
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

const textOf = ({ filters }: ListQuery, property: string) =>
  filters.find(({ column }) => column.propertyName === property)?.text ?? '';

function nameOfFilter(resources: AdminResources, { column, text }: Filter, names: Names): string {
  const target = resources.findReferenced(column);
  return target ? (names.get(`${target.slug}:${text}`) ?? `${capital(target.singular)} ${text}`) : text;
}

/** Returns undefined if the column has too many values. */
function optionsOf(
  entry: Entry,
  property: string,
  type: unknown,
  seasons: ListPageProps['seasons'],
): [string, string][] | undefined {
  if (property === 'seasonId') return seasons.map(({ id, name }) => [String(id), name]);
  if (type === 'boolean')
    return [
      ['yes', 'yes'],
      ['no', 'no'],
    ];
  if (!hasChoices(entry, property)) return undefined;
  const words = entry.words?.[property] ?? String;
  return entry.choices?.[property]?.map((choice) => [String(choice), words(choice)]);
}

function Pager({ entry, query, list: { pages, count } }: { entry: Entry; query: ListQuery; list: List }) {
  const { page } = query;
  if (pages === 1 && page === 1) return null;
  const to = (target: number) => listAddress(entry, { ...query, page: target });
  const first = (page - 1) * perPage + 1;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <a className="button" href={to(Math.min(page - 1, pages))} rel="prev">
          Back
        </a>
      )}
      <span className="small muted">
        {page > pages ? `There are ${pages} pages` : `${first} to ${Math.min(page * perPage, count)} of ${count}`}
      </span>
      {page < pages && (
        <a className="button" href={to(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

export interface ListTableProps {
  resources: AdminResources;
  entry: Entry;
  rows: readonly Row[];
  names: Names;
  /** The heading links to the list in this order. Null if the heading is plain text. */
  head?: (column: ColumnMetadata) => { href: string; sorted: 'ascending' | 'descending' | null } | null;
}

/** On a phone, rows become cards. */
export function ListTable({ resources, entry, rows, names, head = () => null }: ListTableProps) {
  if (rows.length === 0) return <p className="muted">Nothing here.</p>;
  const columns = listedColumns(entry);
  return (
    <div className="scroll">
      <table className="list cards">
        <thead>
          <tr>
            <th scope="col">{entry.singular.charAt(0).toUpperCase() + entry.singular.slice(1)}</th>
            {columns.map((column) => (
              <Head key={column.propertyName} label={labelOf(entry, column.propertyName)} link={head(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(entry, row)}>
              <td>
                <a href={`/admin/${entry.slug}/${idOf(entry, row)}`}>
                  {entry.table === 'audit_entries' ? auditedName(resources, row) : nameOf(entry, row)}
                </a>
              </td>
              {columns.map(({ propertyName }) => (
                <td key={propertyName} data-label={labelOf(entry, propertyName)}>
                  <Value {...{ resources, entry, row, names }} property={propertyName} hidden={[]} short />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ label, link }: { label: string; link: ReturnType<NonNullable<ListTableProps['head']>> }) {
  if (!link) return <th scope="col">{label}</th>;
  return (
    <th scope="col" aria-sort={link.sorted ?? 'none'}>
      <a href={link.href}>
        {label}
        {link.sorted && <span aria-hidden="true">{link.sorted === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </a>
    </th>
  );
}

/** Omits default values. */
function listAddress({ slug }: Pick<Entry, 'slug'>, { page, search, order, filters }: ListQuery): string {
  const parameters = new URLSearchParams();
  if (search !== '') parameters.set('q', search);
  for (const { column, text } of filters) parameters.set(column.propertyName, text);
  if (order) parameters.set('order', `${order.descending ? '-' : ''}${order.column.propertyName}`);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? `/admin/${slug}` : `/admin/${slug}?${parameters.toString()}`;
}
