import { classNames } from '../../lib/class-names.js';
import { shortRiderName } from './short-rider-name.js';
import styles from './plate.module.css';

/** The slanted number plate; shown with every rider's name. */
export function Plate({ number }: { number: number }) {
  return (
    <span className={styles.plate}>
      <b>{number}</b>
    </span>
  );
}

interface ChipProps {
  rider: { first: string; last: string; number: number };
  /** The rider is exactly at the position of this pick. */
  hit?: boolean;
}

/** A pick in a row of the standings: plate and short name. */
export function RiderChip({ rider, hit = false }: ChipProps) {
  return (
    <span className={classNames(styles.chip, hit && styles.hit)}>
      <Plate number={rider.number} />
      {shortRiderName(rider)}
      {hit && <span className="unseen"> (exactly right)</span>}
    </span>
  );
}
