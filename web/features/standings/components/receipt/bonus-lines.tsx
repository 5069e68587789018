import { formatPoints, ordinal } from '../../../../lib/format.js';
import { Plate } from '../../../../shared/riders/plate.js';
import { useReceipt } from '../../api/use-receipt.js';
import styles from './receipt.module.css';

/** Of a finalized season: the bonus of each rider at exactly the place of the pick (rules.md 4). */
export function BonusLines({ year, username }: { year: number; username: string }) {
  const bonuses = useReceipt(year, username).data?.bonuses ?? [];
  if (bonuses.length === 0) return null;
  return (
    <section>
      <h3>Bonus of the finished season</h3>
      <ul>
        {bonuses.map(({ slot, competitor, percent, points }) => (
          <li key={slot} className={styles.part}>
            <span className="muted">{ordinal(slot)}</span>
            {competitor && <Plate number={competitor.number} />}
            <span>{`${percent} % of the points of ${competitor?.last ?? 'the rider'}`}</span>
            <span className={styles.points}>{formatPoints(points)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
