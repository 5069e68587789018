import { classNames } from '../../../../lib/class-names.js';
import { Button } from '../../../../ui/button.js';
import { CrossIcon } from '../../../../ui/icons.js';
import type { RetrievalEnd } from '../../model/describe-retrieval.js';
import styles from './retrieval.module.css';

const looks = { good: styles.good, bad: styles.bad, neutral: undefined };

/** How a retrieval ended. */
export function RetrievalEndNote({ end, onDismiss }: { end: RetrievalEnd; onDismiss: () => void }) {
  return (
    <div className={classNames(styles.end, looks[end.tone])} role="status">
      <span className={styles.text}>
        <strong>{end.title}</strong>
        {end.text !== end.title && <span>{end.text}</span>}
      </span>
      <Button look="icon" aria-label="Dismiss" onClick={onDismiss}>
        <CrossIcon />
      </Button>
    </div>
  );
}
