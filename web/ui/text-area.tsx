import { useId } from 'react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  label: string;
  hint?: string;
  /** How many lines it has at least; it grows with its text. */
  rows?: number;
}

/** A labelled place for a longer text. */
export function TextArea({ label, hint, rows = 3, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={`${styles.input} ${styles.area}`}
        style={{ minHeight: `calc(${rows}lh + 20px)` }}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <span id={`${id}-hint`} className="muted small">
          {hint}
        </span>
      )}
    </div>
  );
}
