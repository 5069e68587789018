import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RivalInSeason, RivalsAnswer } from '../../../../league/contract/standings.js';
import { formatPoints } from '../../../lib/format.js';
import { profilePath } from '../../../shared/members/member-names.js';
import { rivalsQuery } from '../../../shared/rivals/api/rivals.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { RowList } from '../../../ui/list.js';
import styles from './rivals-card.module.css';

interface Props {
  year: number;
  /** A weekend of the season is final: positions and points mean something. */
  started: boolean;
  /** Points of the table have two decimals. */
  decimals: boolean;
}

/** The reader's rivals with their distance; nothing where none is pinned. */
export function RivalsCard({ year, started, decimals }: Props) {
  const { data, error, refetch } = useQuery(rivalsQuery(year));
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
            {started && rival.row && <span className={styles.position}>{rival.row.position}</span>}
            <Link className={styles.name} to={profilePath(rival.user.username)}>
              {rival.user.username}
            </Link>
            <span className="muted">
              {started ? describeDistance(rival, data.own, decimals) : withoutPoints(rival)}
            </span>
            {data.own && rival.row && (
              <Link
                className={styles.compare}
                to={comparePath(year, data.own.user.username, rival.user.username)}
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

const comparePath = (season: number, a: string, b: string) =>
  `/compare?${new URLSearchParams({ season: String(season), a, b }).toString()}`;

const withoutPoints = ({ row }: RivalInSeason) => (row ? '' : 'no picks in this season');

/** How far a rival is from the reader; without own picks the points. */
function describeDistance({ row }: RivalInSeason, own: RivalsAnswer['own'], decimals: boolean): string {
  if (!row) return 'no picks in this season';
  if (!own) return `${formatPoints(row.points, decimals)} points`;
  const gap = Math.round((row.points - own.points) * 100) / 100;
  const isAhead = row.position < own.position;
  if (gap === 0) return `level, ${isAhead ? 'ahead of you' : 'behind you'}`;
  return `${formatPoints(Math.abs(gap), decimals)} ${isAhead ? 'ahead of you' : 'behind you'}`;
}
