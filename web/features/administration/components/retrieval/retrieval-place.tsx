import type { SeleniumStatus } from '../../../../../league/contract/shapes.js';
import { FailureText } from '../../../../ui/feedback.js';
import { useTerminate } from '../../api/change-retrieval.js';
import type { OpenRetrieval } from './retrieval-actions.js';
import { RetrievalCard } from './retrieval-card.js';
import { RetrievalEndNote } from './retrieval-end-note.js';
import styles from './retrieval.module.css';
import type { RetrievalWatch } from './use-retrieval-watch.js';

export interface RetrievalView {
  watch: RetrievalWatch;
  /** The retrieval that runs in the installation, if any. */
  running: SeleniumStatus | null;
  readAt: number;
  onOpen: OpenRetrieval;
}

interface Props extends RetrievalView {
  /** A season message tells how it ended: then no refusal is told twice, and of the rest the title only. */
  toldElsewhere?: boolean;
}

/** The one place of the retrieval, on the page and in a weekend's modal: the running one, or how the last one ended. */
export function RetrievalPlace({ watch, running, readAt, onOpen, toldElsewhere = false }: Props) {
  const pid = running?.pid ?? (watch.waiting ? watch.pid : null);
  // Held here: the card goes when the retrieval has ended, and why it could not be stopped must still be told.
  const terminate = useTerminate();
  const refused = terminate.variables === (pid ?? watch.pid) ? terminate.error : null;
  return (
    <div className={styles.place} aria-live="polite">
      {pid !== null && <RetrievalCard status={running} pid={pid} readAt={readAt} terminate={terminate} />}
      <FailureText error={refused} />
      {pid === null && watch.end && !(toldElsewhere && watch.end.tone === 'bad') && (
        <RetrievalEndNote end={watch.end} titleOnly={toldElsewhere} onOpen={onOpen} onDismiss={watch.dismiss} />
      )}
    </div>
  );
}
