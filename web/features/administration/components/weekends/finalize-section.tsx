import { weekendStatus } from '../../../../../league/wire/limits.js';
import type { WeekendAdmin } from '../../../../../league/wire/shapes.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/failure-text.js';
import { useUnFinalizeWeekend } from '../../api/change-weekends.js';
import { describeFinalizeWeekend } from '../../model/describe-finalize-weekend.js';
import admin from '../administration.module.css';
import { FinalizeForm } from '../finalize/finalize-form.js';
import styles from './weekend-overview.module.css';

interface Props {
  weekend: WeekendAdmin;
  onPreview: () => void;
}

/** In progress: finalize, with or without e-mail, or see first what that does. Final: take it back. Upcoming: nothing of both. */
export function FinalizeSection({ weekend, onPreview }: Props) {
  if (weekend.status === weekendStatus.upcoming) return null;
  return (
    <section className={styles.session} aria-label="Finalize">
      <h3>{weekend.status === weekendStatus.final ? 'Final' : 'Finalize'}</h3>
      <p className="muted small">{describeFinalizeWeekend(weekend)}</p>
      {weekend.status === weekendStatus.final ? (
        <UnFinalize id={weekend.id} />
      ) : (
        <FinalizeForm id={weekend.id}>
          {weekend.race && weekend.sprint_race && <Button onClick={onPreview}>Preview</Button>}
        </FinalizeForm>
      )}
    </section>
  );
}

function UnFinalize({ id }: { id: number }) {
  const unFinalize = useUnFinalizeWeekend(id);
  return (
    <>
      <div className={admin.actions}>
        <Button idle={unFinalize.isPending} onClick={() => unFinalize.mutate()}>
          Un-finalize
        </Button>
      </div>
      <FailureText error={unFinalize.error} />
    </>
  );
}
