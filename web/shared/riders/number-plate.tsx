import { classNames } from '../../lib/class-names.js';
import { shortRiderName } from '../../../league/contract/short-texts.js';
import styles from './number-plate.module.css';

interface NumberPlateProps {
  rider: { number: number; manufacturer?: string };
  /** Only the edge has the manufacturer's colour, for riders in a member's row. */
  edge?: boolean;
  large?: boolean;
}

/** Slanted, in the manufacturer's colour, or in ink without a manufacturer. Every rider's name has one. */
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
  /** The rider's position is exactly the position of this pick. */
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
