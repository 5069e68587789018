import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { describeRoot, latestClosing, picksSealsQuery, sealedPicksPath } from '../../../shared/seals/api/seals.js';
import { DownloadSeason } from '../../../shared/season-archive/download-season.js';
import { useSession } from '../../../shared/session/api/session.js';
import styles from './seal-line.module.css';

/**
 * The time and root of a season's seals, with links to check and download them. Renders nothing without seals or after
 * a failure.
 */
export default function SealLine({ year }: { year: number }) {
  const { user, userLoading } = useSession();
  const { data: seals } = useQuery({ ...picksSealsQuery(year, user?.username), enabled: !userLoading });
  const root = seals && latestClosing(seals);
  if (!root) return null;
  return (
    <p className={`${styles.line} muted small`}>
      <span>
        <span>{`Picks sealed ${describeRoot(root)}. Root: `}</span>
        <code>{root.root}</code>
      </span>{' '}
      <Link to={sealedPicksPath(year)}>Check the seals</Link>
      <DownloadSeason year={year} />
    </p>
  );
}
