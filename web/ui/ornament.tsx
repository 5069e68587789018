import { classNames } from '../lib/class-names.js';
import styles from './ornament.module.css';

interface Props {
  kind: 'kerb' | 'chequer';
  /** It is drawn from left to right, once; at once for those who want no motion. */
  sweep?: boolean;
}

/** A line as decoration: the kerb where something was done, the chequered flag at the end of a season. */
export const Ornament = ({ kind, sweep = false }: Props) => (
  <div className={classNames(styles[kind], sweep && styles.sweep)} aria-hidden="true" />
);
