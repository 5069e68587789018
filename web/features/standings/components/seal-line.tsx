import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fairPlayPath } from '../../../../league/contract/page-paths.js';
import { picksSealsQuery } from '../../../shared/seals/api/seals.js';
import { useSession } from '../../../shared/session/api/session.js';
import styles from './standings-list.module.css';

/** Renders nothing without seals or after a failure. */
export default function SealLine({ year }: { year: number }) {
  const { user, userLoading } = useSession();
  const { data: seals } = useQuery({ ...picksSealsQuery(year, user?.username), enabled: !userLoading });
  if (!seals || seals.roots.length === 0) return null;
  return (
    <p>
      <Link className={styles.proof} to={fairPlayPath(year)}>
        Proof that nobody changed picks
      </Link>
    </p>
  );
}
