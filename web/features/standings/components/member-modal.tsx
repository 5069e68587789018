import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { profileAddress, shownName } from '../../../shared/members/member-names.js';
import { useSession } from '../../../shared/session/use-session.js';
import { Comparison } from '../../../shared/standings/components/comparison.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { SkeletonBlock } from '../../../ui/skeleton.js';
import { useOwnStanding } from '../api/use-own-standing.js';
import { MemberPicks } from './member-picks.js';
import styles from './standings.module.css';

const SeasonProgress = lazy(() => import('../../../shared/progress/components/season-progress.js'));

interface Props {
  year: number;
  row: PicksSimple;
  hits: boolean[];
  onClose: () => void;
}

type View = 'picks' | 'comparison' | 'progress';

/** A member's picks with the points of each, the way to their profile, their season, and how they compare to the reader. */
export default function MemberModal({ year, row, hits, onClose }: Props) {
  const { username } = row.user;
  const { user } = useSession();
  const own = useOwnStanding(year, user?.username).data;
  const [view, setView] = useState<View>('picks');
  const other = own && username && own.user.username !== username ? own : null;
  const question = other && `Why am I ${other.position > row.position ? 'behind' : 'ahead of'} ${username}?`;
  const back = <Button onClick={() => setView('picks')}>{`Back to the picks of ${username}`}</Button>;

  if (view === 'comparison' && other && question)
    return (
      <Modal title={question} onClose={onClose}>
        <Comparison year={year} a={other.user.username} b={username} />
        {back}
      </Modal>
    );
  if (view === 'progress')
    return (
      <Modal large title={`${username} in the season ${year}`} onClose={onClose}>
        <Suspense fallback={<SkeletonBlock width="100%" height={440} />}>
          <SeasonProgress year={year} usernames={other ? [username, other.user.username] : [username]} />
        </Suspense>
        {back}
      </Modal>
    );
  return (
    <Modal title={shownName(username)} onClose={onClose}>
      <Sum row={row} />
      {question && <Button onClick={() => setView('comparison')}>{question}</Button>}
      {username && <Button onClick={() => setView('progress')}>Season progress</Button>}
      <MemberPicks year={year} row={row} hits={hits} />
    </Modal>
  );
}

function Sum({ row: { user, position, points } }: { row: PicksSimple }) {
  return (
    <p className={styles.sum}>
      <b>{ordinal(position)}</b>
      <span>
        with <strong>{formatPoints(points)}</strong> points
      </span>
      {user.username && (
        <Link className={styles.profile} to={profileAddress(user.username)}>
          Profile
        </Link>
      )}
    </p>
  );
}
