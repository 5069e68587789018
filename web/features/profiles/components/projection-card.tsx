import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MemberProjection, SeasonProjection } from '../../../../league/contract/projection.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { formatCount, formatDayAndTime } from '../../../lib/format.js';
import { RiderChip } from '../../../shared/riders/number-plate.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { projectionQuery } from '../api/profiles.js';
import {
  describeCertainty,
  describeChance,
  describeEffect,
  describeRange,
  describeRemaining,
  describeState,
  ridersToCheer,
} from '../model/describe-projection.js';
import styles from './projection-card.module.css';

/** How the current season may end for a member. Renders nothing if the end is known, hidden, or without members. */
export function ProjectionCard({ year, username }: { year: number; username: string }) {
  const { data, error, refetch } = useQuery(projectionQuery(year, username));
  const title = `How ${year} may end`;
  if (error && !data)
    return (
      <Card title={title}>
        <FailedLoad error={error} retry={refetch} />
      </Card>
    );
  if (!data) return null;
  const { basis, member } = data;
  if (basis && member)
    return (
      <Card title={title}>
        <Outlook member={member} runs={basis.runs} />
        <Basis projection={data} basis={basis} />
      </Card>
    );
  const why = describeState(data);
  if (why === null) return null;
  return (
    <Card title={title}>
      <EmptyNote>{why}</EmptyNote>
    </Card>
  );
}

function Outlook({ member, runs }: { member: MemberProjection; runs: number }) {
  const { user, win, first_five: firstFive, middle } = member;
  const reader = useSession().user?.username;
  const whom = reader === user.username ? 'you' : user.username;
  const riders = ridersToCheer(member);
  const certainty = describeCertainty(user.username, member);
  return (
    <>
      {certainty && <p className={styles.certain}>{certainty}</p>}
      <dl className={styles.chances}>
        <div>
          <dt>Wins the season</dt>
          <dd>{describeChance(win, runs)}</dd>
        </div>
        <div>
          <dt>Ends in the first five</dt>
          <dd>{describeChance(firstFive, runs)}</dd>
        </div>
        <div>
          <dt>Most likely</dt>
          <dd>{ordinal(middle)}</dd>
        </div>
        <div>
          <dt>In 9 of 10 runs</dt>
          <dd>{describeRange(member)}</dd>
        </div>
      </dl>
      {riders.length > 0 && (
        <>
          <h3 className={styles.cheer}>Cheer for</h3>
          <ul className={styles.riders} aria-label="Cheer for">
            {riders.map(({ competitor, positions }) => (
              <li key={competitor.id}>
                <RiderChip rider={competitor} />
                <span className="muted">{describeEffect(competitor.last, positions, whom)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface BasisProps {
  projection: SeasonProjection;
  basis: NonNullable<SeasonProjection['basis']>;
}

function Basis({ projection: { weekend, weekends_left: left }, basis: { runs, computed_at: computedAt } }: BasisProps) {
  return (
    <p className={styles.basis}>
      <span>{`After the ${weekend?.title ?? 'latest weekend'}, ${describeRemaining(left)}. ${runs > 1 ? `The rest was played ${formatCount(runs)} times, based on the riders’ results so far, on ${formatDayAndTime(computedAt)}. ` : ''}It is an estimate, not a promise. `}</span>
      <Link to="/fair-play#projections">How good are projections?</Link>
    </p>
  );
}
