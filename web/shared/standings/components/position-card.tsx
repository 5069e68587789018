import type { ReactNode } from 'react';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import styles from './position-card.module.css';

interface Props {
  /** The name of the region. */
  label: string;
  /** The line above the figures. */
  heading: string;
  children: ReactNode;
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
  /** How many stand in the table ("of 30 members"). */
  among: string;
  /** The points of the weekend, and its title; null without them. */
  won: { points: number; weekend: string } | null;
  /** Points have two decimals. */
  decimals?: boolean;
  children?: ReactNode;
}

/** A position in large figures, its change, and the points of the weekend; `children` stand at the end. */
export const PositionFigures = ({ position, change, among, won, decimals = false, children }: PositionFiguresProps) => (
  <div className={styles.top}>
    <span className={styles.big}>
      {position}
      <sup>{ordinal(position).slice(String(position).length)}</sup>
    </span>
    <span className={styles.beside}>
      {change !== null && <PositionChange change={change} />}
      <span className="muted">{among}</span>
    </span>
    {won && (
      <span className={styles.won}>
        <strong>+{formatPoints(won.points, decimals)}</strong>
        <span className="muted small">{won.weekend}</span>
      </span>
    )}
    {children}
  </div>
);

/** How many of the picks are chosen, in large figures; `children` stand beside them. */
export const PicksFigures = ({
  chosen,
  required,
  children,
}: {
  chosen: number;
  required: number;
  children: ReactNode;
}) => (
  <div className={styles.top}>
    <span className={styles.big}>
      {chosen}
      <span className={styles.of}> of {required}</span>
    </span>
    {children}
  </div>
);

/** When something ends, and the moment in words below. */
export const Deadline = ({ left, moment }: { left: string; moment: ReactNode }) => (
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
