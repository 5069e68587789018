import { useEffect, useRef } from 'react';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { useSession } from '../../../lib/session/use-session.js';
import { Button } from '../../../ui/button.js';
import { LogInLink } from '../../../ui/log-in-link.js';
import { SkeletonBlock } from '../../../ui/skeleton.js';
import { useOwnStanding } from '../api/use-own-standing.js';
import { ownRowId } from './standings-row.js';
import styles from './standings.module.css';

interface Props {
  year: number;
  rows: PicksSimple[];
  /** Asks for the rows around the member. */
  onSeek: (username: string) => void;
}

/** Says where the member stands and brings them to their row, which may be far below. It always has its line: nothing moves. */
export function OwnPlaceLine({ year, rows, onSeek }: Props) {
  const { user, userLoading } = useSession();
  const username = user?.username;
  const { data: own, isPending } = useOwnStanding(year, username);
  const seeking = useRef(false);
  const present = rows.some((row) => row.user.username === username);

  useEffect(() => {
    if (seeking.current && present) goToOwnRow();
    if (present) seeking.current = false;
  }, [present]);

  const seek = () => {
    if (present || !username) return goToOwnRow();
    seeking.current = true;
    onSeek(username);
  };
  return (
    <div className={styles.tools}>
      {!user && !userLoading && <LogInLink>Log in to see your place</LogInLink>}
      {(userLoading || (user && isPending)) && <SkeletonBlock width={270} height={44} />}
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
