import { ordinal } from '../../../../../league/contract/short-texts.js';
import type { AlignedRow } from '../../../../../league/contract/weekend-difference.js';
import { countPoints } from '../../../../lib/format.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { TableFrame } from '../../../../ui/table.js';
import styles from './side-by-side.module.css';

interface Props {
  label: string;
  rows: readonly AlignedRow[];
  /** The headings of the two results. */
  ours: string;
  official: string;
}

/** Two results of a session. The rows that differ come first; all riders are in a list that opens. */
export function SideBySide({ label, rows, ours, official }: Props) {
  const differing = rows.filter(({ differs }) => differs);
  const same = rows.length - differing.length;
  return (
    <>
      <Rows label={`${label}: differences`} rows={differing} {...{ ours, official }} />
      {same > 0 && (
        <details>
          <summary className={styles.summary}>{`All ${rows.length} riders`}</summary>
          <Rows label={`${label}: all riders`} rows={rows} {...{ ours, official }} />
        </details>
      )}
    </>
  );
}

const Rows = ({ label, rows, ours, official }: Props) => (
  <TableFrame label={label}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Rider</th>
          <th scope="col">{ours}</th>
          <th scope="col">{official}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ competitor, differs, ...placings }) => (
          <tr key={competitor.id}>
            <th scope="row">
              <span className={styles.rider}>
                <NumberPlate rider={competitor} />
                <span>{`${competitor.first} ${competitor.last}`}</span>
              </span>
            </th>
            <td>
              <Placing placing={placings.ours} />
            </td>
            <td className={differs ? styles.differs : undefined}>
              <Placing placing={placings.official} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
);

function Placing({ placing }: { placing: AlignedRow['ours'] }) {
  if (!placing) return <span className="muted">no row</span>;
  const { position, points } = placing;
  return (
    <>
      <strong>{position === 0 ? 'not classified' : ordinal(position)}</strong>
      <span className="muted small">{countPoints(points)}</span>
    </>
  );
}
