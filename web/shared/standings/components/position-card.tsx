import type { ReactNode } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import styles from './position-card.module.css';

interface Props {
  /** The name of the region. */
  label: string;
  /** The line above the figures. */
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

/** The buttons of a card about the reader. */
export const PositionActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

interface PositionFiguresProps {
  position: number;
  /** Null where there is no earlier table. */
  change: number | null;
  /** The number of members in the table, in words ("of 30 members"). */
  among: string;
  /** The points of the weekend, and its title; null without them. */
  weekend: { points: number; title: string } | null;
  /** Points have two decimals. */
  decimals?: boolean;
  children?: Elements;
}

/** A position in large figures, its change, and the points of the weekend, followed by `children`. */
export const PositionFigures = ({
  position,
  change,
  among,
  weekend,
  decimals = false,
  children,
}: PositionFiguresProps) => (
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
        <strong>{`+${formatPoints(weekend.points, decimals)}`}</strong>
        <span className="muted small">{weekend.title}</span>
      </span>
    )}
    {children}
  </div>
);

/** The number of chosen picks in large figures, followed by `children`. */
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

/** The time left until a deadline, with the deadline below. */
export const Deadline = ({ left, moment }: { left: string; moment: Elements }) => (
  <span className={styles.beside}>
    <span className={classNames(styles.pill, styles.warn)}>{left}</span>
    {moment}
  </span>
);

/** A change of position. */
export function PositionChange({ change }: { change: number }) {
  if (change === 0) return <span className={styles.pill}>same position</span>;
  const text = change > 0 ? `▲ up ${change}` : `▼ down ${-change}`;
  return <span className={classNames(styles.pill, change > 0 ? styles.up : styles.down)}>{text}</span>;
}
