import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { importedSeasonPath } from '../../../../league/contract/page-paths.js';
import type { ImportedSeasonEnd } from '../../../../league/contract/season-archive.js';
import type { SeasonEnd } from '../../../../league/contract/season-end.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { countPoints, formatPoints, needDecimals } from '../../../lib/format.js';
import { displayName } from '../../../shared/members/member-names.js';
import { hallOfFameQuery, memberSeasonsQuery } from '../../../shared/season-end/api/season-ends.js';
import { importedSeasonsQuery } from '../api/imported-seasons.js';
import { Podium, TitleTag } from '../../../shared/season-end/components/podium.js';
import { titlesByMember } from '../../../shared/season-end/model/season-end.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { RowEnd, RowList } from '../../../ui/list.js';
import { PageHead } from '../../../ui/layout.js';
import styles from './hall-of-fame-page.module.css';

/** The finalized seasons, latest first, then the imported seasons. */
export default function HallOfFamePage() {
  const { user } = useSession();
  const { data: seasons, error, refetch } = useQuery(hallOfFameQuery);
  const { data: imported = [] } = useQuery(importedSeasonsQuery);
  return (
    <>
      <PageHead title="Hall of fame" below="Every finished season" />
      {!seasons && (
        <PlainCard>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={4} rowHeight={60} />}
        </PlainCard>
      )}
      {seasons?.length === 0 && imported.length === 0 && (
        <PlainCard>
          <EmptyNote>No season has finished yet. The first champion will appear here.</EmptyNote>
        </PlainCard>
      )}
      {seasons?.map((season, index) => (
        <SeasonCard key={season.year} season={season} isLatest={index === 0} />
      ))}
      {imported.map((season) => (
        <ImportedSeasonCard key={season.year} season={season} />
      ))}
      {seasons && seasons.length > 1 && <TitlesCard seasons={seasons} />}
      {user && (seasons || error) && <OwnSeasonsCard username={user.username} />}
    </>
  );
}

function SeasonCard({ season, isLatest }: { season: SeasonEnd; isLatest: boolean }) {
  const { year, podium, amount_members: count } = season;
  const [champion] = podium;
  const [search] = useSearchParams();
  const isLinked = !isLatest && search.get('season') === String(year);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView();
  }, [isLinked]);
  return (
    <div ref={card}>
      <Card
        className={isLatest ? styles.latest : undefined}
        title={`Season ${year}`}
        aside={
          <>
            {champion && <ButtonLink to={`/hall-of-fame/${year}`}>How it was won</ButtonLink>}
            <ButtonLink to={`/standings?season=${year}`}>Final standings</ButtonLink>
          </>
        }
      >
        {champion ? (
          <>
            <p className={styles.champion}>
              <span>{`${displayName(champion.user.username)} `}</span>
              <span className={styles.gold}>is champion</span>
            </p>
            <p className="muted">
              {`${countPoints(champion.points, needDecimals([champion.points]))}, ${count === 1 ? '1 member took part' : `${formatPoints(count)} members took part`}`}
            </p>
            <Podium label={`Podium of ${year}`} rows={podium} decimals />
          </>
        ) : (
          <EmptyNote>Nobody scored points in this season.</EmptyNote>
        )}
      </Card>
    </div>
  );
}

export const VerifiedTag = ({ verified }: { verified: boolean }) => (
  <Badge tone={verified ? 'good' : 'idle'}>{verified ? 'Verified' : 'Not verified'}</Badge>
);

/** Members of an imported season have no links, because they may not be members of this league. */
function ImportedSeasonCard({ season }: { season: ImportedSeasonEnd }) {
  const { year, verified, podium, amount_members: count } = season;
  const [champion] = podium;
  return (
    <Card
      title={`Season ${year}`}
      aside={
        <>
          <VerifiedTag verified={verified} />
          <ButtonLink to={importedSeasonPath(year)} aria-label={`Final standings of ${year}`}>
            Final standings
          </ButtonLink>
        </>
      }
    >
      {champion ? (
        <>
          <p className={styles.champion}>
            <span>{`${champion.name} `}</span>
            <span className={styles.gold}>is champion</span>
          </p>
          <p className="muted">
            {`${countPoints(champion.points, needDecimals([champion.points]))}, ${count === 1 ? '1 member took part' : `${formatPoints(count)} members took part`}`}
          </p>
          <p className="muted small">
            {verified ? 'Imported from an archive.' : 'Imported from a spreadsheet, not verified.'}
          </p>
        </>
      ) : (
        <EmptyNote>Nobody scored points in this season.</EmptyNote>
      )}
    </Card>
  );
}

/** The members with titles, most titles first. */
function TitlesCard({ seasons }: { seasons: readonly SeasonEnd[] }) {
  const titles = [...titlesByMember(seasons)].sort(([, a], [, b]) => b.length - a.length);
  if (titles.length === 0) return null;
  return (
    <Card title="Titles">
      <RowList>
        {titles.map(([username, years]) => (
          <li key={username}>
            <strong className={styles.name}>{username}</strong>
            <TitleTag years={years} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function OwnSeasonsCard({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(memberSeasonsQuery(username));
  return (
    <Card title="Your seasons">
      {!data && (error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={52} />)}
      {data?.past.length === 0 && <EmptyNote>You have not taken part in a finished season yet.</EmptyNote>}
      <RowList>
        {data?.past.map(({ year, row, amount_members: count }) => (
          <li key={year}>
            <strong>{year}</strong>
            <span className="muted">
              {`${formatPoints(row.points, true)} points, including a bonus of ${formatPoints(row.bonus, true)}`}
            </span>
            <RowEnd>{`${ordinal(row.position)} of ${formatPoints(count)}`}</RowEnd>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
