import type { ReactNode } from 'react';
import type { Home, HomeStanding } from '../../../../league/contract/home.js';
import { classNames } from '../../../lib/class-names.js';
import { describeRemaining } from '../../../lib/describe-remaining.js';
import { formatMoment, formatPoints, needDecimals, ordinal } from '../../../lib/format.js';
import { useServerNow } from '../../../lib/use-server-now.js';
import { ButtonLink } from '../../../ui/button.js';
import { Change, Ladder } from './ladder.js';
import { TellWhenOpen } from './tell-when-open.js';
import styles from './you-card.module.css';

/** How the reader stands, or what there is to do about their picks. */
export function YouCard({ home }: { home: Home }) {
  const { standing, picks } = home;
  const isIncomplete = picks.chosen < picks.required;
  return (
    <>
      {picks.can_submit && isIncomplete && <MissingPicks home={home} />}
      {standing && <Standing standing={standing} year={home.year} />}
      {!standing && !isIncomplete && <SavedPicks home={home} />}
      {!standing && isIncomplete && !picks.can_submit && <NoPicks home={home} />}
    </>
  );
}

const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={label}>
    {children}
  </section>
);

function Standing({ standing, year }: { standing: HomeStanding; year: number }) {
  const { row, ahead, behind, amount, weekend, round, rounds } = standing;
  const shown = [row, ahead, behind].flatMap((one) => one?.points ?? []);
  const decimals = standing.with_bonus || needDecimals(shown);
  return (
    <Section label="Your position">
      <p className={styles.eyebrow}>
        Your position, after {weekend.title}, round {round} of {rounds}
      </p>
      <div className={styles.top}>
        <Position position={row.position} />
        <span className={styles.beside}>
          {round > 1 && <Change change={row.position_change} />}
          <span className="muted">of {amount === 1 ? '1 member' : `${formatPoints(amount)} members`}</span>
        </span>
        {row.weekend_points !== null && (
          <span className={styles.won}>
            <strong>+{formatPoints(row.weekend_points)}</strong>
            <span className="muted small">{weekend.title}</span>
          </span>
        )}
      </div>
      <Ladder {...{ row, ahead, behind, decimals }} />
      <div className={styles.buttons}>
        <ButtonLink to={`/standings?season=${year}`}>All standings</ButtonLink>
        <ButtonLink to="/select-picks">Your picks</ButtonLink>
      </div>
    </Section>
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

function MissingPicks({ home }: { home: Home }) {
  const { year, picks } = home;
  return (
    <Section label="Your picks">
      <p className={styles.eyebrow}>Your picks, season {year}</p>
      <div className={styles.top}>
        <span className={styles.big}>
          {picks.chosen}
          <span className={styles.of}> of {picks.required}</span>
        </span>
        <Closes closes={picks.closes} />
      </div>
      <p>
        {describeSlots(picks.required)} Change them as often as you like until the window closes; nobody sees them
        before.
      </p>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" to="/select-picks">
          Choose your riders
        </ButtonLink>
        <ButtonLink to="/rules">How points work</ButtonLink>
      </div>
    </Section>
  );
}

function SavedPicks({ home: { year, picks, rounds_final: final } }: { home: Home }) {
  return (
    <Section label="Your picks">
      <p className={styles.eyebrow}>Your picks, season {year}</p>
      <div className={styles.top}>
        <span className={styles.big}>
          {picks.chosen}
          <span className={styles.of}> of {picks.required}</span>
        </span>
        {picks.can_submit && <Closes closes={picks.closes} />}
      </div>
      <p>
        Your picks are in.{' '}
        {final === 0 ? 'Positions are given after the first race weekend.' : 'The standings are being worked out.'}
      </p>
      <div className={styles.buttons}>
        <ButtonLink to="/select-picks">{picks.can_submit ? 'Change your picks' : 'Your picks'}</ButtonLink>
      </div>
    </Section>
  );
}

const NoPicks = ({ home: { year, picks, rounds_final: final } }: { home: Home }) => (
  <Section label="Your picks">
    <p className={styles.eyebrow}>Your picks, season {year}</p>
    <p>
      You have no picks this season, and the window is closed.
      {final > 0 && ' The next one opens when the season has ended. Until then you can follow the season here.'}
    </p>
    <div className={styles.buttons}>
      <TellWhenOpen told={picks.tell_when_open} />
      <ButtonLink to="/rules">How it works</ButtonLink>
    </div>
  </Section>
);

/** When the window closes, in the reader's time; nothing where no moment is known. */
function Closes({ closes }: { closes: string | null }) {
  const now = useServerNow(30_000);
  if (closes === null) return null;
  const left = Date.parse(closes) - now;
  return (
    <span className={styles.beside}>
      <span className={classNames(styles.pill, styles.warn)}>
        {left > 0 ? `closes in ${describeRemaining(left)}` : 'closing now'}
      </span>
      <time className="muted" dateTime={closes}>
        {formatMoment(closes)}
      </time>
    </span>
  );
}

const specials = ['', ' and an independent or a rookie', ', an independent and a rookie'];
const describeSlots = (required: number): string => `Five riders in order${specials[required - 5] ?? ''}.`;
