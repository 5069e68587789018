import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface DescribedProps {
  label: string;
  hint?: ReactNode;
  /** The errors of the value, one per line. */
  error?: string | undefined;
}

interface FrameProps extends DescribedProps {
  /** Renders the control; `attributes` connect it to its label, hint and error. */
  children: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby': string | undefined }) => ReactNode;
}

/** The label, hint and error of a control. */
function Frame({ label, hint, error, children }: FrameProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), 'aria-describedby': describedBy || undefined })}
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

type FieldProps = DescribedProps & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled input with a hint and an error. `aria-invalid` without `error`: the error is shown elsewhere. */
export const Field = ({ label, hint, error, ...input }: FieldProps) => (
  <Frame label={label} hint={hint} error={error}>
    {(attributes) => <input {...input} {...attributes} className={styles.input} />}
  </Frame>
);

interface TextAreaProps extends DescribedProps, Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  /** The minimum number of lines; it grows with its text. */
  rows?: number;
}

/** A labelled text area, for either text direction. */
export const TextArea = ({ label, hint, error, rows = 3, ...area }: TextAreaProps) => (
  <Frame label={label} hint={hint} error={error}>
    {(attributes) => (
      <textarea
        dir="auto"
        {...area}
        {...attributes}
        className={`${styles.input} ${styles.area}`}
        style={{ minHeight: `calc(${rows}lh + 22px)` }}
      />
    )}
  </Frame>
);

interface SelectProps extends DescribedProps, Omit<ComponentProps<'select'>, 'id'> {}

/** A labelled select. */
export const Select = ({ label, hint, error, children, ...select }: SelectProps) => (
  <Frame label={label} hint={hint} error={error}>
    {(attributes) => (
      <select {...select} {...attributes} className={styles.input}>
        {children}
      </select>
    )}
  </Frame>
);

interface ChoiceProps extends ComponentProps<'input'> {
  label: ReactNode;
}

/** A checkbox or radio button with a label; the whole line can be clicked. */
const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className={styles.check}>
    <input {...input} />
    {label}
  </label>
);

/** A checkbox with a label. */
export const CheckBox = (props: Omit<ChoiceProps, 'type'>) => <Choice {...props} type="checkbox" />;

interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  /** The label of each value, in the order in which they are shown. */
  options: Readonly<Record<Value, string>>;
  /** The selected value; null until one is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A group of radio buttons. */
export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: RadioGroupProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <Choice
          key={option}
          type="radio"
          label={options[option]}
          name={name}
          checked={value === option}
          onChange={() => onChange(option)}
        />
      ))}
    </fieldset>
  );
}
