import { classNames } from '../../../../lib/class-names.js';
import { Button } from '../../../../ui/button.js';
import { CrossIcon } from '../../../../ui/icons.js';
import type { RetrievalEnd } from '../../model/describe-retrieval.js';
import styles from './retrieval.module.css';

const looks = { good: styles.good, bad: styles.bad, neutral: undefined };

interface Props {
  end: RetrievalEnd;
  titleOnly: boolean;
  onDismiss: () => void;
}

/** How a retrieval ended. */
export function RetrievalEndNote({ end, titleOnly, onDismiss }: Props) {
  return (
    <div className={classNames(styles.end, looks[end.tone])}>
      <span className={styles.text}>
        <strong>{end.title}</strong>
        {!titleOnly && <span>{end.text}</span>}
      </span>
      <Button look="icon" aria-label="Dismiss" onClick={onDismiss}>
        <CrossIcon />
      </Button>
    </div>
  );
}
