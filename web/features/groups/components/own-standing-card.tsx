import type { Group } from '../../../../league/contract/groups.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button.js';
import { countMembers } from '../model/describe-group.js';
import styles from './own-standing-card.module.css';

/** How the reader stands in the group, or why there is no position yet. */
export function OwnStandingCard({ group, username }: { group: Group; username: string }) {
  const own = group.members.find(({ user }) => user.username === username);
  const after = group.season?.after ?? null;
  return (
    <section className={styles.card} aria-label="Your position in the group">
      <p className={styles.eyebrow}>Your position in {group.name}</p>
      {own?.standing && after ? (
        <>
          <div className={styles.top}>
            <Position position={own.standing.position} />
            <span className={styles.beside}>
              {after.round > 1 && <Change change={own.standing.position_change} />}
              <span className="muted">of {countMembers(group.amount_members)}</span>
            </span>
            <span className={styles.won}>
              <strong>+{formatPoints(own.standing.weekend_points)}</strong>
              <span className="muted small">{after.weekend.title}</span>
            </span>
          </div>
          <p className="muted">{ordinal(own.standing.league_position)} in the league</p>
        </>
      ) : (
        <WithoutPosition hasSeason={group.season !== null} hasTable={after !== null} />
      )}
    </section>
  );
}

function Position({ position }: { position: number }) {
  const text = ordinal(position);
  return (
    <span className={styles.big}>
      {position}
      <sup>{text.slice(String(position).length)}</sup>
    </span>
  );
}

function Change({ change }: { change: number }) {
  if (change === 0) return <span className={styles.pill}>same position</span>;
  const text = change > 0 ? `▲ up ${change}` : `▼ down ${-change}`;
  return <span className={classNames(styles.pill, change > 0 ? styles.up : styles.down)}>{text}</span>;
}

function WithoutPosition({ hasSeason, hasTable }: { hasSeason: boolean; hasTable: boolean }) {
  if (!hasSeason) return <p className={styles.why}>There is no current season.</p>;
  if (!hasTable) return <p className={styles.why}>Positions are given after the first race weekend.</p>;
  return (
    <>
      <p className={styles.why}>You have no picks in this season, so you have no position.</p>
      <ButtonLink to="/rules">How it works</ButtonLink>
    </>
  );
}
