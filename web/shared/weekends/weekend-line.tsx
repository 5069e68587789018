import { weekendStatusNames } from '../../../league/contract/limits.js';
import type { WeekendSimple, WeekendStatus } from '../../../league/contract/shapes.js';
import { formatDays, locale } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Flag } from '../countries/flag.js';
import { SessionTimes } from './session-times.js';
import styles from './weekend-line.module.css';

interface WeekendLineProps {
  weekend: WeekendSimple;
  /** The number of the weekend in its season, from 1. */
  round?: number;
  /** Shows the starts of the race sessions, too. */
  withTimes?: boolean;
}

/** Needs a flex box around it. */
export const WeekendLine = ({ weekend, round, withTimes = false }: WeekendLineProps) => (
  <>
    <Flag country={weekend.country} />
    <span className={styles.text}>
      <strong>{weekend.title}</strong>
      <span className="muted small">
        {`${round !== undefined ? `Round ${round} · ` : ''}${formatDays(weekend.start, weekend.end)}`}
      </span>
    </span>
    <WeekendBadge status={weekend.status} />
    {withTimes && (
      <span className={styles.below}>
        <SessionTimes {...weekend} />
      </span>
    )}
  </>
);

const tones = ['idle', 'running', 'good'] as const;

export const WeekendBadge = ({ status }: { status: WeekendStatus }) => (
  <Badge tone={tones[status]}>{weekendStatusNames[status]}</Badge>
);

/** The points of weekends that are being corrected do not count until the weekends are final again. */
export function BeingCorrected({ weekends }: { weekends: readonly Pick<WeekendSimple, 'title'>[] }) {
  if (weekends.length === 0) return null;
  const titles = new Intl.ListFormat(locale).format(weekends.map(({ title }) => title));
  const [are, their, they] = weekends.length === 1 ? ['is', 'Its', 'it is'] : ['are', 'Their', 'they are'];
  return (
    <p className={styles.note} role="note">
      <strong>{`${titles} ${are} being corrected.`}</strong>
      <span>{` ${their} points do not count until ${they} final again.`}</span>
    </p>
  );
}
