import { Button } from './button.js';
import { FailureText } from './failure-text.js';
import styles from './notices.module.css';

/** In the place of what could not be read: why, and another try. */
export function FailedLoad({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className={styles.notice}>
      <FailureText error={error} />
      <Button onClick={() => void retry()}>Try again</Button>
    </div>
  );
}
