import { Plate } from '../../../../shared/riders/plate.js';
import rows from '../../../../shared/weekends/result-list.module.css';
import type { Classification } from '../../model/read-classification.js';
import styles from './typed-result.module.css';

/** What was read of the typed lines, as it will be stored, and what has to be mended before. */
export function ReadPlaces({ title, places, problems }: Classification & { title: string }) {
  return (
    <>
      <div aria-live="polite">
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {places.length > 0 && <p className="muted small">{`${places.length} riders read`}</p>}
      </div>
      {places.length > 0 && (
        <ol className={rows.list} aria-label={`${title} as it will be stored`}>
          {places.map(({ rider, position }) => (
            <li key={rider.id} className={rows.row}>
              <span className={rows.position}>{position || '–'}</span>
              <Plate number={rider.number} />
              <span>{`${rider.first} ${rider.last}`}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
