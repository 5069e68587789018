import { CallFailed } from '../lib/call-api.js';
import styles from './notices.module.css';

/** Why an action failed, beside it. After an ended session one can log in in another tab and go on here. */
export function FailureText({ error }: { error: Error | string | null | undefined }) {
  if (!error) return null;
  const text = typeof error === 'string' ? error : error.message;
  return (
    <span className={styles.failure} role="alert">
      {text}
      {error instanceof CallFailed && error.status === 401 && (
        <>
          {' '}
          <a href="/login" target="_blank" rel="noreferrer">
            Log in (new tab)
          </a>
        </>
      )}
    </span>
  );
}
