import type { Correction, PositionMove } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { Tag } from '../../../ui/badge.js';
import { MemberLink } from '../../members/member-link.js';
import { Movement } from './standing-row.js';
import { ScrollingList } from '../../../ui/list.js';
import styles from './moves-list.module.css';

interface Props {
  correction: Omit<Correction, 'date'>;
  label: string;
  username?: string | undefined;
}

/** The members whose position a correction changed. The server may list only the first ones; a note then reports it. */
export function MovesList({ correction: { moved, amount_moved: count }, label, username }: Props) {
  return (
    <>
      <ScrollingList label={label}>
        {moved.map((move) => (
          <li key={move.position}>
            <MoveRow move={move} own={move.user.username !== '' && move.user.username === username} />
          </li>
        ))}
      </ScrollingList>
      {count > moved.length && (
        <p className={`muted small ${styles.more}`}>{`The ${moved.length} with the best positions are listed.`}</p>
      )}
    </>
  );
}

function MoveRow({ move: { user, position_before: before, position }, own }: { move: PositionMove; own: boolean }) {
  return (
    <span className={classNames(styles.row, own && styles.own)}>
      <Movement change={before - position} />
      <span className={styles.member}>
        <MemberLink user={user} />
        <span> </span>
        {own && <Tag>you</Tag>}
      </span>
      <span className={styles.positions}>
        <span className="unseen">from position </span>
        <span>{before}</span>
        <span aria-hidden="true"> → </span>
        <span className="unseen"> to </span>
        <strong>{position}</strong>
      </span>
    </span>
  );
}
