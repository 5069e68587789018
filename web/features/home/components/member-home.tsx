import { messages } from '../../../../league/wire/messages.js';
import { useSession } from '../../../lib/session/use-session.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/empty-note.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { AnnouncementCard } from './announcement-card.js';
import styles from './home.module.css';
import { LatestWeekendsCard } from './latest-weekends-card.js';
import { TopStandingsCard } from './top-standings-card.js';

export function MemberHome({ username }: { username: string }) {
  const { currentSeason, seasonLoading } = useSession();
  return (
    <>
      <PageHead
        title={`Hello, ${username}`}
        tabTitle="Home"
        below={currentSeason ? `Season ${currentSeason.year}` : undefined}
      />
      <div className={styles.cards}>
        <div className={styles.column}>
          <LatestWeekendsCard year={currentSeason?.year} none={!seasonLoading && !currentSeason} />
          <AnnouncementCard />
        </div>
        {currentSeason && <TopStandingsCard year={currentSeason.year} username={username} />}
        {seasonLoading && (
          <Card title="Standings">
            <SkeletonRows count={5} rowHeight={61} />
          </Card>
        )}
        {!seasonLoading && !currentSeason && (
          <Card title="Standings">
            <EmptyNote>{messages.shell.noCurrentSeason}</EmptyNote>
          </Card>
        )}
      </div>
    </>
  );
}
