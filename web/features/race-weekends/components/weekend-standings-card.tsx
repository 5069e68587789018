import { Link } from 'react-router-dom';
import { weekendStatus } from '../../../../league/wire/limits.js';
import type { StandRow, Weekend } from '../../../../league/wire/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format-numbers.js';
import { profileAddress } from '../../../lib/profile-address.js';
import { useSession } from '../../../lib/session/use-session.js';
import { EmptyNote } from '../../../ui/empty-note.js';
import { FoldingCard } from '../../../ui/folding-card.js';
import { Movement } from '../../../ui/movement.js';
import styles from './weekends.module.css';

export function WeekendStandingsCard({ weekend }: { weekend: Weekend }) {
  const { user } = useSession();
  const rows = weekend.standings?.users_picks ?? [];
  return (
    <FoldingCard title="Standings" open>
      {rows.length > 0 ? (
        <ol className={styles.standings} tabIndex={0} aria-label={`Standings after the ${weekend.title}`}>
          {rows.map((row) => (
            <StandingRow key={row.position} row={row} own={row.user.username === user?.username} />
          ))}
        </ol>
      ) : (
        <div className={styles.inside}>
          <EmptyNote>
            {weekend.status === weekendStatus.final
              ? 'No member has picks in this season.'
              : 'The standings follow when this weekend is final.'}
          </EmptyNote>
        </div>
      )}
    </FoldingCard>
  );
}

/** Leads to the member's profile; a deleted account has left a row without name (rules.md 8). */
function StandingRow({ row, own }: { row: StandRow; own: boolean }) {
  const { username } = row.user;
  const inside = (
    <>
      <Movement change={row.position_change} />
      <span className={styles.position}>{row.position}</span>
      <strong>{username || '[deleted]'}</strong>
      <span className={styles.points}>{formatPoints(row.points)}</span>
    </>
  );
  const className = classNames(styles.standing, own && styles.own);
  return (
    <li>
      {username ? (
        <Link className={className} to={profileAddress(username)}>
          {inside}
        </Link>
      ) : (
        <span className={className}>{inside}</span>
      )}
    </li>
  );
}
