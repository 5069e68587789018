import type { RiderFlat } from '../../../league/contract/shapes.js';
import { formatPoints } from '../../lib/format.js';
import { Plate } from '../riders/plate.js';
import styles from './result-list.module.css';

interface Props {
  label: string;
  riders: RiderFlat[];
  /** In px; the list scrolls within it (member-area.md 9: 175). */
  maxHeight: number;
}

const rowHeight = 40;

/** A result as it was retrieved: position (a dash when not classified), number, name, points; how many riders, where some are hidden. */
export function ResultList({ label, riders, maxHeight }: Props) {
  return (
    <>
      <ol className={styles.list} style={{ maxHeight }} tabIndex={0} aria-label={label}>
        {riders.map((rider) => (
          <li key={rider.competitor_id} className={styles.row}>
            <span className={styles.position}>{rider.position || '–'}</span>
            <Plate number={rider.number} />
            <span>{`${rider.first} ${rider.last}`}</span>
            <span className={styles.points}>{formatPoints(rider.points)}</span>
          </li>
        ))}
      </ol>
      {riders.length * rowHeight > maxHeight && (
        <p className={styles.more}>{`${riders.length} riders. Scroll the list to see all.`}</p>
      )}
    </>
  );
}
