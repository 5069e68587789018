import { pageMeta, usePageTitle } from '../../../lib/page-meta.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/use-session.js';
import { TieBreakCard } from '../../../shared/rules/tie-break-card.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SkeletonBlock } from '../../../ui/skeleton.js';
import styles from './welcome.module.css';

/** The introduction to the league, for visitors. */
export function Welcome() {
  usePageTitle();
  return (
    <>
      <div className={styles.hero}>
        <h1>{pageMeta.league}</h1>
        <p className={styles.lead}>
          Call the top five of a whole motorcycle racing season before it begins. Then watch, weekend by weekend, whose
          call was best.
        </p>
        <Links />
      </div>
      <div className={styles.sections}>
        <Card title="Basic Idea">
          <p>
            Every member picks riders once, for the whole season. Their championship points are yours. The member whose
            picks match the final standings best wins.
          </p>
        </Card>
        <Card title="Picks">
          <p>
            Five riders in the order in which you expect them to finish, and in most seasons an independent rider and a
            rookie. No two members may hold the same picks in the same order.
          </p>
          <p>
            Picks open when a season has ended. Change them as often as you like until the first weekend of the next.
          </p>
        </Card>
        <Card title="Standings">
          <p>After each race weekend the standings are worked out anew, with the places that everybody won or lost.</p>
        </Card>
        <Card title="Race weekends">
          <p>
            Race and sprint race of every weekend. Results stay closed until you open them, so nothing is given away.
          </p>
        </Card>
        <Card title="Announcements">
          <p>News of the league from those who run it. Members find the latest on their home page.</p>
        </Card>
      </div>
      <TieBreakCard />
    </>
  );
}

function Links() {
  const { currentSeason, seasonLoading } = useSession();
  return (
    <div className={styles.links}>
      <LogInLink variant="primary" />
      {seasonLoading && (
        <>
          <SkeletonBlock width={154} height={44} />
          <SkeletonBlock width={192} height={44} />
        </>
      )}
      {currentSeason && (
        <>
          <ButtonLink to={`/standings?season=${currentSeason.year}`}>Standings {currentSeason.year}</ButtonLink>
          <ButtonLink to={`/race-weekends?season=${currentSeason.year}`}>Race weekends {currentSeason.year}</ButtonLink>
        </>
      )}
    </div>
  );
}
