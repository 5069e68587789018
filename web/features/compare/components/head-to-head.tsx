import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { HeadToHead as Compared } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import { countPoints, formatPoints, needDecimals } from '../../../lib/format.js';
import { profilePath } from '../../../shared/members/member-names.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import SeasonProgress from '../../../shared/progress/components/season-progress.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { headToHeadQuery } from '../api/head-to-head.js';
import {
  countWeekends,
  describeDifference,
  describeGap,
  difference,
  type GroupedPick,
  groupPicks,
  hasDecimals,
  inSentence,
  type Names,
  pointsOf,
  sumOf,
} from '../model/describe-gap.js';
import styles from './head-to-head.module.css';
import { TieBreakCard } from './tie-break.js';

interface HeadToHeadProps {
  year: number;
  a: string;
  b: string;
  /** Explains a tie after this weekend. Null: only if the points are equal now. */
  weekendId: number | null;
}

/** Two members: their gap, the riders that only one of them picked, weekends, season and tie-break. */
export function HeadToHead({ year, a, b, weekendId }: HeadToHeadProps) {
  const { user } = useSession();
  const { data: compared, error, refetch, isPlaceholderData } = useQuery(headToHeadQuery(year, a, b));
  if (!compared || (error && isPlaceholderData))
    return (
      <PlainCard>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={5} rowHeight={60} />}
      </PlainCard>
    );
  const nameOf = (side: 'a' | 'b') => {
    const { username } = compared[side].user;
    return username === user?.username ? 'You' : username;
  };
  const names = { a: nameOf('a'), b: nameOf('b') };
  const isTied = weekendId !== null || (compared.weekend !== null && compared.a.points === compared.b.points);
  return (
    <>
      <Score compared={compared} names={names} />
      {compared.picks ? (
        <>
          {isTied && <TieBreakCard {...{ year, a, b, weekendId }} />}
          <SeparatingCard compared={compared} picks={compared.picks} names={names} />
          <div className={styles.columns}>
            <WeekendsCard compared={compared} names={names} />
            <Card title="Over the season">
              <SeasonProgress year={year} usernames={[compared.a.user.username, compared.b.user.username]} />
            </Card>
          </div>
        </>
      ) : (
        <PlainCard>
          <EmptyNote>Picks stay hidden until the window has closed or the first result of the season is in.</EmptyNote>
        </PlainCard>
      )}
    </>
  );
}

function Score({ compared, names }: { compared: Compared; names: Names }) {
  const titles = useTitles();
  const won = countWeekends(compared);
  const isLevel = compared.a.points === compared.b.points;
  const sides = (['a', 'b'] as const).map((side) => {
    const { user, position, points } = compared[side];
    return (
      <div key={side} className={styles.side}>
        <h2>
          <Link to={profilePath(user.username)}>{user.username}</Link>
        </h2>
        <TitleTag years={titles.get(user.username)} />
        {compared.weekend && (
          <>
            <span className={styles.position}>{ordinal(position)}</span>
            <span className="muted">{countPoints(points, hasDecimals(compared))}</span>
          </>
        )}
      </div>
    );
  });
  return (
    <PlainCard>
      <div className={styles.duel}>
        {sides[0]}
        <span className={styles.versus}>vs</span>
        {sides[1]}
      </div>
      {compared.weekend ? (
        <p className={styles.verdict}>
          <strong>{`${describeGap(compared, names)}.`}</strong>
          <span>{` ${isLevel ? 'The tie-break decides who is ahead. ' : ''}Weekends won: ${inSentence(names.a)} ${won.a}, ${inSentence(names.b)} ${won.b}${won.level > 0 ? `, level ${won.level}` : ''}.`}</span>
        </p>
      ) : (
        <p className={styles.verdict}>Nobody has points before the first race weekend is final.</p>
      )}
    </PlainCard>
  );
}

interface SeparatingProps {
  compared: Compared;
  picks: NonNullable<Compared['picks']>;
  names: Names;
}

