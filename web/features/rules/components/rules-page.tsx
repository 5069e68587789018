import { ordinal } from '../../../../league/contract/short-texts.js';
import { POINTS_SCALE } from '../../../../league/rules/points.js';
import { BONUS_SHARE } from '../../../../league/rules/scoring.js';
import { TieBreakCard } from '../../../shared/rules/tie-break-card.js';
import { useSession } from '../../../shared/session/api/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { PageHead } from '../../../ui/layout.js';
import { DataTable } from '../../../ui/table.js';
import { TopicCard, topics } from './help-topics.js';
import styles from './rules-page.module.css';

export default function RulesPage() {
  return (
    <>
      <PageHead title="Rules and help" below="How the league works, and how to take part." />
      <nav aria-label="Topics">
        <ul className={styles.topics}>
          <li>
            <a href="#rules">Rules</a>
          </li>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div id="rules" className={styles.cards}>
        <Rules />
      </div>
      {topics.map((topic) => (
        <div key={topic.id} id={topic.id}>
          <TopicCard {...topic} />
        </div>
      ))}
    </>
  );
}

/** The numbers are the same constants that compute the standings. */
function Rules() {
  const { user, picksOpen } = useSession();
  return (
    <>
      <Card title="Your picks">
        <div className={styles.text}>
          <p>
            You pick five riders in the order in which you expect them to finish the season. Most seasons also ask for
            an independent rider, a rookie, or both. The five are different riders; one of them may also be your
            independent rider or your rookie, and then counts for both.
          </p>
          <p>No two members may have the same picks in the same order.</p>
          <p>
            Picks open when a season has ended. They close at 00:00 UTC on the first day of the first race weekend.
            Until then you can change them as often as you like, and nobody else sees them. Once a result is stored,
            picks no longer change. Members without picks may still join while the window is open.
          </p>
          {user && picksOpen && (
            <p>
              <ButtonLink variant="primary" to="/select-picks">
                Choose your riders
              </ButtonLink>
            </p>
          )}
        </div>
      </Card>
      <Card title="Points">
        <div className={styles.text}>
          <p>
            Your points are the championship points of your riders, added up. They count when a race weekend is final,
            and so do the positions in the standings.
          </p>
          <p>A rider who is not classified gets no points.</p>
        </div>
        <DataTable
          label="Points by position"
          columns={['Position', 'Race', 'Sprint race']}
          rows={POINTS_SCALE.race.map((points, index) => [index + 1, points, POINTS_SCALE.sprint[index] ?? '–'])}
        />
      </Card>
      <Card title="The bonus at the end of the season">
        <p>
          When the season is finalized, each of your five riders who stands at exactly the position of your pick gives
          you a share of that rider&rsquo;s points on top.
        </p>
        <DataTable
          label="Bonus by pick"
          columns={['Pick', 'Bonus']}
          rows={([1, 2, 3, 4, 5] as const).map((slot) => [ordinal(slot), `${BONUS_SHARE[slot] / 100}%`])}
        />
      </Card>
      <TieBreakCard />
      <Card title="When no rider is in the right position">
        <div className={styles.text}>
          <p>
            <span>{`${levelExample.one.points} points each, and nobody has a rider in the right position. So the first picks are compared: One has ${levelExample.one.riders[0]} with ${levelExample.pointsOf(levelExample.one.riders[0])} points, Two has ${levelExample.two.riders[0]} with ${levelExample.pointsOf(levelExample.two.riders[0])}. `}</span>
            <strong>One is ahead.</strong>
          </p>
          <p>
            If all five are level, the independent pick is compared, then the rookie. After that, who submitted their
            picks first is ahead.
          </p>
        </div>
        <DataTable
          label="Example of a comparison by points"
          columns={['Position', 'Riders', 'One picked', 'Two picked']}
          rows={levelExample.table.map(({ rider, points }, index) => [
            index + 1,
            `${rider}, ${points}`,
            levelExample.one.riders[index],
            levelExample.two.riders[index],
          ])}
        />
      </Card>
      <Card title="Standings">
        <div className={styles.text}>
          <p>
            After each final weekend everybody is ranked again. The arrow shows how many positions you gained or lost
            since the weekend before.
          </p>
          <p>If a result is corrected later, all standings since then are computed again, and the change is shown.</p>
        </div>
      </Card>
    </>
  );
}

const table = [
  { rider: 'A. Mar', points: 100 },
  { rider: 'M. Mar', points: 90 },
  { rider: 'F. Bag', points: 80 },
  { rider: 'F. Mor', points: 70 },
  { rider: 'F. DiG', points: 60 },
] as const;
type Name = (typeof table)[number]['rider'];

const pointsOf = (name: Name): number => table.find(({ rider }) => rider === name)?.points ?? 0;
const picksOf = (...riders: [Name, Name, Name, Name, Name]) => ({
  riders,
  points: riders.reduce((sum, rider) => sum + pointsOf(rider), 0),
});

/**
 * An example of the points-based rule (rules.md 2): two members with equal points and no rider in the right position.
 */
export const levelExample = {
  table,
  pointsOf,
  one: picksOf('M. Mar', 'A. Mar', 'F. Mor', 'F. DiG', 'F. Bag'),
  two: picksOf('F. Bag', 'A. Mar', 'F. DiG', 'M. Mar', 'F. Mor'),
};
