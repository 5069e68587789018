import type { Group } from '../../../../league/contract/groups.js';
import { ordinal } from '../../../lib/format.js';
import { PositionCard, PositionFigures } from '../../../shared/standings/components/position-card.js';
import { ButtonLink } from '../../../ui/button.js';
import { countMembers, groupDecimals } from '../model/describe-group.js';
import styles from './own-standing-card.module.css';

/** How the reader stands in the group, or why there is no position yet. */
export function OwnStandingCard({ group, username }: { group: Group; username: string }) {
  const own = group.members.find(({ user }) => user.username === username);
  const after = group.season?.after ?? null;
  return (
    <PositionCard label="Your position in the group" heading={`Your position in ${group.name}`}>
      {own?.standing && after ? (
        <>
          <PositionFigures
            position={own.standing.position}
            change={after.round > 1 ? own.standing.position_change : null}
            among={`of ${countMembers(group.amount_members)}`}
            won={{ points: own.standing.weekend_points, weekend: after.weekend.title }}
            decimals={groupDecimals(group)}
          />
          <p className="muted">{ordinal(own.standing.league_position)} in the league</p>
        </>
      ) : (
        <WithoutPosition hasSeason={group.season !== null} hasTable={after !== null} />
      )}
    </PositionCard>
  );
}

function WithoutPosition({ hasSeason, hasTable }: { hasSeason: boolean; hasTable: boolean }) {
  if (!hasSeason) return <p className={styles.why}>There is no current season.</p>;
  if (!hasTable) return <p className={styles.why}>Positions appear after the first race weekend.</p>;
  return (
    <>
      <p className={styles.why}>You have no picks in this season, so you have no position.</p>
      <ButtonLink to="/rules">How it works</ButtonLink>
    </>
  );
}
