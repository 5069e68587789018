import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, a line each. */
  error?: string | undefined;
  /** It is wrong, and why is told elsewhere. */
  invalid?: boolean;
}

/** A labelled input with a hint and its own error beside it. */
export function Field({ label, hint, error, invalid = false, ...input }: Props) {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error || invalid ? true : undefined}
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
