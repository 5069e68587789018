import type { ReceiptWeekend, ReceiptWeekendPoints } from '../../../../../league/contract/explanations.js';
import { formatPoints } from '../../../../lib/format.js';
import { describeRow } from '../../model/describe-row.js';
import { Fold } from './fold.js';
import { OriginText } from './origin-text.js';
import styles from './receipt.module.css';

interface Props {
  weekend: ReceiptWeekend | undefined;
  points: ReceiptWeekendPoints;
}

/** What a rider won in a weekend; opens the rows of its results and where these come from. */
export function WeekendPoints({ weekend, points }: Props) {
  if (points.rows.length === 0)
    return (
      <p className={`${styles.part} muted`}>
        {weekend?.title}
        <span className={styles.points}>not there</span>
      </p>
    );
  const summary = (
    <>
      {weekend?.title}
      <span className={styles.points}>{formatPoints(points.points)}</span>
    </>
  );
  return (
    <Fold summary={summary}>
      <ul>
        {points.rows.map((row) => (
          <li key={row.kind} className={styles.part}>
            <div>
              {describeRow(row)}
              <OriginText origin={weekend?.[row.kind] ?? null} />
            </div>
            <span className={styles.points}>{formatPoints(row.points)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
