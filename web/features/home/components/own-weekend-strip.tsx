import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Home } from '../../../../league/contract/home.js';
import { classNames } from '../../../lib/class-names.js';
import { formatMoment } from '../../../lib/format.js';
import { ownWeekendQuery } from '../../../shared/own-weekend/api/own-weekend.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { ButtonLink } from '../../../ui/button.js';
import { Collapsible } from '../../../ui/collapsible-card.js';
import { SkeletonRows } from '../../../ui/feedback.js';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.js';
import { Ladder } from './ladder.js';
import styles from './own-weekend-strip.module.css';

const OwnWeekendDetails = lazyWithRetry(() => import('../../../shared/own-weekend/components/own-weekend.js'));

interface Props {
  home: Pick<Home, 'provisional' | 'standing'>;
  username: string;
}

/** The latest weekend with a result. Collapsed at first, because it gives the results away. */
export function OwnWeekendStrip({ home: { provisional, standing }, username }: Props) {
  const weekend = provisional?.weekend ?? standing?.weekend;
  if (!weekend) return null;
  return (
    <section className={classNames(styles.strip, provisional && styles.provisional)} aria-label="Your weekend">
      <Collapsible
        title={`Your weekend, ${provisional ? `after the ${provisional.after}` : weekend.title}`}
        {...(provisional && { hint: describeProvisional(provisional) })}
        hintWhileClosed="Open to see."
      >
        <div className={styles.body}>
          <Suspense fallback={<SkeletonRows count={5} rowHeight={52} />}>
            <OwnWeekendDetails weekendId={weekend.id} username={username} />
          </Suspense>
          {provisional && <ProvisionalLadder weekendId={weekend.id} username={username} />}
          <ButtonLink to={`/race-weekends/${weekend.id}`}>
            {provisional ? 'Provisional standings' : `See the ${weekend.title}`}
          </ButtonLink>
        </div>
      </Collapsible>
    </section>
  );
}

const describeProvisional = ({ results_at: at, after }: NonNullable<Home['provisional']>): string =>
  `${formatMoment(at)}.${after === 'sprint' ? ' The race is still to come.' : ''}`;

/** The neighbours in the final standings are in the card of the position. */
function ProvisionalLadder({ weekendId, username }: { weekendId: number; username: string }) {
  const { data: own } = useQuery(ownWeekendQuery(weekendId, username));
  if (!own) return null;
  const { row, ahead, behind } = own;
  const decimals = hasDecimals([row, ahead, behind].filter((one) => one !== null));
  return <Ladder {...{ row, ahead, behind, decimals }} />;
}
