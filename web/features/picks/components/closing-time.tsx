import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { formatMomentInZone } from '../../../lib/format.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { serverNow } from '../../../lib/server-clock.js';
import { useWeekends } from '../../../shared/weekends/use-weekends.js';
import { PlainCard } from '../../../ui/card.js';
import { describeRemaining } from '../model/describe-remaining.js';
import styles from './closing-time.module.css';

/** When the open window closes, and how long that is from now. */
export function Closing({ season }: { season: SeasonSimple }) {
  const { selection_closes: closes, year } = season;
  return (
    <PlainCard className={styles.closing}>
      {closes === null ? <NoMoment year={year} /> : <Countdown closes={closes} />}
    </PlainCard>
  );
}

function Countdown({ closes }: { closes: string }) {
  const left = Date.parse(closes) - useServerNow();
  usePollUntilClosed(left <= 0);
  return (
    <>
      <p>
        The window closes on <time dateTime={closes}>{formatMomentInZone(closes)}</time>.
      </p>
      <p className={styles.left} role="timer" aria-live="off">
        {left > 0 ? `${describeRemaining(left)} left` : 'Closing now'}
      </p>
    </>
  );
}

/** Whether the window is closed the server says: at the moment it is asked, until it says so. */
function usePollUntilClosed(due: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!due) return;
    const poll = () => {
      for (const queryKey of [queryKeys.currentSeason, queryKeys.picksState])
        void client.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    poll();
    const timer = setInterval(poll, 2000);
    return () => clearInterval(timer);
  }, [client, due]);
}

/** Nothing closes it by itself: no weekend is entered yet, or it was opened after the first one had begun (rules.md 5). */
function NoMoment({ year }: { year: number }) {
  const { data: weekends } = useWeekends(year, 1);
  if (!weekends) return <p>The window is open.</p>;
  return weekends.length === 0 ? (
    <p>The window closes when the first race weekend begins. Its day is not known yet.</p>
  ) : (
    <p>The window stays open until the league closes it.</p>
  );
}

/** The server's time in milliseconds, told anew while it passes and as soon as a page that slept is looked at again. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
