import { weekendStatusNames } from '../../../league/contract/limits.js';
import type { WeekendSimple, WeekendStatus } from '../../../league/contract/shapes.js';
import { formatDays } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Flag } from '../countries/flag.js';
import styles from './weekend-line.module.css';

interface WeekendLineProps {
  weekend: WeekendSimple;
  /** Which of the season's weekends it is, from 1; not shown if missing. */
  round?: number;
}

/** The content of a row of a race weekend: flag, title, round, days, status. The row is a flex box. */
export const WeekendLine = ({ weekend, round }: WeekendLineProps) => (
  <>
    <Flag country={weekend.country} />
    <span className={styles.what}>
      <strong>{weekend.title}</strong>
      <span className="muted small">
        {round !== undefined && `Round ${round} · `}
        {formatDays(weekend.start, weekend.end)}
      </span>
    </span>
    <WeekendBadge status={weekend.status} />
  </>
);

const tones = ['idle', 'running', 'good'] as const;

/** Upcoming, In progress or Final. */
export const WeekendBadge = ({ status }: { status: WeekendStatus }) => (
  <Badge tone={tones[status]}>{weekendStatusNames[status]}</Badge>
);
