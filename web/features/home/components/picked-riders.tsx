import type { HomePick } from '../../../../league/contract/home.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import styles from './picked-riders.module.css';

/** The reader's saved picks. */
export const PickedRiders = ({ riders }: { riders: readonly HomePick[] }) => (
  <ol className={styles.riders} aria-label="Your riders">
    {riders.map(({ slot, competitor }) => (
      <li key={slot}>
        <span className={styles.slot}>{nameOf(slot)}</span>
        <NumberPlate rider={competitor} />
        <span className={styles.name}>{`${competitor.first} ${competitor.last}`}</span>
      </li>
    ))}
  </ol>
);

function nameOf(slot: HomePick['slot']): string {
  if (slot === 'independent') return 'Independent';
  return slot === 'rookie' ? 'Rookie' : ordinal(Number(slot));
}
