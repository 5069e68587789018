import { Link } from 'react-router-dom';
import type { WeekendHeadline } from '../../../../league/contract/first-view.js';
import { formatDays } from '../../../lib/format.js';
import { Flag } from '../../../shared/countries/flag.js';
import { WeekendBadge } from '../../../shared/weekends/weekend-line.js';
import styles from './weekend-page.module.css';

export function WeekendHead({ weekend }: { weekend: WeekendHeadline }) {
  const { title, country, round, rounds, start, end, status, season_year: year } = weekend;
  return (
    <>
      <span className={`${styles.above} muted`}>
        <Link to={`/race-weekends?season=${year}`}>All race weekends</Link>
      </span>
      <section className={styles.hero} aria-label={title}>
        <span className={styles.round} data-round={round} aria-hidden="true" />
        <Flag country={country} large />
        <div className={styles.title}>
          <p className="muted">{`Round ${round} of ${rounds}`}</p>
          <h1>{title}</h1>
          <p className="muted">{formatDays(start, end, { year: true })}</p>
        </div>
        <WeekendBadge status={status} />
      </section>
    </>
  );
}
