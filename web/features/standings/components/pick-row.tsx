import type { ReactNode } from 'react';
import type { RiderFlat } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import { Plate } from '../../../shared/riders/plate.js';
import { Fold } from './receipt/fold.js';
import styles from './standings.module.css';

interface Props {
  place: string;
  rider: RiderFlat;
  hit?: boolean;
  special?: boolean;
  /** What the points are made of. */
  children: ReactNode;
}

/** A pick with its points; opens what they are made of. */
export function PickRow({ place, rider, hit = false, special = false, children }: Props) {
  const summary = (
    <>
      <span className={classNames(styles.place, special && styles.special)}>{place}</span>
      <Plate number={rider.number} />
      <span className={styles.name}>
        {`${rider.first} ${rider.last}`}
        {hit && <span className={`${styles.good} small`}>exactly at this place</span>}
      </span>
      <span className={styles.points}>{formatPoints(rider.points)}</span>
    </>
  );
  return (
    <li className={styles.pick}>
      {children ? <Fold summary={summary}>{children}</Fold> : <div className={styles.closed}>{summary}</div>}
    </li>
  );
}
