import type { CSSProperties, ReactNode } from 'react';
import { colours } from './mail-layout.js';

const cell: CSSProperties = { padding: '9px 4px', borderTop: `1px solid ${colours.line}` };
const number: CSSProperties = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
const name: CSSProperties = { ...cell, width: '100%', fontWeight: 600, overflowWrap: 'anywhere' };

export interface Column<Row> {
  title: string;
  valueOf: (row: Row) => ReactNode;
  /** Left-aligned, using the remaining width. */
  isName?: boolean;
  classOf?: (row: Row) => string;
}

export const MemberTable = <Row extends { position: number }>({
  columns,
  lines,
  hideTitles = false,
}: {
  columns: readonly Column<Row>[];
  lines: readonly Row[];
  /** For tables whose titles would be wider than their values on a phone. */
  hideTitles?: boolean;
}) => (
  <table cellPadding={0} cellSpacing={0} style={{ width: '100%', borderCollapse: 'collapse' }}>
    {!hideTitles && (
      <thead>
        <tr className="quiet" style={{ color: colours.quiet, fontSize: '14px' }}>
          {columns.map(({ title, isName = false }) => (
            <th key={title} className="line" style={isName ? { ...cell, textAlign: 'left' } : number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {lines.map((line) => (
        <tr key={line.position}>
          {columns.map(({ title, valueOf, isName = false, classOf = () => 'ink' }) => {
            const kind = classOf(line);
            const colour = kind in colours ? { color: colours[kind as keyof typeof colours] } : {};
            return (
              <td key={title} className={`line ${kind}`} style={{ ...(isName ? name : number), ...colour }}>
                {valueOf(line)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
