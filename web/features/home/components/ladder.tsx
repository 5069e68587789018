import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WeekendStandRow } from '../../../../league/contract/shapes.js';
import { formatPoints } from '../../../lib/format.js';
import { comparePath, displayName } from '../../../shared/members/member-names.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { Tag } from '../../../ui/badge.js';
import styles from './ladder.module.css';

interface LadderProps {
  row: WeekendStandRow;
  /** The neighbours in the table. Null before the first and after the last row. */
  ahead: WeekendStandRow | null;
  behind: WeekendStandRow | null;
  decimals?: boolean;
}

/** The reader between the members ahead and behind, with the distance to each. Each leads to the comparison. */
export function Ladder({ row, ahead, behind, decimals = false }: LadderProps) {
  const titles = useTitles();
  const neighbour = (one: WeekendStandRow, points: number, words: string) => (
    <Neighbour row={one} text={gapOf(points, words, decimals)} titles={titles.get(one.user.username)} />
  );
  return (
    <ol className={styles.ladder}>
      {ahead && neighbour(ahead, ahead.points - row.points, 'ahead of you')}
      <li className={styles.own}>
        <span className={styles.rung}>
          <span className={styles.position}>{row.position}</span>
          <span className={styles.named}>
            <span className={styles.name}>{row.user.username}</span> <Tag>you</Tag>
            <TitleTag years={titles.get(row.user.username)} />
          </span>
          <span className={styles.gap}>
            <b>{formatPoints(row.points, decimals)}</b> points
          </span>
        </span>
      </li>
      {behind && neighbour(behind, row.points - behind.points, 'behind you')}
    </ol>
  );
}

const gapOf = (points: number, words: string, decimals: boolean): ReactNode =>
  points === 0 ? (
    `level, ${words}`
  ) : (
    <>
      <b>{formatPoints(points, decimals)}</b>
      <span>{` ${words}`}</span>
    </>
  );

interface NeighbourProps {
  row: WeekendStandRow;
  text: ReactNode;
  titles: readonly number[] | undefined;
}

const Neighbour = ({ row, text, titles }: NeighbourProps) => {
  const { username } = row.user;
  const content = (
    <>
      <span className={styles.position}>{row.position}</span>
      <span className={styles.named}>
        <span className={styles.name}>{displayName(username)}</span>
        <TitleTag years={titles} />
      </span>
      <span className={styles.gap}>{text}</span>
    </>
  );
  return (
    <li>
      {username === '' ? (
        <span className={styles.rung}>{content}</span>
      ) : (
        <Link className={styles.rung} to={comparePath(username)}>
          {content}
        </Link>
      )}
    </li>
  );
};
