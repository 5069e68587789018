import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RivalInSeason, RivalsAnswer } from '../../../../league/contract/standings.js';
import { countPoints, formatPoints } from '../../../lib/format.js';
import { comparePath, profilePath } from '../../../shared/members/member-names.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { rivalsQuery } from '../../../shared/standings/api/standings.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { RowList } from '../../../ui/list.js';
import styles from './rivals-card.module.css';

interface Props {
  year: number;
  /** The reader. */
  member: string;
  /** Whether a weekend of the season is final, so that there are positions and points. */
  hasStarted: boolean;
  decimals: boolean;
}

/** The reader's rivals with their distance. Renders nothing without pinned rivals. */
export function RivalsCard({ year, member, hasStarted, decimals }: Props) {
  const { data, error, refetch } = useQuery(rivalsQuery(year, member));
  const titles = useTitles();
  if (error && !data)
    return (
      <Card title="Your rivals">
        <FailedLoad error={error} retry={refetch} />
      </Card>
    );
  if (!data || data.rivals.length === 0) return null;
  return (
    <Card title="Your rivals">
      <RowList>
        {data.rivals.map((rival) => (
          <li key={rival.user.username}>
            {hasStarted && rival.row && <span className={styles.position}>{rival.row.position}</span>}
            <Link className={styles.name} to={profilePath(rival.user.username)}>
              {rival.user.username}
            </Link>
            <TitleTag years={titles.get(rival.user.username)} />
            <span className="muted">
              {hasStarted ? describeDistance(rival, data.own, decimals) : describeMissingPicks(rival)}
            </span>
            {data.own && rival.row && (
              <Link
                className={styles.compare}
                to={comparePath(rival.user.username, { season: year, a: data.own.user.username })}
                aria-label={`Compare with ${rival.user.username}`}
              >
                Compare
              </Link>
            )}
          </li>
        ))}
      </RowList>
    </Card>
  );
}

const describeMissingPicks = ({ row }: RivalInSeason) => (row ? '' : 'no picks in this season');

/** The distance from a rival to the reader in points. If the reader has no picks, shows the rival's points. */
function describeDistance({ row }: RivalInSeason, own: RivalsAnswer['own'], decimals: boolean): string {
  if (!row) return 'no picks in this season';
  if (!own) return countPoints(row.points, decimals);
  const gap = Math.round((row.points - own.points) * 100) / 100;
  const isAhead = row.position < own.position;
  if (gap === 0) return `level, ${isAhead ? 'ahead of you' : 'behind you'}`;
  return `${formatPoints(Math.abs(gap), decimals)} ${isAhead ? 'ahead of you' : 'behind you'}`;
}
