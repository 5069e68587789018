import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, a line each. */
  error?: string | undefined;
  /** It is invalid, and the error is shown elsewhere. */
  invalid?: boolean;
}

/** A labelled input with a hint and an error. */
export function Field({ label, hint, error, invalid = false, ...input }: FieldProps) {
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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The minimum number of lines; it grows with its text. */
  rows?: number;
}

/** A labelled text area, for either text direction. */
export function TextArea({ label, hint, error, rows = 3, ...area }: TextAreaProps) {
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
        style={{ minHeight: `calc(${rows}lh + 22px)` }}
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

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A checkbox with a label; the whole line can be clicked. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  /** The label of each value, in the order in which they are shown. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several values, each a line that can be clicked. */
export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: RadioGroupProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option} className={styles.check}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}
