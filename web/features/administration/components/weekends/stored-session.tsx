import type { Race } from '../../../../../league/wire/shapes.js';
import { FailureText } from '../../../../ui/failure-text.js';
import { ResultList } from '../../../../ui/result-list.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useDeleteResult } from '../../api/change-results.js';
import admin from '../administration.module.css';
import styles from './weekend-overview.module.css';

interface Props {
  title: string;
  race: Race;
  year: number;
  deletable: boolean;
}

/** A stored result, folded, and its deletion while the weekend is not final. */
export function StoredSession({ title, race, year, deletable }: Props) {
  const remove = useDeleteResult(year);
  const riders = race.competitors_positions;
  return (
    <>
      {riders.length === 0 ? (
        <p className="muted">Recorded as not held.</p>
      ) : (
        <details>
          <summary className={styles.summary}>{`Stored, ${riders.length} riders. See the result`}</summary>
          <ResultList label={`${title} result`} riders={riders} maxHeight={320} />
        </details>
      )}
      <FailureText error={remove.error} />
      {deletable && (
        <div className={admin.actions}>
          <TwoClickButton idle={remove.isPending} onConfirm={() => remove.mutate(race.id)}>
            {`Delete the ${title.toLowerCase()} result`}
          </TwoClickButton>
        </div>
      )}
    </>
  );
}
