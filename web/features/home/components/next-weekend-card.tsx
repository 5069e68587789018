import type { Elements } from '../../../lib/elements.js';
import { Link } from 'react-router-dom';
import { describeRemaining, formatDays } from '../../../lib/format.js';
import { useServerNow } from '../../../lib/server-clock.js';
import { Flag } from '../../../shared/countries/flag.js';
import { SessionTimes } from '../../../shared/weekends/session-times.js';
import { Card } from '../../../ui/card.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';
import styles from './next-weekend-card.module.css';

/** The next weekend and the progress of the season. Renders nothing if all weekends are final. */
export function NextWeekendCard({ calendar, children }: { calendar: SeasonCalendar; children?: Elements }) {
  const now = useServerNow(30_000);
  if (!calendar.next) return null;
  const { weekend, round } = calendar.next;
  const left = Date.parse(weekend.start) - now;
  const isOver = Date.parse(weekend.end) + dayMs <= now;
  return (
    <Card className={styles.card} title={titleOf({ isAhead: left > 0, isOver, round })}>
      <p className="muted small">
        {`Round ${round} of ${calendar.rounds}${round === calendar.rounds ? ', the last' : ''}`}
      </p>
      <h3>
        <Flag country={weekend.country} />
        <span> </span>
        <Link className={styles.title} to={`/race-weekends/${weekend.id}`}>
          {weekend.title}
        </Link>
      </h3>
      {left > 0 && <p className={styles.left}>{`in ${describeRemaining(left)}`}</p>}
      <p className="muted">{formatDays(weekend.start, weekend.end, { year: true })}</p>
      <SessionTimes {...weekend} />
      <SeasonBar final={calendar.rounds_final} round={round} rounds={calendar.rounds} />
      {!isOver && (
        <Link className={styles.tip} to="/tips">
          Tip the top three
        </Link>
      )}
      {children}
    </Card>
  );
}

const dayMs = 86_400_000;

function titleOf({ isAhead, isOver, round }: { isAhead: boolean; isOver: boolean; round: number }): string {
  if (isOver) return 'Waiting for results';
  if (!isAhead) return 'This weekend';
  return round === 1 ? 'First race weekend' : 'Next race weekend';
}

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

interface SeasonCalendar {
  /**
   * A weekend that is not final, preferably the first that has not ended, with its number from 1. Null if there is
   * none.
   */
  next: { weekend: WeekendSimple; round: number } | null;
  rounds: number;
  rounds_final: number;
}

/** The progress of a season at `now`, in ms since 1970, by the rules of get-home. Weekends end at midnight UTC. */
export function calendarOf(weekends: readonly WeekendSimple[], now: number): SeasonCalendar {
  const ordered = weekends.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
  const open = ordered.filter(({ status }) => status !== weekendStatus.final);
  const weekend = open.find(({ end }) => Date.parse(end) + dayMs > now) ?? open[0];
  return {
    next: weekend ? { weekend, round: ordered.indexOf(weekend) + 1 } : null,
    rounds: ordered.length,
    rounds_final: ordered.length - open.length,
  };
}
