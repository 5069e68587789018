import { weekendStatus } from '../../../../../league/contract/limits.js';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/feedback.js';
import { useFinalizeWeekend, useUnFinalizeWeekend } from '../../api/change-weekends.js';
import { describeFinalizeWeekend } from '../../model/describe-finalize-weekend.js';
import { FinalizeForm } from '../finalize/finalize-form.js';
import { UnFinalizeForm } from '../finalize/un-finalize-form.js';
import styles from './weekend-overview.module.css';

interface Props {
  weekend: WeekendAdmin;
  /** The season is finalized. */
  frozen: boolean;
  onPreview: () => void;
}

/**
 * In progress: finalize, with or without e-mail, or see first what that does. Final: take it back. Otherwise nothing of
 * both, but for why it was refused when another admin was quicker.
 */
export function FinalizeSection({ weekend, frozen, onPreview }: Props) {
  const finalize = useFinalizeWeekend(weekend.id);
  const unFinalize = useUnFinalizeWeekend(weekend.id);
  const refusal = <FailureText error={finalize.error ?? unFinalize.error} />;
  if (frozen || weekend.status === weekendStatus.upcoming) return refusal;
  const isFinal = weekend.status === weekendStatus.final;
  const takeBack = () => {
    finalize.reset();
    unFinalize.mutate();
  };
  return (
    <section className={styles.session} aria-label="Finalize">
      <h3>{isFinal ? 'Final' : 'Finalize'}</h3>
      <p className="muted small">{describeFinalizeWeekend(weekend)}</p>
      {isFinal ? (
        <UnFinalizeForm weekend={weekend} pending={unFinalize.isPending} onConfirm={takeBack} />
      ) : (
        <FinalizeForm id={weekend.id} finalize={finalize} onBegin={unFinalize.reset}>
          {weekend.race && weekend.sprint_race && <Button onClick={onPreview}>Preview</Button>}
        </FinalizeForm>
      )}
      {refusal}
    </section>
  );
}
