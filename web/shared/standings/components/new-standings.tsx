import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StandingsVersionAnswer } from '../../../../league/contract/standings.js';
import { staleAfter } from '../../../lib/stale-queries.js';
import { Button } from '../../../ui/button.js';
import { standingsVersionQuery, type VersionScope } from '../api/standings.js';
import { describeNews } from '../model/standings-table.js';
import styles from './new-standings.module.css';

interface Props {
  scope: VersionScope;
  /** The versions of the standings on the page. Undefined while they load. */
  shown: Partial<StandingsVersionAnswer> | undefined;
  /** When they were fetched, in milliseconds since 1970. */
  shownAt: number;
}

/** Offers newer standings in a bar at the lower edge. The page changes only on a click. */
export function NewStandings({ scope, shown, shownAt }: Props) {
  const client = useQueryClient();
  const { data: ready, dataUpdatedAt: readyAt } = useQuery(standingsVersionQuery(scope));
  const news = shown && ready && readyAt > shownAt ? describeNews(shown, ready) : null;
  const show = () => {
    // The click removes the focused button.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    void client.invalidateQueries(staleAfter(['standings', 'weekends', 'weekend']));
  };
  return (
    <div className={styles.container} role="status">
      {news && (
        <div className={styles.offer}>
          <strong>{news}</strong>
          <Button variant="primary" onClick={show}>
            Show them
          </Button>
        </div>
      )}
    </div>
  );
}
