import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProvisionalState } from '../../../../league/contract/standings.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { formatMoment, countPoints, formatPoints } from '../../../lib/format.js';
import { provisionalAroundQuery } from '../../../shared/standings/api/standings.js';
import { PositionChange } from '../../../shared/standings/components/position-card.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { ButtonLink } from '../../../ui/button.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { ChevronIcon } from '../../../ui/icons.js';
import { Ladder } from './ladder.js';
import styles from './provisional-strip.module.css';

interface Props {
  state: ProvisionalState;
  username: string;
}

/** The reader's position with the results so far. Collapsed at first, because it gives the results away. */
export function ProvisionalStrip({ state, username }: Props) {
  const [open, setOpen] = useState(false);
  const body = useId();
  const { after, results_at: at } = state;
  return (
    <section className={styles.strip} aria-label="Provisional standings">
      <h2>
        <button
          type="button"
          className={styles.trigger}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          <span>
            <strong>{`Provisional, after the ${after}`}</strong>
            <span className={styles.hint}>
              {`${formatMoment(at)}. ${after === 'sprint' ? 'Open to see. The race is still to come.' : 'Open to see.'}`}
            </span>
          </span>
          <ChevronIcon />
        </button>
      </h2>
      <div id={body} className={styles.body} hidden={!open}>
        {open && <OwnPosition state={state} username={username} />}
      </div>
    </section>
  );
}

function OwnPosition({ state, username }: Props) {
  const { weekend, after } = state;
  const { data: provisional, error, refetch } = useQuery(provisionalAroundQuery(weekend.id, username, 3));
  if (error && provisional === undefined) return <FailedLoad error={error} retry={refetch} />;
  if (provisional === undefined) return <SkeletonRows count={4} rowHeight={52} />;
  if (provisional === null)
    return <p>These standings are no longer provisional. Reload the page to see the final ones.</p>;
  const rows = provisional.standings.users_picks;
  const own = rows.find(({ user }) => user.username === username);
  const decimals = hasDecimals(rows);
  const at = (position: number) => rows.find((row) => row.position === position) ?? null;
  return (
    <>
      {own ? (
        <>
          <p className={styles.would}>
            <strong>{`You would be ${ordinal(own.position)}`}</strong>
            <PositionChange change={own.position_change} />
          </p>
          <p>{`+${formatPoints(own.weekend_points ?? 0, decimals)} from the ${after === 'sprint' ? 'sprint' : 'weekend'}, ${countPoints(own.points, decimals)}. Nothing is final until the ${after === 'sprint' ? 'race is in' : 'league has checked the results'}.`}</p>
          <Ladder row={own} ahead={at(own.position - 1)} behind={at(own.position + 1)} decimals={decimals} />
        </>
      ) : (
        <p>You have no picks in this season.</p>
      )}
      <ButtonLink to={`/race-weekends/${weekend.id}`}>Provisional standings</ButtonLink>
    </>
  );
}
