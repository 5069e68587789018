import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { profileAddress } from '../../../lib/profile-address.js';
import { useSession } from '../../../lib/session/use-session.js';
import { shownName } from '../../../lib/shown-name.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { useOwnStanding } from '../api/use-own-standing.js';
import { Comparison } from '../../../places/components/comparison/comparison.js';
import { MemberPicks } from './member-picks.js';
import styles from './standings.module.css';

interface Props {
  year: number;
  row: PicksSimple;
  hits: boolean[];
  onClose: () => void;
}

/** A member's picks with the points of each, the way to their profile, and how they compare to the reader. */
export default function MemberModal({ year, row, hits, onClose }: Props) {
  const { username } = row.user;
  const { user } = useSession();
  const own = useOwnStanding(year, user?.username).data;
  const [comparing, setComparing] = useState(false);
  const question =
    own && username && own.user.username !== username
      ? `Why am I ${own.position > row.position ? 'behind' : 'ahead of'} ${username}?`
      : null;

  if (comparing && own && question)
    return (
      <Modal title={question} onClose={onClose}>
        <Comparison year={year} a={own.user.username} b={username} />
        <Button onClick={() => setComparing(false)}>{`Back to the picks of ${username}`}</Button>
      </Modal>
    );
  return (
    <Modal title={shownName(username)} onClose={onClose}>
      <p className={styles.sum}>
        <b>{ordinal(row.position)}</b>
        <span>
          with <strong>{formatPoints(row.points)}</strong> points
        </span>
        {username && (
          <Link className={styles.profile} to={profileAddress(username)}>
            Profile
          </Link>
        )}
      </p>
      {question && <Button onClick={() => setComparing(true)}>{question}</Button>}
      <MemberPicks year={year} row={row} hits={hits} />
    </Modal>
  );
}
