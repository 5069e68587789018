import { limits } from '../../../../league/contract/limits.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { StandingRow } from '../../../shared/standings/components/standing-row.js';
import { useTopStandings } from '../api/use-top-standings.js';
import styles from './home.module.css';

/** The first five of the current season. */
export function TopStandingsCard({ year, username }: { year: number; username: string }) {
  const { data: rows, error, refetch } = useTopStandings(year);
  return (
    <Card title="Standings" aside={<ButtonLink to={`/standings?season=${year}`}>See all</ButtonLink>}>
      {error && !rows && <FailedLoad error={error} retry={refetch} />}
      {!rows && !error && <SkeletonRows count={limits.homeStandings} rowHeight={61} />}
      {rows?.length === 0 && <EmptyNote>Nobody has picks in this season yet.</EmptyNote>}
      <ol className={styles.standings}>
        {rows?.map((row) => (
          <li key={row.position}>
            <StandingRow row={row} own={row.user.username === username} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
