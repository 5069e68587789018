import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { Tag } from '../../../ui/badge.js';
import { Plate } from '../../../shared/riders/plate.js';
import styles from './rider-picker.module.css';

interface Props {
  rider: SeasonRider;
  /** Where the rider stands already, and what choosing would do to that; null: nowhere. */
  standing: string | null;
  onChoose: (riderId: number) => void;
}

/** A rider to choose. */
export function RiderOption({ rider, standing, onChoose }: Props) {
  const { id, number, first, last } = rider.competitor_points.competitor;
  return (
    <button type="button" className={styles.option} onClick={() => onChoose(id)}>
      <Plate number={number} />
      <span>{`${first} ${last}`}</span>
      {standing !== null && <Tag>{standing}</Tag>}
    </button>
  );
}
