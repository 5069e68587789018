import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { weekendStatus } from '../../../../league/contract/limits.js';
import type { OwnRider, OwnWeekend, Passes } from '../../../../league/contract/own-weekend.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { countPoints, formatPoints, needDecimals } from '../../../lib/format.js';
import { Actions } from '../../../ui/layout.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { RowEnd, RowList } from '../../../ui/list.js';
import { comparePath, displayName } from '../../members/member-names.js';
import { NumberPlate } from '../../riders/number-plate.js';
import { useMoments } from '../../moments/use-moments.js';
import { ShareButton } from '../../share/components/share-button.js';
import { PositionChange } from '../../standings/components/position-card.js';
import { ownWeekendQuery } from '../api/own-weekend.js';
import styles from './own-weekend.module.css';

/** The points of the reader's riders, and the members they passed. It is closed at first, because it shows results. */
export default function OwnWeekendDetails({ weekendId, username }: { weekendId: number; username: string }) {
  const { data: own, error, refetch } = useQuery(ownWeekendQuery(weekendId, username));
  if (error && own === undefined) return <FailedLoad error={error} retry={refetch} />;
  if (own === undefined) return <SkeletonRows count={5} rowHeight={52} />;
  if (own === null) return <p>You have no picks in this season, or the result has been withdrawn.</p>;
  return (
    <div className={styles.details}>
      <OwnPosition own={own} />
      <RowList>
        {own.riders.map((rider) => (
          <li key={rider.competitor.id}>
            <RiderRow rider={rider} decimals={haveDecimals(own)} />
          </li>
        ))}
      </RowList>
      {own.weekend.status === weekendStatus.final && <Moments weekendId={weekendId} username={username} />}
      {own.passed && own.passed_by && <PassesText passed={own.passed} passedBy={own.passed_by} />}
      {own.weekend.status === weekendStatus.final && (
        <Actions>
          <ShareButton kind="weekend" username={username} weekendId={weekendId} />
        </Actions>
      )}
    </div>
  );
}

function OwnPosition({ own }: { own: OwnWeekend }) {
  const { row, after, weekend, passed } = own;
  const isFinal = weekend.status === weekendStatus.final;
  const position = ordinal(row.position);
  const decimals = haveDecimals(own);
  const won = `+${formatPoints(row.weekend_points ?? 0, decimals)} from the ${after === 'sprint' ? 'sprint' : 'weekend'}`;
  const pending = `Nothing is final until the ${after === 'sprint' ? 'race is in' : 'league has checked the results'}.`;
  return (
    <>
      <p className={styles.position}>
        <strong>{isFinal ? `${position} after the weekend` : `You would be ${position}`}</strong>
        {passed && <PositionChange change={row.position_change} />}
      </p>
      <p>{`${won}, ${countPoints(row.points, needDecimals([row.points]))}.${isFinal ? '' : ` ${pending}`}`}</p>
    </>
  );
}

/** One quiet line, if the weekend has something to remember. */
function Moments({ weekendId, username }: { weekendId: number; username: string }) {
  const here = useMoments(username).filter(({ weekend }) => weekend.id === weekendId);
  if (here.length === 0) return null;
  return <p className="muted">{here.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</p>;
}

function RiderRow({ rider: { competitor, slots, sprint, race }, decimals }: { rider: OwnRider; decimals: boolean }) {
  const sessions = [
    ...(sprint === null ? [] : [`sprint ${formatPoints(sprint, decimals)}`]),
    ...(race === null ? [] : [`race ${formatPoints(race, decimals)}`]),
  ];
  return (
    <>
      <NumberPlate rider={competitor} />
      <span className={styles.rider}>
        <Link to={`/riders/${competitor.id}`}>{`${competitor.first} ${competitor.last}`}</Link>
        <span className="muted small">{sessions.join(', ') || 'not in the results'}</span>
      </span>
      <RowEnd>{`${formatPoints((sprint ?? 0) + (race ?? 0), decimals)}${slots > 1 ? ` ×${slots}` : ''}`}</RowEnd>
    </>
  );
}

function PassesText({ passed, passedBy }: { passed: Passes; passedBy: Passes }) {
  const isAhead = hasAny(passed);
  if (!isAhead && !hasAny(passedBy)) return <p>You passed nobody, and nobody passed you.</p>;
  return (
    <p>
      {isAhead && (
        <>
          <span>You passed </span>
          <Names passes={passed} />
        </>
      )}
      {isAhead && hasAny(passedBy) && <span> </span>}
      {hasAny(passedBy) && (
        <>
          <span>You were passed by </span>
          <Names passes={passedBy} />
        </>
      )}
    </p>
  );
}

const hasAny = ({ users, others }: Passes) => users.length > 0 || others;

/** "anna.", "anna and ben.", "anna, ben and others." */
function Names({ passes: { users, others } }: { passes: Passes }) {
  const last = users.length - 1;
  return (
    <>
      {users.map((user, index) => (
        <Fragment key={user.username}>
          {index > 0 && <span>{index === last && !others ? ' and ' : ', '}</span>}
          {user.username ? (
            <Link to={comparePath(user.username)}>{user.username}</Link>
          ) : (
            <span>{displayName('')}</span>
          )}
        </Fragment>
      ))}
      <span>{`${others ? (users.length > 0 ? ' and others' : 'other members') : ''}.`}</span>
    </>
  );
}

/** Of the weekend's points. The member's total may have others. */
const haveDecimals = ({ row, riders }: OwnWeekend): boolean =>
  needDecimals([row.weekend_points ?? 0, ...riders.flatMap(({ sprint, race }) => [sprint ?? 0, race ?? 0])]);
