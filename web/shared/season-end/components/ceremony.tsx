import { type ReactNode, useEffect, useState } from 'react';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { SeasonEnd } from '../../../../league/contract/season-end.js';
import { formatPoints } from '../../../lib/format.js';
import { Ornament } from '../../../ui/ornament.js';
import { displayName } from '../../members/member-names.js';
import { useTitles } from '../api/season-ends.js';
import styles from './ceremony.module.css';

interface Props {
  end: SeasonEnd;
  /** Level of the heading. */
  heading?: 'h1' | 'h2';
  /** Below the champion: the picks. */
  children?: ReactNode;
}

/** The champion of a finalized season, as wide as the window, with the chequered flag. */
export function Ceremony({ end: { year, podium }, heading: Heading = 'h2', children }: Props) {
  const [champion, second] = podium;
  const isNew = useFirstSight(`champion ${year}`);
  if (!champion) return null;
  const { username } = champion.user;
  const lead = second && formatPoints(champion.points - second.points, true);
  return (
    <section className={styles.ceremony} data-bleed aria-label={`Season ${year} is over`}>
      <div className={styles.inside}>
        <p className={styles.eyebrow}>Season {year} is over</p>
        <Heading className={styles.champion}>
          {displayName(username)} <span className={styles.gold}>is champion</span>
        </Heading>
        <p className={styles.lead}>
          {formatPoints(champion.points, true)} points
          {second && `, ${lead} ahead of ${displayName(second.user.username)}`}.
          <Titles username={username} year={year} />
        </p>
        {children}
      </div>
      <Ornament kind="chequer" sweep={isNew} />
    </section>
  );
}

/** Which title of the champion this one is; nothing while that is not known, and of a deleted account. */
function Titles({ username, year }: { username: string; year: number }) {
  const years = useTitles().get(username) ?? [];
  if (!years.includes(year)) return null;
  const count = years.filter((one) => one <= year).length;
  return ` ${count === 1 ? 'First' : ordinal(count)} title.`;
}

/** Whether this browser shows something for the first time. */
function useFirstSight(key: string): boolean {
  const [isFirst] = useState(() => localStorage.getItem(key) === null);
  useEffect(() => localStorage.setItem(key, 'seen'), [key]);
  return isFirst;
}
