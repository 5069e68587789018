import { classNames } from '../lib/class-names.js';
import styles from './ornament.module.css';

interface Props {
  kind: 'kerb' | 'chequer';
  /** Draws the line once, from left to right. Not animated if the user prefers reduced motion. */
  sweep?: boolean;
}

/** Decoration: `kerb` after a completed action, `chequer` (the flag) at the end of a season. */
export const Ornament = ({ kind, sweep = false }: Props) => (
  <div className={classNames(styles[kind], sweep && styles.sweep)} aria-hidden="true" />
);
