import type { RiderRead } from '../../../../../league/contract/answers.js';
import { CheckBox } from '../../../../ui/field.js';
import { Plate } from '../../../../shared/riders/plate.js';
import styles from './looking-through.module.css';

interface Props {
  rider: RiderRead;
  chosen: boolean;
  onChoose: () => void;
  onChange: (changed: Pick<RiderRead, 'independent'> | Pick<RiderRead, 'rookie'>) => void;
}

/** One rider of a page: to be added or not, independent or not, rookie or not. */
export function RiderToAddLine({ rider, chosen, onChoose, onChange }: Props) {
  const { number, first, last, independent, rookie, guest } = rider;
  const name = `${first} ${last}`;
  return (
    <li className={styles.line}>
      <CheckBox
        checked={chosen}
        onChange={onChoose}
        label={
          <span className={styles.name}>
            <Plate number={number} />
            <span>
              {name}
              {guest && <span className="muted small">, wildcard or substitute</span>}
            </span>
          </span>
        }
      />
      <span className={styles.flags} role="group" aria-label={name}>
        <CheckBox label="Independent" checked={independent} onChange={() => onChange({ independent: !independent })} />
        <CheckBox label="Rookie" checked={rookie} onChange={() => onChange({ rookie: !rookie })} />
      </span>
    </li>
  );
}
