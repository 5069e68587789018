import { useId } from 'react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  /** How many lines it has at least; it grows with its text. */
  rows?: number;
}

/** A labelled place for a longer text, in whatever direction it is written. */
export function TextArea({ label, hint, error, rows = 3, ...area }: Props) {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className={`${styles.input} ${styles.area}`}
        style={{ minHeight: `calc(${rows}lh + 20px)` }}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
      />
      {hint && (
        <span id={`${id}-hint`} className="muted small">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
