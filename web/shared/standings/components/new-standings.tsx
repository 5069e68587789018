import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StandingsVersionAnswer } from '../../../../league/contract/standings.js';
import { stale } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { standingsVersionQuery, type VersionOf } from '../api/standings.js';
import { describeNews } from '../model/standings-table.js';
import styles from './new-standings.module.css';

interface Props {
  /** The season or the weekend that the page shows. */
  of: VersionOf;
  /** The version of what the page shows, as far as the page shows it; undefined while it loads. */
  shown: Partial<StandingsVersionAnswer> | undefined;
  /** When that was read, in milliseconds since 1970. */
  shownAt: number;
}

/** Offers standings that are newer than those of the page, over its lower edge: nothing on the page moves unasked. */
export function NewStandings({ of, shown, shownAt }: Props) {
  const client = useQueryClient();
  const { data: ready, dataUpdatedAt: readyAt } = useQuery(standingsVersionQuery(of));
  const news = shown && ready && readyAt > shownAt ? describeNews(shown, ready) : null;
  const show = () => {
    // The strip goes, and the focus would be lost.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    for (const queryKey of stale.newStandings) void client.invalidateQueries({ queryKey });
  };
  return (
    <div className={styles.place} role="status">
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
