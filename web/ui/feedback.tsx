import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-client.js';
import { Button } from './button.js';
import styles from './feedback.module.css';

/** The error of an action. After an ended session it has a link to log in in another tab. */
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

/** A success message that replaces the form or button. It takes the focus, so that it is read out. */
export const SuccessText = ({ children }: { children: string }) => (
  <p ref={takeFocus} tabIndex={-1} className={styles.success}>
    {children}
  </p>
);

const takeFocus = (text: HTMLElement | null) => text?.focus();

/** Shown instead of what failed to load: the error, and a button to try again. */
export function FailedLoad({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className={styles.notice}>
      <FailureText error={error} />
      <Button onClick={() => void retry()}>Try again</Button>
    </div>
  );
}

/** Shown instead of an empty list. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
