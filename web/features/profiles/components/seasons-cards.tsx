import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { countOf, ordinal } from '../../../../league/contract/short-texts.js';
import type { MemberSeason, PastSeason } from '../../../../league/contract/season-end.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';
import { RiderChip } from '../../../shared/riders/number-plate.js';
import { memberSeasonsQuery } from '../../../shared/season-end/api/season-ends.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import { useMoments } from '../../../shared/moments/use-moments.js';
import { useSession } from '../../../shared/session/api/session.js';
import { PositionChange } from '../../../shared/standings/components/position-card.js';
import { Tag } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { RowEnd, RowList } from '../../../ui/list.js';
import styles from './seasons-cards.module.css';

/** A member's current season, and the ends of the finalized ones. */
export function SeasonsCards({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(memberSeasonsQuery(username));
  const { currentSeason } = useSession();
  if (!data)
    return (
      error && (
        <Card title="Seasons">
          <FailedLoad error={error} retry={refetch} />
        </Card>
      )
    );
  return (
    <>
      {data.current && (
        <CurrentSeasonCard season={data.current} isFinal={data.past.some(({ year }) => year === data.current?.year)} />
      )}
      {!data.current && currentSeason && (
        <Card title={`Standing in ${currentSeason.year}`}>
          <EmptyNote>{`${username} has no picks in this season.`}</EmptyNote>
        </Card>
      )}
      {data.past.length > 0 && <PastSeasonsCard seasons={data.past} />}
    </>
  );
}

/** `isFinal`: the season is finalized, so its points include the bonus. */
function CurrentSeasonCard({ season, isFinal }: { season: MemberSeason; isFinal: boolean }) {
  const { year, row, amount_members: count, weekends } = season;
  const { picks, independent_pick: independent, rookie_pick: rookie } = row;
  const isOwn = useSession().user?.username === row.user.username;
  const moments = useMoments(row.user.username);
  const chosen = [...picks, ...[independent, rookie].filter((pick) => pick !== null)];
  const members = countOf(count, 'member');
  return (
    <Card title={`Standing in ${year}`}>
      {weekends.length > 0 ? (
        <p className={styles.standing}>
          <b>{ordinal(row.position)}</b>
          <span className="muted">{`of ${members}`}</span>
          <span className={styles.points}>
            <strong>{formatPoints(row.points, isFinal || needDecimals([row.points]))}</strong> points
          </span>
        </p>
      ) : (
        <p className="muted">Positions appear after the first race weekend.</p>
      )}
      {isOwn && weekends.length > 0 && (
        <div className={styles.share}>
          <ShareButton kind="position" username={row.user.username} year={year} />
        </div>
      )}
      {chosen.length > 0 ? (
        <ul className={styles.picks} aria-label="Picks">
          {chosen.map((pick, slot) => (
            <li key={slot}>
              <RiderChip rider={pick} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyNote>
          These picks stay hidden until the window has closed or the first result of the season is in.
        </EmptyNote>
      )}
      <dl className={styles.extremes}>
        {moments.map(({ label, weekend, text, climb }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              <Link to={`/race-weekends/${weekend.id}`}>{weekend.title}</Link>{' '}
              {climb === undefined ? <strong>{text}</strong> : <PositionChange change={climb} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const PastSeasonsCard = ({ seasons }: { seasons: readonly PastSeason[] }) => (
  <Card title="Past seasons">
    <RowList>
      {seasons.map(({ year, row, amount_members: count }) => (
        <li key={year}>
          <Link className={styles.year} to={`/standings?season=${year}`}>
            {year}
          </Link>
          {row.position === 1 && <Tag tone="gold">Champion</Tag>}
          <span className="muted">{`${formatPoints(row.points, true)} points`}</span>
          <RowEnd>{`${ordinal(row.position)} of ${formatPoints(count)}`}</RowEnd>
        </li>
      ))}
    </RowList>
  </Card>
);
