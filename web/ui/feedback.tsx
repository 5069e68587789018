import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-client.js';
import { Button } from './button.js';
import styles from './feedback.module.css';

/** Why an action failed, beside it. After an ended session one can log in in another tab and go on here. */
export function FailureText({ error }: { error: Error | string | null | undefined }) {
  if (!error) return null;
  const text = typeof error === 'string' ? error : error.message;
  return (
    <span className={styles.failure} role="alert">
      {text}
      {error instanceof ApiError && error.status === 401 && (
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

/** What was done, in the place of what did it. It takes the focus, so that it is read out and the keyboard goes on there. */
export const SuccessText = ({ children }: { children: string }) => (
  <p ref={takeFocus} tabIndex={-1} className={styles.success}>
    {children}
  </p>
);

const takeFocus = (text: HTMLElement | null) => text?.focus();

/** In the place of what could not be read: why, and another try. */
export function FailedLoad({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className={styles.notice}>
      <FailureText error={error} />
      <Button onClick={() => void retry()}>Try again</Button>
    </div>
  );
}

/** In the place of a list that has nothing in it. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
