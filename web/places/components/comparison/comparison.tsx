import type { RankExplanation } from '../../../../league/contract/explanations.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { FailedLoad } from '../../../ui/failed-load.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useExplanation } from '../../api/use-explanation.js';
import { groupSteps } from '../../model/group-steps.js';
import { ComparedStep } from './comparison-step.js';
import styles from './comparison.module.css';

interface Props {
  year: number;
  /** In the table after this weekend; without it in that of the season. */
  weekendId?: number;
  a: string;
  b: string;
}

/** Why one of two members stands ahead: what decided, then every step in the order in which it was compared. */
export function Comparison({ a, b, ...table }: Props) {
  const { data: explanation, error, refetch } = useExplanation(table, a, b);
  if (error && !explanation) return <FailedLoad error={error} retry={refetch} />;
  if (!explanation) return <SkeletonRows count={5} rowHeight={56} />;
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
                <ComparedStep key={`${step.rule} ${step.slot}`} step={step} names={{ a, b }} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="muted small">{noteOn(explanation)}</p>
    </>
  );
}

/** The two members over their columns. */
function Heads({ explanation }: { explanation: RankExplanation }) {
  return (
    <div className={`${styles.sides} ${styles.heads}`}>
      {(['a', 'b'] as const).map((side) => (
        <p key={side} className={styles.head}>
          <strong>{explanation[side].user.username}</strong>
          <span className="muted">
            {`${ordinal(explanation[side].position)}, ${formatPoints(explanation[side].points)} points`}
          </span>
        </p>
      ))}
    </div>
  );
}

function noteOn({ weekend, with_bonus }: RankExplanation): string {
  if (!weekend) return 'No weekend is final yet: only the submission counts.';
  if (with_bonus) return 'The final standings of the season, with the bonus for exact places.';
  return `The standings after the ${weekend.title}. The first difference decides, and nothing after it is looked at.`;
}
