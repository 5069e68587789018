import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ExplainedStep, RankExplanation } from '../../../../league/contract/standings.js';
import type { Competitor } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatExactMoment, countPoints, formatPoints, needDecimals } from '../../../lib/format.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Card } from '../../../ui/card.js';
import { shortRiderName, ordinal } from '../../../../league/contract/short-texts.js';
import { explanationQuery } from '../api/head-to-head.js';
import { groupSteps } from '../model/group-steps.js';
import styles from './tie-break.module.css';

interface Props {
  year: number;
  /** Compares the members after this weekend. Null means the latest standings. */
  weekendId: number | null;
  a: string;
  b: string;
}

/** The deciding step in one sentence, then every step of the comparison. */
export function TieBreakCard({ a, b, ...table }: Props) {
  const { data: explanation, error, refetch } = useQuery(explanationQuery(table, a, b));
  return (
    <Card title="The tie-break">
      {explanation ? (
        <Steps explanation={explanation} />
      ) : error ? (
        <FailedLoad error={error} retry={refetch} />
      ) : (
        <SkeletonRows count={5} rowHeight={56} />
      )}
    </Card>
  );
}

function Steps({ explanation }: { explanation: RankExplanation }) {
  const names = { a: explanation.a.user.username, b: explanation.b.user.username };
  return (
    <>
      <p className={styles.verdict}>{explanation.sentences.at(-1)}</p>
      <Heads explanation={explanation} />
      <ol className={styles.groups}>
        {groupSteps(explanation.steps).map(({ title, steps }) => (
          <li key={title}>
            <h3 className={styles.question}>{title}</h3>
            <ul>
              {steps.map((step) => (
                <ComparedStep key={`${step.rule} ${step.slot}`} step={step} names={names} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="muted small">{noteOn(explanation)}</p>
    </>
  );
}

function Heads({ explanation }: { explanation: RankExplanation }) {
  const decimals = explanation.with_bonus || needDecimals([explanation.a.points, explanation.b.points]);
  return (
    <div className={`${styles.sides} ${styles.heads}`}>
      {(['a', 'b'] as const).map((side) => (
        <p key={side} className={styles.head}>
          <strong>{explanation[side].user.username}</strong>
          <span className="muted">
            {`${ordinal(explanation[side].position)}, ${countPoints(explanation[side].points, decimals)}`}
          </span>
        </p>
      ))}
    </div>
  );
}

function noteOn({ weekend, with_bonus }: RankExplanation): string {
  if (!weekend) return 'No weekend is final yet: only the submission counts.';
  if (with_bonus) return 'The final standings of the season, with the bonus for exact positions.';
  return `The standings after the ${weekend.title}. The first difference decides; nothing after it is considered.`;
}

interface ComparedStepProps {
  step: ExplainedStep;
  names: { a: string; b: string };
}

/** The value of each member, who is ahead, and whether this step decided. */
function ComparedStep({ step, names }: ComparedStepProps) {
  const label = labelOf(step);
  const { a, b } = sidesOf(step);
  return (
    <li className={classNames(styles.step, step.decided && styles.decided)}>
      <p className={styles.label}>
        <span>{label}</span>
        {!step.ahead && <span className="muted">equal</span>}
      </p>
      <div className={styles.sides}>
        <span className={classNames(styles.value, step.ahead === 'a' && styles.ahead)}>{a}</span>
        <span className={classNames(styles.value, step.ahead === 'b' && styles.ahead)}>{b}</span>
      </div>
      {step.ahead && <p className={styles.outcome}>{`This decides: ${names[step.ahead]} is ahead.`}</p>}
    </li>
  );
}

function labelOf({ rule, slot }: ExplainedStep): string {
  if (typeof slot === 'number')
    return rule === 'rider-based' ? `Pick ${slot}: is the rider ${ordinal(slot)}?` : `Pick ${slot}`;
  if (slot !== null) return slot === 'rookie' ? 'Rookie pick' : 'Independent pick';
  return { points: 'Points', submission: 'Submitted', 'picks-id': 'Number of the picks' }[rule];
}

function sidesOf(step: ExplainedStep): { a: ReactNode; b: ReactNode } {
  switch (step.rule) {
    case 'points':
      return {
        a: formatPoints(step.a.points, needDecimals([step.a.points, step.b.points])),
        b: formatPoints(step.b.points, needDecimals([step.a.points, step.b.points])),
      };
    case 'rider-based':
      return { a: <Placed {...step.a} />, b: <Placed {...step.b} /> };
    case 'points-based':
      return { a: <Scored {...step.a} />, b: <Scored {...step.b} /> };
    case 'submission':
      return { a: formatExactMoment(step.a.submitted_at), b: formatExactMoment(step.b.submitted_at) };
    case 'picks-id':
      return { a: step.a.picks_id, b: step.b.picks_id };
  }
}

function Placed({ competitor, at_place }: { competitor: Competitor | null; at_place: boolean }) {
  return (
    <>
      <RiderName rider={competitor} />
      <span className={at_place ? styles.right : 'muted'}>{at_place ? 'yes' : 'no'}</span>
    </>
  );
}

function Scored({ competitor, points }: { competitor: Competitor | null; points: number }) {
  return (
    <>
      <RiderName rider={competitor} />
      <span className={styles.points}>{formatPoints(points)}</span>
    </>
  );
}

function RiderName({ rider }: { rider: Competitor | null }) {
  if (!rider) return <span className="muted">no rider</span>;
  return (
    <>
      <NumberPlate rider={rider} />
      <span>{shortRiderName(rider)}</span>
    </>
  );
}
