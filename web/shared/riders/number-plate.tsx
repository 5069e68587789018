import { classNames } from '../../lib/class-names.js';
import { shortRiderName } from '../../../league/contract/short-texts.js';
import styles from './number-plate.module.css';

interface NumberPlateProps {
  rider: { number: number; manufacturer?: string };
  /** Only the edge has the colour of the manufacturer: for riders in a row of a member. */
  edge?: boolean;
  /** For the heading of the rider's page. */
  large?: boolean;
}

/** The slanted number plate in the colour of the manufacturer (ink where it has none); shown with every rider's name. */
export function NumberPlate({ rider: { number, manufacturer }, edge = false, large = false }: NumberPlateProps) {
  return (
    <span
      className={classNames(styles.plate, edge && styles.edge, large && styles.large)}
      data-manufacturer={manufacturer?.toLowerCase()}
    >
      <b>{number}</b>
    </span>
  );
}

interface ChipProps {
  rider: { first: string; last: string; number: number; manufacturer?: string };
  /** The rider is exactly at the position of this pick. */
  hit?: boolean;
}

/** A pick in a row of the standings: plate and short name. */
export function RiderChip({ rider, hit = false }: ChipProps) {
  return (
    <span className={classNames(styles.chip, hit && styles.hit)}>
      <NumberPlate rider={rider} edge />
      <span>{shortRiderName(rider)}</span>
      {hit && <span className="unseen"> (exactly right)</span>}
    </span>
  );
}
