import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeRemaining, formatDays } from '../../../lib/format.js';
import { useServerNow } from '../../../lib/server-clock.js';
import { Flag } from '../../../shared/countries/flag.js';
import { Card } from '../../../ui/card.js';
import type { SeasonCalendar } from '../model/next-weekend.js';
import styles from './next-weekend-card.module.css';

/** The race weekend that comes next, is on, or waits for its results, with how far the season is, and `children` below; nothing where all are final. */
export function NextWeekendCard({ calendar, children }: { calendar: SeasonCalendar; children?: ReactNode }) {
  const now = useServerNow(30_000);
  if (!calendar.next) return null;
  const { weekend, round } = calendar.next;
  const left = Date.parse(weekend.start) - now;
  const isOver = Date.parse(weekend.end) + DAY <= now;
  return (
    <Card title={titleOf({ isAhead: left > 0, isOver, round })}>
      <p className="muted small">
        Round {round} of {calendar.rounds}
        {round === calendar.rounds && ', the last'}
      </p>
      <h3>
        <Flag country={weekend.country} />{' '}
        <Link className={styles.title} to={`/race-weekends/${weekend.id}`}>
          {weekend.title}
        </Link>
      </h3>
      {left > 0 && <p className={styles.left}>in {describeRemaining(left)}</p>}
      <p className="muted">{formatDays(weekend.start, weekend.end, { year: true })}</p>
      <SeasonBar final={calendar.rounds_final} round={round} rounds={calendar.rounds} />
      {children}
    </Card>
  );
}

const DAY = 86_400_000;

function titleOf({ isAhead, isOver, round }: { isAhead: boolean; isOver: boolean; round: number }): string {
  if (isOver) return 'Waiting for results';
  if (!isAhead) return 'This weekend';
  return round === 1 ? 'First race weekend' : 'Next race weekend';
}

/** A mark for each weekend: final ones, the next one, and those to come. */
const SeasonBar = ({ final, round, rounds }: { final: number; round: number; rounds: number }) => (
  <div
    className={styles.bar}
    role="img"
    aria-label={`${final} of ${rounds} weekends ${final === 1 ? 'is' : 'are'} final`}
  >
    {Array.from({ length: rounds }, (_, index) => (
      <i key={index} className={index + 1 === round ? styles.next : index < final ? styles.final : undefined} />
    ))}
  </div>
);
