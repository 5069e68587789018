import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { Home } from '../../../../league/contract/home.js';
import { classNames } from '../../../lib/class-names.js';
import { formatMoment } from '../../../lib/format.js';
import { ownWeekendQuery } from '../../../shared/own-weekend/api/own-weekend.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { ButtonLink } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/feedback.js';
import { ChevronIcon } from '../../../ui/icons.js';
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
  const [open, setOpen] = useState(false);
  const body = useId();
  const weekend = provisional?.weekend ?? standing?.weekend;
  if (!weekend) return null;
  return (
    <section className={classNames(styles.strip, provisional && styles.provisional)} aria-label="Your weekend">
      <h2>
        <button
          type="button"
          className={styles.trigger}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          <span>
            <strong>{`Your weekend, ${provisional ? `after the ${provisional.after}` : weekend.title}`}</strong>
            <span className={styles.hint}>{describe(provisional, open)}</span>
          </span>
          <ChevronIcon />
        </button>
      </h2>
      <div id={body} className={styles.body} hidden={!open}>
        {open && (
          <>
            <Suspense fallback={<SkeletonRows count={5} rowHeight={52} />}>
              <OwnWeekendDetails weekendId={weekend.id} username={username} />
            </Suspense>
            {provisional && <ProvisionalLadder weekendId={weekend.id} username={username} />}
            <ButtonLink to={`/race-weekends/${weekend.id}`}>
              {provisional ? 'Provisional standings' : `All of the ${weekend.title}`}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

const describe = (provisional: Home['provisional'], open: boolean): string =>
  [
    provisional && `${formatMoment(provisional.results_at)}.`,
    !open && 'Open to see.',
    provisional?.after === 'sprint' && 'The race is still to come.',
  ]
    .filter(Boolean)
    .join(' ');

/** The neighbours in the final standings are in the card of the position. */
function ProvisionalLadder({ weekendId, username }: { weekendId: number; username: string }) {
  const { data: own } = useQuery(ownWeekendQuery(weekendId, username));
  if (!own) return null;
  const { row, ahead, behind } = own;
  const decimals = hasDecimals([row, ahead, behind].filter((one) => one !== null));
  return <Ladder {...{ row, ahead, behind, decimals }} />;
}
