import type { OwnSeasonEnd } from '../../../../league/contract/season-end.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { displayName } from '../../../shared/members/member-names.js';
import { Podium } from '../../../shared/season-end/components/podium.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import styles from './season-end-card.module.css';

/** How the season ended: the champion, the podium, and how the reader did. */
export default function SeasonEndCard({ end }: { end: OwnSeasonEnd }) {
  const { year, podium, own, amount_members: amount } = end;
  const [champion, second] = podium;
  return (
    <Card className={styles.card} title={`Season ${year} is over`}>
      {champion && (
        <>
          <p className={styles.champion}>
            {displayName(champion.user.username)} <span className={styles.gold}>is champion</span>
          </p>
          <p>
            {formatPoints(champion.points, true)} points
            {second && <>, {formatPoints(champion.points - second.points, true)} ahead</>}
          </p>
          <Podium year={year} rows={podium} />
        </>
      )}
      <div className={styles.own}>
        {own ? (
          <>
            <span className={styles.position}>{ordinal(own.position)}</span>
            <span className={styles.of}>
              <strong>You</strong>
              <span className="muted">of {amount === 1 ? '1 member' : `${formatPoints(amount)} members`}</span>
            </span>
            <span className={styles.points}>
              <strong>{formatPoints(own.points, true)}</strong> points
              <span className="muted small">including a bonus of {formatPoints(own.bonus, true)}</span>
            </span>
          </>
        ) : (
          <span className="muted">You did not take part in this season.</span>
        )}
      </div>
      <div className={styles.buttons}>
        <ButtonLink to={`/standings?season=${year}`}>Final standings</ButtonLink>
        <ButtonLink to="/hall-of-fame">Hall of fame</ButtonLink>
      </div>
    </Card>
  );
}
