import { classNames } from '../lib/class-names.js';
import styles from './movement.module.css';

/** Places won (▲ +2), lost (▼ -1) or neither (–) since the weekend before. */
export function Movement({ change }: { change: number }) {
  const places = Math.abs(change) === 1 ? 'place' : 'places';
  if (change === 0)
    return (
      <span className={styles.move}>
        <span aria-hidden="true">–</span>
        <span className="unseen">same place</span>
      </span>
    );
  return (
    <span className={classNames(styles.move, change > 0 ? styles.up : styles.down)}>
      <span aria-hidden="true">{change > 0 ? `▲ +${change}` : `▼ ${change}`}</span>
      <span className="unseen">{`${change > 0 ? 'up' : 'down'} ${Math.abs(change)} ${places}`}</span>
    </span>
  );
}
