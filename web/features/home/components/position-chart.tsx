import { ordinal } from '../../../../league/contract/short-texts.js';
import { positionLine } from '../model/position-line.js';
import styles from './position-chart.module.css';

/** The reader's position after each weekend as a line; nothing before the second one. */
export function PositionChart({ positions }: { positions: readonly number[] }) {
  const line = positionLine(positions);
  if (!line) return null;
  const { best, worst, points, last, text } = line;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <strong>Your season</strong> <span className="muted small">position after each weekend</span>
      </figcaption>
      <div className={styles.plot} role="img" aria-label={text}>
        <span className={styles.scale}>
          <span>{ordinal(best)}</span>
          {worst > best && <span>{ordinal(worst)}</span>}
        </span>
        <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={styles.grid} d="M0 8H100M0 92H100" />
          <polyline points={points} />
          <path className={styles.now} d={`M${last.x} ${last.y}h0`} />
        </svg>
      </div>
    </figure>
  );
}
