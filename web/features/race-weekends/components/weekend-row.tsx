import { Link } from 'react-router-dom';
import type { WeekendSimple } from '../../../../league/wire/shapes.js';
import { formatDays } from '../../../lib/format-dates.js';
import { WeekendBadge } from '../../../ui/badge.js';
import styles from './weekends.module.css';

export function WeekendRow({ weekend }: { weekend: WeekendSimple }) {
  return (
    <Link className={styles.row} to={`/race-weekends/${weekend.id}`}>
      <span className={styles.what}>
        <strong>{weekend.title}</strong>
        <span className="muted small">{formatDays(weekend.start, weekend.end)}</span>
      </span>
      <WeekendBadge status={weekend.status} />
    </Link>
  );
}
