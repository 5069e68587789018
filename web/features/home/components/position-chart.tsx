import { ordinal } from '../../../../league/contract/short-texts.js';
import styles from './position-chart.module.css';

/** The reader's position after each weekend. Renders nothing before the second weekend. */
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

/** A line of positions in a square of 100 by 100, with the best position at the top. */
interface PositionLine {
  best: number;
  worst: number;
  /** The points in SVG format: "0,88 50,6 100,47". */
  points: string;
  last: { x: number; y: number };
  text: string;
}

const margin = 8;

/** Null for fewer than two positions. */
export function positionLine(positions: readonly number[]): PositionLine | null {
  const [first] = positions;
  const end = positions.at(-1);
  if (first === undefined || end === undefined || positions.length < 2) return null;
  const best = Math.min(...positions);
  const worst = Math.max(...positions);
  const share = (position: number) => (best === worst ? 0.5 : (position - best) / (worst - best));
  const x = (index: number) => round((index / (positions.length - 1)) * 100);
  const y = (position: number) => round(margin + share(position) * (100 - 2 * margin));
  return {
    best,
    worst,
    points: positions.map((position, index) => `${x(index)},${y(position)}`).join(' '),
    last: { x: 100, y: y(end) },
    text: `Position after ${positions.length === 1 ? 'one weekend' : `each of ${positions.length} weekends`}: ${ordinal(first)} at first, ${ordinal(end)} now, best ${ordinal(best)}, lowest ${ordinal(worst)}.`,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
