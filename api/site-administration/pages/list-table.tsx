import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { AdminResources, Entry } from '../admin-resources.js';
import type { Row } from '../description.js';
import { auditedName } from '../reading/audited-name.js';
import { idOf } from '../reading/find-row.js';
import { nameOf, type Names } from '../reading/name-rows.js';
import { listedColumns } from '../reading/read-list.js';
import { labelOf, Value } from './value.js';

export interface ListTableProps {
  catalogue: AdminResources;
  entry: Entry;
  rows: readonly Row[];
  names: Names;
  /** The heading of a column: a link that orders by it, where there is one. */
  head?: (column: ColumnMetadata) => { href: string; sorted: 'ascending' | 'descending' | null } | null;
}

/** Rows of a table, each with a link to its page; on a phone as cards. */
export function ListTable({ catalogue, entry, rows, names, head = () => null }: ListTableProps) {
  if (rows.length === 0) return <p className="muted">Nothing here.</p>;
  const columns = listedColumns(entry);
  return (
    <div className="scroll">
      <table className="list cards">
        <thead>
          <tr>
            <th scope="col">{entry.one.charAt(0).toUpperCase() + entry.one.slice(1)}</th>
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
                  {entry.table === 'audit_entries' ? auditedName(catalogue, row) : nameOf(entry, row)}
                </a>
              </td>
              {columns.map(({ propertyName }) => (
                <td key={propertyName} data-label={labelOf(entry, propertyName)}>
                  <Value {...{ catalogue, entry, row, names }} property={propertyName} hidden={[]} short />
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
