import { Link } from 'react-router-dom';
import type { Elements } from '../../../lib/elements.js';
import type { RiderFlat, StandRow, WeekendStandRow } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';
import { Avatar } from '../../../ui/avatar.js';
import { Tag } from '../../../ui/badge.js';
import { comparePath, displayName } from '../../members/member-names.js';
import { RiderChip } from '../../riders/number-plate.js';
import { TitleTag } from '../../season-end/components/podium.js';
import { findTied } from '../model/standings-table.js';
import styles from './standing-row.module.css';

interface Props {
  row: StandRow | WeekendStandRow;
  /** Points of the table have two decimals (`hasDecimals`). */
  decimals?: boolean;
  titles?: readonly number[] | undefined;
  own: boolean;
  /** With the picture or the initials of the member, for the standings page. */
  large?: boolean;
  picture?: string | undefined;
  /** Whether there are positions and points. False before the first final weekend. */
  ranked?: boolean;
  /** Shows the change of position before the position (member-area.md 2, Race weekend detail). */
  movementFirst?: boolean;
  children?: Elements;
}

export function StandingRow({
  row,
  own,
  decimals = false,
  titles,
  large = false,
  picture,
  ranked = true,
  movementFirst = false,
  children,
}: Props) {
  const { username } = row.user;
  const movement = <Movement change={row.position_change} />;
  return (
    <span className={styles.frame}>
      <span className={classNames(styles.row, large && styles.large, own && styles.own)}>
        {ranked && (
          <span className={styles.rank}>
            {movementFirst && movement}
            <span className={styles.position}>{row.position}</span>
            {!movementFirst && movement}
          </span>
        )}
        {large && (
          <span className={styles.avatar}>
            <Avatar name={username} picture={picture} />
          </span>
        )}
        <span className={styles.member}>
          <span>
            <strong>{displayName(username)}</strong> {own && <Tag>you</Tag>}
            <TitleTag years={titles} />
          </span>
          {children}
        </span>
        {ranked && (
          <span className={styles.points}>
            <span>{formatPoints(row.points, decimals)}</span>
            <span className="unseen"> points</span>
            <WeekendPoints row={row} />
          </span>
        )}
      </span>
    </span>
  );
}

/** If any points of the table have decimals, all show two. */
export const hasDecimals = (rows: readonly Pick<StandRow, 'points'>[]): boolean =>
  needDecimals(rows.map(({ points }) => points));

/** The points of the picks in the weekend of the table, with decimals only if they have some ("+90"). */
function WeekendPoints({ row }: { row: StandRow | WeekendStandRow }) {
  if (!('weekend_points' in row) || row.weekend_points === null) return null;
  return (
    <span className={styles.weekendPoints}>
      <span>{`+${formatPoints(row.weekend_points, needDecimals([row.weekend_points]))}`}</span>
      <span className="unseen"> from this weekend</span>
    </span>
  );
}

/** The change of position since the previous weekend: up (▲ +2), down (▼ -1) or none (–). */
export function Movement({ change }: { change: number }) {
  if (change === 0)
    return (
      <span className={styles.move}>
        <span aria-hidden="true">–</span>
        <span className="unseen">same position</span>
      </span>
    );
  return (
    <span className={classNames(styles.move, change > 0 ? styles.up : styles.down)}>
      <MovementText change={change} />
    </span>
  );
}

/** `change` is not 0. */
export const MovementText = ({ change }: { change: number }) => (
  <>
    <span aria-hidden="true">{change > 0 ? `▲ +${change}` : `▼ ${change}`}</span>
    <span className="unseen">
      {`${change > 0 ? 'up' : 'down'} ${Math.abs(change)} ${Math.abs(change) === 1 ? 'position' : 'positions'}`}
    </span>
  </>
);

interface PickChipsProps {
  picks: readonly RiderFlat[];
  own: boolean;
  /** Whether each rider's position is exactly the position of the pick. */
  hits?: readonly boolean[];
}

/** The riders of a member's picks, below the name. Hidden on phones. */
export const PickChips = ({ picks, own, hits = [] }: PickChipsProps) =>
  picks.length > 0 && (
    <span className={classNames('wide', styles.chips, own && styles.ownChips)}>
      {picks.map((pick, index) => (
        <RiderChip key={pick.competitor_id} rider={pick} hit={hits[index] ?? false} />
      ))}
    </span>
  );

interface TieProps {
  year: number;
  /** The standings after this weekend. By default, the standings of the season. */
  weekendId?: number;
  row: StandRow;
  next: StandRow | undefined;
}

/** A link between two members with equal points. It explains why the upper one is ahead. */
export function TieLink({ year, weekendId, row, next }: TieProps) {
  const ahead = row.user.username;
  const behind = findTied(row, next);
  if (behind === undefined) return null;
  return (
    <Link
      className={styles.why}
      aria-label={`Equal points: why is ${ahead} ahead of ${behind}?`}
      to={comparePath(behind, { season: year, a: ahead, ...(weekendId !== undefined && { weekendId }) })}
    >
      why?
    </Link>
  );
}
