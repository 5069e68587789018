import { pageMeta, usePageTitle } from '../../../lib/page-meta.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/use-session.js';
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

const table = ['A. Mar', 'M. Mar', 'F. Bag', 'F. Mor', 'F. DiG'];
const one = ['A. Mar', 'M. Mar', 'F. Mor', 'F. Bag', 'F. DiG'];
const two = ['A. Mar', 'M. Mar', 'F. Bag', 'F. DiG', 'F. Mor'];

/** The tie-break rule, with the example of rules.md 2. */
function TieBreakCard() {
  return (
    <Card title="When two members have equal points">
      <p>
        Go through the picks in order: at the first place where only one of the two has the rider who stands exactly
        there, that one is ahead. Where this decides nothing, the points of the picks are compared one by one, in order:
        the first pick that scored more decides.
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Example of a tie-break">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Riders</th>
              <th scope="col">One picked</th>
              <th scope="col">Two picked</th>
            </tr>
          </thead>
          <tbody>
            {table.map((rider, row) => (
              <tr key={rider}>
                <th scope="row">{row + 1}</th>
                <td>{rider}</td>
                <Pick pick={one[row]} right={one[row] === rider} />
                <Pick pick={two[row]} right={two[row] === rider} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Both are right at places 1 and 2. At place 3 only Two is right: <strong>Two is ahead</strong>, although each has
        three riders in their place.
      </p>
    </Card>
  );
}

const Pick = ({ pick, right }: { pick: string | undefined; right: boolean }) => (
  <td className={right ? styles.right : undefined}>
    {pick}
    {right && ' ✓'}
  </td>
);
