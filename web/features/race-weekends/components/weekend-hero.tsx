import { Link } from 'react-router-dom';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { formatDays } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { Flag } from '../../../shared/countries/flag.js';
import { WeekendBadge } from '../../../shared/weekends/weekend-line.js';
import styles from './weekend-hero.module.css';

/** The head of a weekend's page: flag, round, name, days and status; sets the document title. */
export function WeekendHero({ weekend }: { weekend: Weekend }) {
  const { title, country, round, rounds, start, end, status, season_year: year } = weekend;
  usePageTitle(title);
  return (
    <>
      <span className={`${styles.above} muted`}>
        <Link to={`/race-weekends?season=${year}`}>All race weekends</Link>
      </span>
      <section className={styles.hero} aria-label={title}>
        <span className={styles.round} data-round={round} aria-hidden="true" />
        <Flag country={country} large />
        <div className={styles.who}>
          <p className="muted">
            Round {round} of {rounds}
          </p>
          <h1>{title}</h1>
          <p className="muted">{formatDays(start, end, { year: true })}</p>
        </div>
        <WeekendBadge status={status} />
      </section>
    </>
  );
}
