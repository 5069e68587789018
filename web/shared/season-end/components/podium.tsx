import { Link } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { FinalStandRow } from '../../../../league/contract/season-end.js';
import type { StandRow } from '../../../../league/contract/shapes.js';
import { formatPoints } from '../../../lib/format.js';
import { displayName, profilePath } from '../../members/member-names.js';
import { Tag } from '../../../ui/badge.js';
import { describeTitles } from '../model/season-end.js';
import styles from './podium.module.css';

const steps = [styles.first, styles.second, styles.third];

interface Props {
  label: string;
  rows: readonly (StandRow | FinalStandRow)[];
  decimals: boolean;
}

/** The first three members and their points. A final table also shows the bonus, which the points include. */
export const Podium = ({ label, rows, decimals }: Props) => (
  <ol className={styles.podium} aria-label={label}>
    {rows.map((row, index) => (
      <li key={row.position} className={steps[index]}>
        <Name username={row.user.username} />
        <span className={styles.points}>
          <span>{formatPoints(row.points, decimals)}</span>
          <span className="unseen"> points</span>
        </span>
        {'bonus' in row && <span className="muted small">{`bonus ${formatPoints(row.bonus, true)}`}</span>}
        <span className={styles.step}>
          <span>{row.position}</span>
          <span className="unseen">{ordinal(row.position).slice(String(row.position).length)}</span>
        </span>
      </li>
    ))}
  </ol>
);

/** Deleted accounts have no profile (rules.md 8). */
function Name({ username }: { username: string }) {
  if (username === '') return <span className={styles.name}>{displayName(username)}</span>;
  return (
    <Link className={styles.name} to={profilePath(username)} title={username}>
      {username}
    </Link>
  );
}

/** A tag with a member's titles, after the name and a space. Renders nothing for a member without titles. */
export const TitleTag = ({ years = [] }: { years?: readonly number[] | undefined }) =>
  years.length > 0 && (
    <span>
      {' '}
      <Tag tone="gold">{describeTitles(years)}</Tag>
    </span>
  );