function SeparatingCard({ compared, picks: { shared, only, slots }, names }: SeparatingProps) {
  const decimals = hasDecimals(compared);
  const riders = groupPicks(shared, slots, ['a', 'b'])
    .map((pick) => `${pick.competitor.last}${pick.slots === null ? '' : ` (${pick.slots})`}`)
    .join(', ');
  const points = countPoints(pointsOf(shared), decimals);
  const isSame = only.a.length + only.b.length === 0;
  const sharedIds = new Set(shared.map(({ competitor }) => competitor.id));
  const groupOnly = (side: 'a' | 'b') =>
    groupPicks(only[side], slots, [side]).map((pick) => {
      return sharedIds.has(pick.competitor.id) ? { ...pick, slots: 'a second time' } : pick;
    });
  return (
    <Card title={names.a === 'You' || names.b === 'You' ? 'What separates you' : 'What separates them'}>
      {shared.length > 0 && (
        <p className="muted">{`Both picked ${riders}: ${points} each. They cancel out and are left out below.`}</p>
      )}
      {isSame && <p>Both have the same riders, in a different order.</p>}
      <div className={styles.only} hidden={isSame && !compared.with_bonus}>
        {(['a', 'b'] as const).map((side) => (
          <OnlyOneMember
            key={side}
            title={names[side] === 'You' ? 'Only you' : `Only ${names[side]}`}
            picks={groupOnly(side)}
            bonus={compared.with_bonus ? compared.bonus[side] : null}
            decimals={decimals}
          />
        ))}
      </div>
    </Card>
  );
}

interface OnlyOneMemberProps {
  title: string;
  picks: readonly GroupedPick[];
  bonus: number | null;
  decimals: boolean;
}

const OnlyOneMember = ({ title, picks, bonus, decimals }: OnlyOneMemberProps) => (
  <section className={styles.box} aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {picks.map(({ competitor, points, slots }) => (
        <li key={competitor.id} className={styles.line}>
          <NumberPlate rider={competitor} />
          <span className={styles.rider}>
            <span>{`${competitor.first} ${competitor.last}`}</span>
            {slots !== null && <span className="muted small">{` ${slots}`}</span>}
          </span>
          <b>{formatPoints(points, decimals)}</b>
        </li>
      ))}
      {bonus !== null && (
        <li className={styles.line}>
          <span>Bonus</span>
          <b>{formatPoints(bonus, decimals)}</b>
        </li>
      )}
      <li className={`${styles.line} ${styles.together}`}>
        <strong>Total</strong>
        <b>{formatPoints(sumOf([...picks.map(({ points }) => points), bonus ?? 0]), decimals)}</b>
      </li>
    </ul>
  </section>
);

interface Props {
  compared: Compared;
  names: Names;
}

/** Latest weekend first, then points that belong to no weekend. */
function WeekendsCard({ compared: { weekends, carried, bonus, with_bonus }, names }: Props) {
  const lines = [
    ...(with_bonus ? [{ title: 'Bonus', ...bonus }] : []),
    ...weekends.toReversed().map(({ weekend, a, b }) => ({ title: weekend.title, a, b })),
    ...(carried.a !== 0 || carried.b !== 0 ? [{ title: 'Points typed by hand', ...carried }] : []),
  ];
  const decimals = needDecimals(lines.flatMap(({ a, b }) => [a, b]));
  const longest = Math.max(1, ...lines.map(({ a, b }) => Math.abs(a - b)));
  return (
    <Card title="Weekend by weekend">
      {lines.length === 0 && <EmptyNote>No weekend is final yet.</EmptyNote>}
      {lines.length > 0 && (
        <p className="muted small">{`Bar to the left: ${inSentence(names.a)} gained. To the right: ${inSentence(names.b)} gained.`}</p>
      )}
      <ol>
        {lines.map(({ title, a, b }, index) => {
          const gap = difference(a, b);
          const width = `${(Math.abs(gap) / longest) * 50}%`;
          return (
            <li key={index} className={styles.weekend}>
              <span className={styles.title}>{title}</span>
              <span className={styles.track} aria-hidden="true">
                <i className={gap > 0 ? styles.left : styles.rightBar} style={{ width }} />
              </span>
              <span className={styles.weekendPoints}>
                <strong className={classNames(gap > 0 && styles.up, gap < 0 && styles.down)}>
                  {describeDifference(gap, decimals)}
                </strong>
                <span className="muted small">{`${formatPoints(a, decimals)} : ${formatPoints(b, decimals)}`}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
