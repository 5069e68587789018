import { useEffect, useState } from 'react';
import type { Elements } from '../../../lib/elements.js';
import type { FinalStandRow, SeasonEnd } from '../../../../league/contract/season-end.js';
import { formatPoints } from '../../../lib/format.js';
import { localStore } from '../../../lib/storage.js';
import { Card } from '../../../ui/card.js';
import { PositionCard, PositionFigures } from '../../standings/components/position-card.js';
import { describeBonusChange } from '../model/season-end.js';
import { Podium } from './podium.js';
import { Columns } from '../../../ui/layout.js';
import { countOf, ordinal } from '../../../../league/contract/short-texts.js';
import { Ornament } from '../../../ui/ornament.js';
import { displayName } from '../../members/member-names.js';
import { useSession } from '../../session/api/session.js';
import { useTitles } from '../api/season-ends.js';
import styles from './season-end-overview.module.css';

interface CeremonyProps {
  end: SeasonEnd;
  heading?: 'h1' | 'h2';
  children?: Elements;
}

/** The champion of a finalized season, as wide as the window, with the chequered flag. */
export function Ceremony({ end: { year, podium }, heading: Heading = 'h2', children }: CeremonyProps) {
  const [champion, second] = podium;
  const isFirstVisit = useFirstVisit(`champion ${year}`);
  const reader = useSession().user?.username;
  if (!champion) return null;
  const { username } = champion.user;
  const isReader = username !== '' && username === reader;
  const lead = second && formatPoints(champion.points - second.points, true);
  return (
    <section className={styles.ceremony} data-bleed aria-label={`Season ${year} is over`}>
      <div className={styles.inside}>
        <p className={styles.eyebrow}>{`Season ${year} is over`}</p>
        <Heading className={styles.champion}>
          {isReader ? (
            <span className={styles.gold}>You are champion!</span>
          ) : (
            <>
              <span>{`${displayName(username)} `}</span>
              <span className={styles.gold}>is champion</span>
            </>
          )}
        </Heading>
        <p className={styles.lead}>
          <span>{`${formatPoints(champion.points, true)} points${second ? `, ${lead} ahead of ${displayName(second.user.username)}` : ''}.`}</span>
          <Titles username={username} year={year} />
        </p>
        {isReader && (
          <img
            className={styles.picture}
            src={`/api/get-position-picture?${new URLSearchParams({ username, season: String(year), theme: 'dark' }).toString()}`}
            width={1200}
            height={630}
            alt={`Your title in ${year}`}
          />
        )}
        {children}
      </div>
      <Ornament kind="chequer" sweep={isFirstVisit} />
    </section>
  );
}

/** Counts the champion's titles ("Second title."). Nothing until they are loaded, and for a deleted account. */
function Titles({ username, year }: { username: string; year: number }) {
  const years = useTitles().get(username) ?? [];
  if (!years.includes(year)) return null;
  const count = years.filter((one) => one <= year).length;
  return <span>{` ${count === 1 ? 'First' : ordinal(count)} title.`}</span>;
}

/** Whether this browser shows this for the first time. `key` is its key in localStorage. */
function useFirstVisit(key: string): boolean {
  const [isFirst] = useState(() => localStore.get(key) === null);
  useEffect(() => localStore.set(key, 'seen'), [key]);
  return isFirst;
}

interface OverviewProps {
  end: SeasonEnd;
  /** The reader's row. Null if the reader did not take part; undefined if it is not loaded, or for a visitor. */
  own: FinalStandRow | null | undefined;
  children?: Elements;
}

export function SeasonEndOverview({ end: { year, podium, amount_members: count }, own, children }: OverviewProps) {
  const members = countOf(count, 'member');
  return (
    <Columns>
      <Card className={styles.podium} title="Podium" aside={<span className="muted small">{`of ${members}`}</span>}>
        <Podium label={`Podium of ${year}`} rows={podium} decimals />
      </Card>
      {own !== undefined && (
        <PositionCard label="Your season" heading={`You, at the end of ${year}`}>
          {own ? (
            <>
              <PositionFigures position={own.position} change={null} among={`of ${members}`} weekend={null}>
                <span className={styles.points}>
                  <strong>{formatPoints(own.points, true)}</strong>
                  <span className="muted small">{`points, including a bonus of ${formatPoints(own.bonus, true)}`}</span>
                </span>
              </PositionFigures>
              <p className="muted small">{describeBonusChange(own)}</p>
            </>
          ) : (
            <p className={`${styles.none} muted`}>You did not take part in this season.</p>
          )}
          {children}
        </PositionCard>
      )}
    </Columns>
  );
}
