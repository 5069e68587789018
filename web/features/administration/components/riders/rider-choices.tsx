import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { CheckBox } from '../../../../ui/field.js';
import { Plate } from '../../../../shared/riders/plate.js';
import styles from './riders.module.css';

interface Props {
  riders: SeasonRider[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** Riders by number with a checkbox each, and one for all. */
export function RiderChoices({ riders, chosen, onChoose }: Props) {
  const all = riders.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <div>
      <CheckBox
        label="Select all riders"
        checked={all}
        onChange={() => onChoose(new Set(all ? [] : riders.map(({ id }) => id)))}
      />
      <div className={styles.pick} role="group" aria-label="Riders">
        {riders.map(({ id, competitor_points: { competitor } }) => (
          <CheckBox
            key={id}
            label={
              <span className={styles.label}>
                <Plate number={competitor.number} />
                {`${competitor.first} ${competitor.last}`}
              </span>
            }
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </div>
  );
}
