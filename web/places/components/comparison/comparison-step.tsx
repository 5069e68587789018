import type { ReactNode } from 'react';
import type { ExplainedStep } from '../../../../league/contract/explanations.js';
import type { Competitor } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatExactMoment } from '../../../lib/format-dates.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { shortRiderName } from '../../../lib/short-rider-name.js';
import { Plate } from '../../../ui/plate.js';
import styles from './comparison.module.css';

interface Props {
  step: ExplainedStep;
  names: { a: string; b: string };
}

/** One step: what either member has, who is ahead by it, and whether it decided. */
export function ComparedStep({ step, names }: Props) {
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
    return rule === 'rider-based' ? `Pick ${slot}: stands ${ordinal(slot)}?` : `Pick ${slot}`;
  if (slot !== null) return slot === 'rookie' ? 'Rookie pick' : 'Independent pick';
  return { points: 'Points', submission: 'Submitted', 'picks-id': 'Number of the picks' }[rule];
}

function sidesOf(step: ExplainedStep): { a: ReactNode; b: ReactNode } {
  switch (step.rule) {
    case 'points':
      return { a: formatPoints(step.a.points), b: formatPoints(step.b.points) };
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
      <Plate number={rider.number} />
      {shortRiderName(rider)}
    </>
  );
}
