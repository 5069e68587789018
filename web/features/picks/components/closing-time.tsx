import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { describeRemaining, formatMomentInZone } from '../../../lib/format.js';
import { currentSeasonQuery, picksStateQuery } from '../../../shared/session/api/session.js';
import { useServerNow } from '../../../lib/server-clock.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { PlainCard } from '../../../ui/card.js';
import styles from './closing-time.module.css';

/** When the window closes, with a countdown. */
export function Closing({ season }: { season: SeasonSimple }) {
  const { selection_closes: closes, year } = season;
  return (
    <PlainCard className={styles.closing}>
      {closes === null ? <NoMoment year={year} /> : <Countdown closes={closes} />}
    </PlainCard>
  );
}

function Countdown({ closes }: { closes: string }) {
  const left = Date.parse(closes) - useServerNow(500);
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

/** The server decides when the window is closed: polls from the closing time until it is. */
function usePollUntilClosed(due: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!due) return;
    const poll = () => {
      for (const { queryKey } of [currentSeasonQuery, picksStateQuery])
        void client.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    poll();
    const timer = setInterval(poll, 2000);
    return () => clearInterval(timer);
  }, [client, due]);
}

/** There is no closing time: no weekend is entered yet, or the window was opened after the first one had begun (rules.md 5). */
function NoMoment({ year }: { year: number }) {
  const { data: weekends } = useQuery(weekendsQuery(year, 1));
  if (!weekends) return <p>The window is open.</p>;
  return weekends.length === 0 ? (
    <p>The window closes when the first race weekend begins. Its day is not known yet.</p>
  ) : (
    <p>The window stays open until the league closes it.</p>
  );
}
