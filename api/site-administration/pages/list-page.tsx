import { weekendStatusNames } from '../../../league/contract/limits.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import type { AdminResources, Entry } from '../admin-resources.js';
import { type Filter, filterColumns, hasChoices, type ListQuery, openColumns, perPage } from '../reading/list-query.js';
import { capital, type Names } from '../reading/name-rows.js';
import { isSearchable, type List } from '../reading/read-list.js';
import { listAddress } from './list-address.js';
import { ListTable } from './list-table.js';
import { Note, type Page } from './page.js';
import { labelOf } from './value.js';

interface ListPageProps {
  catalogue: AdminResources;
  entry: Entry;
  query: ListQuery;
  list: List;
  names: Names;
  /** To choose from, where rows belong to a season. */
  seasons: readonly { id: number; name: string }[];
  /** What was just done. */
  told: string | null;
}

/** The rows of a table, to be searched, narrowed, ordered and paged. */
export function listPage(props: ListPageProps): Page {
  const { catalogue, entry, query, list, names, told } = props;
  const open = new Set(openColumns(entry));
  const { rows, amount } = list;
  return {
    title: entry.title,
    trail: [{ label: siteTexts.title, href: '/admin/' }],
    about: entry.about,
    content: (
      <>
        {told && <Note tone="good">{told}</Note>}
        <section className="card">
          <Filters {...props} />
        </section>
        <section className="card" aria-label={entry.title}>
          <p className="small muted" style={{ marginBottom: 8 }}>
            {amount === 1 ? `1 ${entry.one}` : `${amount} found`}
          </p>
          <ListTable
            {...{ catalogue, entry, rows, names }}
            head={(column) => {
              if (!open.has(column)) return null;
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

function Filters({ catalogue, entry, query, names, seasons }: ListPageProps) {
  const selects = filterColumns(entry, catalogue).filter((column) =>
    optionsOf(entry, column.propertyName, column.type, seasons),
  );
  const chips = query.filters.filter(({ column }) => !selects.includes(column));
  const searchable = isSearchable(catalogue, entry);
  const said = searchable || selects.length > 0;
  return (
    <div className="fields" style={{ maxWidth: 'none' }}>
      {said && (
        <form action={`/admin/${entry.slug}`} className="filters">
          {searchable && (
            <div className="field">
              <label htmlFor="q">Search</label>
              <input id="q" name="q" type="search" defaultValue={query.search} />
            </div>
          )}
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
              {`${labelOf(entry, filter.column.propertyName)}: ${nameOfFilter(catalogue, filter, names)}`}
              <span aria-hidden="true">&nbsp; ×</span>
              <span className="unseen"> (show those of others, too)</span>
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

const textOf = ({ filters }: ListQuery, property: string) =>
  filters.find(({ column }) => column.propertyName === property)?.text ?? '';

function nameOfFilter(catalogue: AdminResources, { column, text }: Filter, names: Names): string {
  const target = catalogue.referredBy(column.propertyName);
  return target ? (names.get(`${target.slug}:${text}`) ?? `${capital(target.one)} ${text}`) : text;
}

/** What a column can be narrowed to, where that is few; otherwise undefined. */
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
  const named = entry.table === 'race_weekends' && property === 'status';
  return entry.choices?.[property]?.map((choice) => [
    String(choice),
    named ? (weekendStatusNames[Number(choice)] ?? '') : String(choice),
  ]);
}

function Pager({ entry, query, list: { pages, amount } }: { entry: Entry; query: ListQuery; list: List }) {
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
        {page > pages ? `There are ${pages} pages` : `${first} to ${Math.min(page * perPage, amount)} of ${amount}`}
      </span>
      {page < pages && (
        <a className="button" href={to(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
