import type { CSSProperties, ReactNode } from 'react';
import { messages } from '../../league/contract/messages.js';
import { ApiError } from '../lib/api-client.js';
import { Button } from './button.js';
import styles from './feedback.module.css';

/** The error of an action. After the end of a session, it links to the log-in page, in a new tab. */
export function FailureText({ error, id }: { error: Error | string | null | undefined; id?: string }) {
  if (!error) return null;
  const text = typeof error === 'string' ? error : error.message;
  return (
    <span className={styles.failure}>
      <span id={id} role="alert">
        {text}
      </span>
      {error instanceof ApiError && error.status === 401 && (
        <span>
          {' '}
          <a href="/login" target="_blank" rel="noreferrer">
            Log in (new tab)
          </a>
        </span>
      )}
    </span>
  );
}

/** A success message that replaces a form or button. It takes the focus, so that screen readers read it. */
export const SuccessText = ({ children }: { children: string }) => (
  <p ref={takeFocus} tabIndex={-1} className={styles.success}>
    {children}
  </p>
);

const takeFocus = (text: HTMLElement | null) => text?.focus();

export function FailedLoad({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className={styles.notice}>
      <FailureText error={error} />
      <Button onClick={() => void retry()}>Try again</Button>
    </div>
  );
}

export const EmptyNote = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;

/** A grey placeholder with the size of the content that is loading. */
export const SkeletonBlock = ({ width, height }: { width: CSSProperties['width']; height: number }) => (
  <span className={styles.block} style={{ width, height }} aria-hidden="true" />
);

interface SkeletonRowsProps {
  count: number;
  /** The height of a loaded row, in px. */
  rowHeight: number;
  /** The padding of a loaded row on each side, in px. */
  inset?: number;
}

export function SkeletonRows({ count, rowHeight, inset = 0 }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status">
      <span className="unseen">{messages.shell.loading}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight, paddingInline: inset }} aria-hidden="true">
          <SkeletonBlock width={`${38 + ((row * 17) % 24)}%`} height={18} />
          <SkeletonBlock width={56} height={18} />
        </div>
      ))}
    </div>
  );
}
