import type { FinalizePreview as Preview } from '../../../../../league/contract/finalize-preview.js';
import { Button } from '../../../../ui/button.js';
import { FailedLoad, FailureText } from '../../../../ui/feedback.js';
import { MovesList } from '../../../../shared/standings/components/moves-list.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { useFinalizePreview, useFinalizeWeekend } from '../../api/change-weekends.js';
import { describePreview } from '../../model/describe-preview.js';
import { FinalizeForm } from './finalize-form.js';
import { PreviewTable } from './preview-table.js';
import { PreviewTies } from './preview-ties.js';
import styles from './finalize-preview.module.css';

/** What finalizing a weekend would do now: who is told, the table, whom it moves, the ties; and the button to do it. */
export function FinalizePreview({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: preview, error, refetch } = useFinalizePreview(id);
  const finalize = useFinalizeWeekend(id);
  const back = <Button onClick={onDone}>Back</Button>;
  return (
    <>
      <h3>If it were final now</h3>
      {!preview && error && <FailedLoad error={error} retry={refetch} />}
      {!preview && !error && <SkeletonRows count={6} rowHeight={60} />}
      {preview ? (
        <>
          <Told preview={preview} />
          <FinalizeForm id={id} finalize={finalize} onDone={onDone}>
            {back}
          </FinalizeForm>
          <FailureText error={finalize.error} />
        </>
      ) : (
        <span>{back}</span>
      )}
    </>
  );
}

function Told({ preview }: { preview: Preview }) {
  const { correction } = preview;
  return (
    <>
      <ul className={styles.facts}>
        {describePreview(preview).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {correction && correction.amount_moved > 0 && (
        <section className={styles.part} aria-label="Moved by the correction">
          <h4>Moved by the correction</h4>
          <MovesList correction={correction} label="Moved by the correction" />
        </section>
      )}
      <PreviewTable preview={preview} />
      <PreviewTies ties={preview.ties} />
    </>
  );
}
