import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A table that scrolls sideways if it is wider than its card. */
export const TableFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

interface Props {
  label: string;
  columns: readonly string[];
  /** The cells of each row. The first cell is its heading. */
  rows: readonly (readonly [string | number, ...ReactNode[]])[];
}

export const DataTable = ({ label, columns, rows }: Props) => (
  <TableFrame label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells]) => (
          <tr key={heading}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
);
