import type { WeekendSimple } from '../../../league/contract/shapes.js';
import styles from './being-corrected.module.css';

const list = new Intl.ListFormat('en');

/** Says which weekends are being corrected: they were final, and their points do not count until they are again. */
export function BeingCorrected({ weekends }: { weekends: readonly Pick<WeekendSimple, 'title'>[] }) {
  if (weekends.length === 0) return null;
  const titles = list.format(weekends.map(({ title }) => title));
  const [are, their, they] = weekends.length === 1 ? ['is', 'Its', 'it is'] : ['are', 'Their', 'they are'];
  return (
    <p className={styles.note} role="note">
      <strong>{`${titles} ${are} being corrected.`}</strong>
      {` ${their} points do not count until ${they} final again.`}
    </p>
  );
}
