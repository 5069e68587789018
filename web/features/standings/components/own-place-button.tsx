import { useEffect, useRef } from 'react';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { Button } from '../../../ui/button.js';
import { SkeletonBlock } from '../../../ui/skeleton.js';
import { useOwnStanding } from '../api/use-own-standing.js';
import { ownRowId } from './standings-row.js';
import styles from './standings.module.css';

interface Props {
  year: number;
  username: string;
  rows: PicksSimple[];
  /** Asks for the rows around the member. */
  onSeek: (username: string) => void;
}

/** Says where the member stands and brings them to their row, which may be far below. Its place is kept while it loads. */
export function OwnPlaceButton({ year, username, rows, onSeek }: Props) {
  const { data: own, isPending } = useOwnStanding(year, username);
  const seeking = useRef(false);
  const present = rows.some((row) => row.user.username === username);

  useEffect(() => {
    if (seeking.current && present) goToOwnRow();
    if (present) seeking.current = false;
  }, [present]);

  const seek = () => {
    if (present) return goToOwnRow();
    seeking.current = true;
    onSeek(username);
  };
  return (
    <div className={styles.tools}>
      {isPending && <SkeletonBlock width={270} height={44} />}
      {own === null && <span className="muted">You have no picks in this season.</span>}
      {own && (
        <Button onClick={seek}>{`Your place: ${ordinal(own.position)} with ${formatPoints(own.points)} points`}</Button>
      )}
    </div>
  );
}

function goToOwnRow() {
  const row = document.getElementById(ownRowId);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
