import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WeekendStandRow } from '../../../../league/contract/shapes.js';
import { formatPoints } from '../../../lib/format.js';
import { displayName, profilePath } from '../../../shared/members/member-names.js';
import { Tag } from '../../../ui/badge.js';
import styles from './ladder.module.css';

interface LadderProps {
  /** The reader's own row. */
  row: WeekendStandRow;
  /** The neighbours in the table; null for the first and the last. */
  ahead: WeekendStandRow | null;
  behind: WeekendStandRow | null;
  /** All points have two decimals. */
  decimals?: boolean;
}

/** The reader between the members ahead and behind, with the distance in points to each. */
export const Ladder = ({ row, ahead, behind, decimals = false }: LadderProps) => (
  <ol className={styles.ladder}>
    {ahead && <Neighbour row={ahead} text={gapOf(ahead.points - row.points, 'ahead of you', decimals)} />}
    <li className={styles.own}>
      <span className={styles.rung}>
        <span className={styles.position}>{row.position}</span>
        <span className={styles.named}>
          <span className={styles.name}>{row.user.username}</span> <Tag>you</Tag>
        </span>
        <span className={styles.gap}>
          <b>{formatPoints(row.points, decimals)}</b> points
        </span>
      </span>
    </li>
    {behind && <Neighbour row={behind} text={gapOf(row.points - behind.points, 'behind you', decimals)} />}
  </ol>
);

/** The distance to a neighbour; members with equal points are separated by the tie-breaks. */
const gapOf = (points: number, words: string, decimals: boolean): ReactNode =>
  points === 0 ? (
    `level, ${words}`
  ) : (
    <>
      <b>{formatPoints(points, decimals)}</b> {words}
    </>
  );

const Neighbour = ({ row, text }: { row: WeekendStandRow; text: ReactNode }) => {
  const { username } = row.user;
  const content = (
    <>
      <span className={styles.position}>{row.position}</span>
      <span className={styles.name}>{displayName(username)}</span>
      <span className={styles.gap}>{text}</span>
    </>
  );
  return (
    <li>
      {username === '' ? (
        <span className={styles.rung}>{content}</span>
      ) : (
        <Link className={styles.rung} to={profilePath(username)}>
          {content}
        </Link>
      )}
    </li>
  );
};
