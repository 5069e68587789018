import { useSession } from '../../../shared/session/use-session.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { MissingSeason } from '../../../shared/seasons/missing-season.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonBlock, SkeletonRows } from '../../../ui/skeleton.js';
import { AnnouncementCard } from './announcement-card.js';
import styles from './home.module.css';
import { LatestWeekendsCard } from './latest-weekends-card.js';
import { TopStandingsCard } from './top-standings-card.js';

/** Three cards: the latest weekends and the top of the standings of the current season, and the latest announcement. */
export function MemberHome({ username }: { username: string }) {
  const { currentSeason, seasonLoading, noSeason } = useSession();
  const year = currentSeason?.year;
  return (
    <>
      <PageHead
        title={`Hello, ${username}`}
        tabTitle="Home"
        below={seasonLoading ? <SkeletonBlock width={108} height={25} /> : year && `Season ${year}`}
      />
      <div className={styles.cards}>
        {year ? <LatestWeekendsCard year={year} /> : <CardWithoutSeason title="Race weekends" rows={3} />}
        {year && <TopStandingsCard year={year} username={username} />}
        {!year && !noSeason && <CardWithoutSeason title="Standings" rows={5} />}
        <AnnouncementCard />
      </div>
    </>
  );
}

/** While the current season is loading, where it could not be read, or where there is none. */
function CardWithoutSeason({ title, rows }: { title: string; rows: number }) {
  const { seasonMissing, noSeason, user } = useSession();
  return (
    <Card title={title}>
      {seasonMissing ? <MissingSeason {...seasonMissing} /> : <SkeletonRows count={rows} rowHeight={61} />}
      {noSeason && user?.is_admin && (
        <p>
          <ButtonLink to="/administration">Add a season…</ButtonLink>
        </p>
      )}
    </Card>
  );
}
