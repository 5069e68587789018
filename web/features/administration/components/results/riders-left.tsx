import type { Competitor } from '../../../../../league/contract/shapes.js';
import { Plate } from '../../../../shared/riders/plate.js';
import type { TypedPlace } from '../../model/read-classification.js';
import styles from './typed-result.module.css';

interface Props {
  riders: readonly Competitor[];
  places: readonly TypedPlace[];
  onAdd: (rider: Competitor) => void;
}

/** The season's riders who do not stand in the list yet: a tap adds one at its end. */
export function RidersLeft({ riders, places, onAdd }: Props) {
  const left = riders.filter(({ id }) => places.every(({ rider }) => rider.id !== id));
  if (left.length === 0) return null;
  return (
    <fieldset className={styles.left}>
      <legend className="small">Or tap them in the order in which they finished</legend>
      {left.map((rider) => (
        <button key={rider.id} type="button" className={styles.add} onClick={() => onAdd(rider)}>
          <Plate number={rider.number} />
          {rider.last}
        </button>
      ))}
    </fieldset>
  );
}
