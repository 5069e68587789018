import type { ReactNode } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';
import styles from './position-card.module.css';
import { MovementText } from './standing-row.js';

interface Props {
  label: string;
  heading: string;
  children: Elements;
}

/** A card about the reader, marked at its left edge. */
export const PositionCard = ({ label, heading, children }: Props) => (
  <section className={styles.card} aria-label={label}>
    <p className={styles.eyebrow}>{heading}</p>
    {children}
  </section>
);

export const PositionActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

interface PositionFiguresProps {
  position: number;
  /** Null without an earlier table. */
  change: number | null;
  /** The number of members in the table, in words ("of 30 members"). */
  among: string;
  weekend: { points: number; title: string } | null;
  children?: Elements;
}

export const PositionFigures = ({ position, change, among, weekend, children }: PositionFiguresProps) => (
  <div className={styles.top}>
    <span className={styles.big}>
      <span>{position}</span>
      <sup>{ordinal(position).slice(String(position).length)}</sup>
    </span>
    <span className={styles.beside}>
      {change !== null && <PositionChange change={change} />}
      <span className="muted">{among}</span>
    </span>
    {weekend && (
      <span className={styles.weekend}>
        <strong>{`+${formatPoints(weekend.points, needDecimals([weekend.points]))}`}</strong>
        <span className="muted small">{weekend.title}</span>
      </span>
    )}
    {children}
  </div>
);

export const PicksFigures = ({
  chosen,
  required,
  children,
}: {
  chosen: number;
  required: number;
  children: Elements;
}) => (
  <div className={styles.top}>
    <span className={styles.big}>
      <span>{chosen}</span>
      <span className={styles.of}>{` of ${required}`}</span>
    </span>
    {children}
  </div>
);

export const Deadline = ({ left, moment }: { left: string; moment: Elements }) => (
  <span className={styles.beside}>
    <span className={classNames(styles.pill, styles.warn)}>{left}</span>
    {moment}
  </span>
);

export function PositionChange({ change }: { change: number }) {
  if (change === 0) return <span className={styles.pill}>same position</span>;
  return (
    <span className={classNames(styles.pill, change > 0 ? styles.up : styles.down)}>
      <MovementText change={change} />
    </span>
  );
}
