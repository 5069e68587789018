import type { ReactNode } from 'react';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import { Avatar } from '../../../ui/avatar.js';
import { Tag } from '../../../ui/badge.js';
import { displayName } from '../../members/member-names.js';
import styles from './standing-row.module.css';

interface Props {
  row: StandRow;
  /** The reader's own. */
  own: boolean;
  /** With the picture of the member, or their letters, where the standings are the whole page. */
  large?: boolean;
  /** The address of the member's picture, if there is one. */
  picture?: string | undefined;
  /** The places won or lost stand before the position (member-area.md 2, Race weekend detail). */
  movementFirst?: boolean;
  /** What stands under the name. */
  children?: ReactNode;
}

/** A row of standings: position, places won or lost, member, points; what a click on it does is up to its list. */
export function StandingRow({ row, own, large = false, picture, movementFirst = false, children }: Props) {
  const { username } = row.user;
  const movement = <Movement change={row.position_change} />;
  return (
    <span className={classNames(styles.row, large && styles.large, own && styles.own)}>
      <span className={styles.rank}>
        {movementFirst && movement}
        <span className={styles.position}>{row.position}</span>
        {!movementFirst && movement}
      </span>
      {large && <Avatar name={username} picture={picture} />}
      <span className={styles.who}>
        <span>
          <strong>{displayName(username)}</strong> {own && <Tag>you</Tag>}
        </span>
        {children}
      </span>
      <span className={styles.points}>
        {formatPoints(row.points)}
        <span className="unseen"> points</span>
      </span>
    </span>
  );
}

/** Places won (▲ +2), lost (▼ -1) or neither (–) since the weekend before. */
export function Movement({ change }: { change: number }) {
  const places = Math.abs(change) === 1 ? 'place' : 'places';
  if (change === 0)
    return (
      <span className={styles.move}>
        <span aria-hidden="true">–</span>
        <span className="unseen">same place</span>
      </span>
    );
  return (
    <span className={classNames(styles.move, change > 0 ? styles.up : styles.down)}>
      <span aria-hidden="true">{change > 0 ? `▲ +${change}` : `▼ ${change}`}</span>
      <span className="unseen">{`${change > 0 ? 'up' : 'down'} ${Math.abs(change)} ${places}`}</span>
    </span>
  );
}
