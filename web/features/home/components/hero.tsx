import type { Elements } from '../../../lib/elements.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { ButtonLink } from '../../../ui/button.js';
import { SkeletonBlock } from '../../../ui/feedback.js';
import styles from './welcome.module.css';

interface HeroProps {
  /** The year of the current season. Null without a current season, and while it loads. */
  season: number | null;
  seasonLoading?: boolean;
  children?: Elements;
}

/** The head of the home page for visitors: the idea, the way to join, and links to the current season. */
export const Hero = ({ season, seasonLoading = false, children }: HeroProps) => (
  <div className={styles.hero} data-bleed>
    <KerbPicture className={styles.picture} />
    <div className={styles.inside}>
      <p className={styles.eyebrow}>
        {season !== null && <span>{`Season ${season}`}</span>}
        {children}
      </p>
      <h1>Call the whole season before it starts.</h1>
      <p className={styles.lead}>
        Pick the top five of the motorcycle world championship once. Then watch, weekend by weekend, whose call was
        best.
      </p>
      <div className={styles.links}>
        <ButtonLink className={styles.join} variant="primary" to="/register">
          Join the league
        </ButtonLink>
        <LogInLink className={styles.ghost} variant="secondary" />
      </div>
      {season !== null && (
        <div className={styles.links}>
          <ButtonLink className={styles.ghost} to={`/standings?season=${season}`}>
            {`Standings ${season}`}
          </ButtonLink>
          <ButtonLink className={styles.ghost} to={`/race-weekends?season=${season}`}>
            {`Race weekends ${season}`}
          </ButtonLink>
        </div>
      )}
      {seasonLoading && (
        <div className={styles.links}>
          <SkeletonBlock width={154} height={44} />
          <SkeletonBlock width={192} height={44} />
        </div>
      )}
    </div>
  </div>
);

/** A curved kerb between the white line of the track and the grass. */
const KerbPicture = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 1280 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <path d="M1340 60C1130 150 1090 330 760 640H1400Z" fill="var(--grass)" />
    <g fill="none">
      <path d="M1340 40C1110 130 1070 320 730 640" stroke="var(--kerb-white)" strokeWidth="5" />
      <path d="M1350 72C1140 158 1094 338 770 650" stroke="var(--kerb-white)" strokeWidth="40" />
      <path d="M1350 72C1140 158 1094 338 770 650" stroke="var(--kerb-red)" strokeWidth="40" strokeDasharray="46 46" />
    </g>
  </svg>
);
