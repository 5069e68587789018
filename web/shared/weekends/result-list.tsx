import { formatPoints, needDecimals } from '../../lib/format.js';
import { Link } from 'react-router-dom';
import { Tag } from '../../ui/badge.js';
import { NumberPlate } from '../riders/number-plate.js';
import styles from './result-list.module.css';

interface ResultRow {
  competitor_id: number;
  number: number;
  first: string;
  last: string;
  /** 0 if not classified. */
  position: number;
  manufacturer?: string;
  points?: number;
}

interface Props {
  label: string;
  riders: readonly ResultRow[];
  /**
   * In px. The list scrolls within this height (member-area.md 9: 175). By default, the list has the height of its
   * rows.
   */
  maxHeight?: number;
  /** The ids of the riders that the reader has picked. */
  picked?: ReadonlySet<number> | undefined;
}

/** In px. */
const rowHeight = 45;

/** Riders that are not classified have a dash as position. A list that scrolls also shows the number of riders. */
export function ResultList({ label, riders, maxHeight, picked }: Props) {
  const scrolls = maxHeight !== undefined;
  const decimals = needDecimals(riders.map(({ points = 0 }) => points));
  return (
    <>
      <ol
        className={styles.list}
        style={scrolls ? { maxHeight } : undefined}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={label}
      >
        {riders.map((rider) => (
          <li key={rider.competitor_id} className={styles.row}>
            <span className={styles.position}>{rider.position || '–'}</span>
            <NumberPlate rider={rider} />
            <Link className={styles.name} to={`/riders/${rider.competitor_id}`}>{`${rider.first} ${rider.last}`}</Link>
            {picked?.has(rider.competitor_id) && <Tag>your pick</Tag>}
            {rider.points !== undefined && (
              <span className={styles.points}>{formatPoints(rider.points, decimals)}</span>
            )}
          </li>
        ))}
      </ol>
      {scrolls && riders.length * rowHeight > maxHeight && (
        <p className={styles.more}>{`${riders.length} riders. Scroll the list to see all.`}</p>
      )}
    </>
  );
}
