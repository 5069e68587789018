import type { Race } from '../../../../../league/contract/shapes.js';
import { ResultList } from '../../../../shared/weekends/result-list.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import type { useDeleteResult } from '../../api/change-results.js';
import admin from '../administration.module.css';
import styles from './weekend-overview.module.css';

interface Props {
  title: string;
  race: Race;
  deletable: boolean;
  remove: ReturnType<typeof useDeleteResult>;
  onBegin: () => void;
  onDeleted: () => void;
}

/**
 * A stored result, folded, and its deletion while the weekend is not final. It stands at the right and settles first: where it
 * appears another button stood, that retrieves, and a second tap may still come.
 */
export function StoredSession({ title, race, deletable, remove, onBegin, onDeleted }: Props) {
  const confirmed = () => {
    onBegin();
    remove.mutate(race.id, { onSuccess: onDeleted });
  };
  const riders = race.competitors_positions;
  return (
    <>
      {riders.length === 0 ? (
        <p className="muted">Recorded as not held.</p>
      ) : (
        <details>
          <summary className={styles.summary}>{`Stored, ${riders.length} riders. See the result`}</summary>
          <ResultList label={`${title} result`} riders={riders} maxHeight={345} />
        </details>
      )}
      {deletable && (
        <div className={`${admin.actions} ${admin.end}`}>
          <TwoClickButton settles idle={remove.isPending} onConfirm={confirmed}>
            {`Delete the ${title.toLowerCase()} result`}
          </TwoClickButton>
        </div>
      )}
    </>
  );
}
