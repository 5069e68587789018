import { Link } from 'react-router-dom';
import { weekendStatus } from '../../../../league/wire/limits.js';
import type { StandRow, Weekend } from '../../../../league/wire/shapes.js';
import { profileAddress } from '../../../lib/profile-address.js';
import { useSession } from '../../../lib/session/use-session.js';
import { EmptyNote } from '../../../ui/empty-note.js';
import { FoldingCard } from '../../../ui/folding-card.js';
import { StandingRow } from '../../../ui/standing-row.js';
import styles from './weekends.module.css';

export function WeekendStandingsCard({ weekend }: { weekend: Weekend }) {
  const { user } = useSession();
  const rows = weekend.standings?.users_picks ?? [];
  return (
    <FoldingCard title="Standings" open>
      {rows.length > 0 ? (
        <ol className={styles.standings} tabIndex={0} aria-label={`Standings after the ${weekend.title}`}>
          {rows.map((row) => (
            <li key={row.position}>
              <MemberRow row={row} own={row.user.username === user?.username} />
            </li>
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

/** Leads to the member's profile; a deleted account has none (rules.md 8). */
function MemberRow({ row, own }: { row: StandRow; own: boolean }) {
  const { username } = row.user;
  const inside = <StandingRow movementFirst row={row} own={own} />;
  return username ? (
    <Link className={styles.member} to={profileAddress(username)}>
      {inside}
    </Link>
  ) : (
    inside
  );
}
