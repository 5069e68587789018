import type { SeasonRider } from '../../../../league/wire/shapes.js';
import { Tag } from '../../../ui/badge.js';
import { Plate } from '../../../ui/plate.js';
import { placeName } from '../model/picks-draft.js';
import type { Place } from '../model/picks-draft.js';
import styles from './picks.module.css';

interface Props {
  rider: SeasonRider;
  place: Place;
  takenAt: (riderId: number) => Place | undefined;
  onChoose: (riderId: number) => void;
}

/** A rider to choose; one who stands on another of the five places is offered as a swap. */
export function RiderOption({ rider, place, takenAt, onChoose }: Props) {
  const { id, number, first, last } = rider.competitor_points.competitor;
  const elsewhere = typeof place === 'number' ? takenAt(id) : undefined;
  return (
    <button type="button" className={styles.option} onClick={() => onChoose(id)}>
      <Plate number={number} />
      <span>{`${first} ${last}`}</span>
      {elsewhere !== undefined && <Tag>{elsewhere === place ? 'here now' : `your ${placeName(elsewhere)}: swap`}</Tag>}
    </button>
  );
}
