import { Link } from 'react-router-dom';
import type { FinalStandRow } from '../../../../league/contract/season-end.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { displayName, profilePath } from '../../members/member-names.js';
import styles from './podium.module.css';

const steps = [styles.first, styles.second, styles.third];

/** The first three of a season with their points and the bonus that these include. */
export const Podium = ({ year, rows }: { year: number; rows: readonly FinalStandRow[] }) => (
  <ol className={styles.podium} aria-label={`Podium of ${year}`}>
    {rows.map((row, index) => (
      <li key={row.position} className={steps[index]}>
        <Name username={row.user.username} />
        <span className={styles.points}>
          {formatPoints(row.points, true)}
          <span className="unseen"> points</span>
        </span>
        <span className="muted small">bonus {formatPoints(row.bonus, true)}</span>
        <span className={styles.step}>
          {row.position}
          <span className="unseen">{ordinal(row.position).slice(String(row.position).length)}</span>
        </span>
      </li>
    ))}
  </ol>
);

/** A link to the profile; a deleted account has none (rules.md 8). */
function Name({ username }: { username: string }) {
  if (username === '') return <span className={styles.name}>{displayName(username)}</span>;
  return (
    <Link className={styles.name} to={profilePath(username)} title={username}>
      {username}
    </Link>
  );
}
