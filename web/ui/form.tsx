import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Elements } from '../lib/elements.js';
import { Button } from './button.js';
import { FailureText } from './feedback.js';
import styles from './form.module.css';

interface FormProps {
  /** Returns false if a field is invalid. The first invalid field then gets the focus. */
  onSubmit: (form: FormData) => boolean | void;
  submit: string;
  pending: boolean;
  /** For a draft or a simple confirmation: the modal around the form closes without asking about unsaved changes. */
  ignoreUnsaved?: boolean;
  inactive?: boolean;
  error?: Error | string | null | undefined;
  /** The name of the field that the error belongs to, if any. */
  errorOf?: string | undefined;
  beside?: Elements;
  children: Elements;
}

interface FormState {
  /** The field that the form's own error belongs to, and the id of that error. */
  error: { field: string; id: string } | null;
  /** The names of the fields that were changed since the form was sent. */
  edited: ReadonlySet<string>;
}

const noneEdited: ReadonlySet<string> = new Set();
const FormContext = createContext<FormState>({ error: null, edited: noneEdited });

/** Shows its error above its button, and keeps the text of its fields. A changed field loses its error. */
export function Form({
  onSubmit,
  submit,
  pending,
  ignoreUnsaved,
  inactive = false,
  error,
  errorOf,
  beside,
  children,
}: FormProps) {
  const errorId = useId();
  const [edited, setEdited] = useState(noneEdited);
  /** The error that was shown when its field was changed. */
  const [corrected, setCorrected] = useState<typeof error>(null);
  if (!error && corrected) setCorrected(null);
  const shownError = pending || error === corrected ? null : error;
  const { form, focusInvalid } = useFocusOnInvalid(pending);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || inactive) return;
    setEdited(noneEdited);
    setCorrected(null);
    if (onSubmit(new FormData(event.currentTarget)) === false) focusInvalid();
  };
  const changed = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name === errorOf) setCorrected(error);
    if (name && !edited.has(name)) setEdited(new Set([...edited, name]));
  };
  return (
    <form
      ref={form}
      className={styles.form}
      data-kept={ignoreUnsaved || undefined}
      onSubmit={submitted}
      onInput={changed}
    >
      <FormContext value={{ error: shownError && errorOf ? { field: errorOf, id: errorId } : null, edited }}>
        {children}
      </FormContext>
      <FailureText id={errorId} error={shownError} />
      <div className={styles.actions}>
        {beside}
        <Button type="submit" variant="primary" inactive={pending || inactive}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first invalid field when `pending` ends, and at the next render after a call of `focusInvalid`. */
function useFocusOnInvalid(pending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasPending = useRef(false);
  const isRequested = useRef(false);
  useEffect(() => {
    const shouldFocus = isRequested.current || (wasPending.current && !pending);
    wasPending.current = pending;
    isRequested.current = false;
    if (shouldFocus) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const focusInvalid = () => {
    isRequested.current = true;
  };
  return { form, focusInvalid };
}

/** Two short fields, side by side if the screen is wide enough. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

/** Fields in a row of a list, one below another. On wide screens they are beside the other texts of the row. */
export const RowFields = ({ children }: { children: ReactNode }) => <div className={styles.inRow}>{children}</div>;

interface DescribedProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  errorElsewhere?: string | undefined;
  /** The name of another field whose change may also correct the error. */
  relatedTo?: string | undefined;
}

interface FrameProps extends DescribedProps {
  name: string | undefined;
  /** Renders the control. `attributes` connect it to its label, hint and error. */
  children: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby': string | undefined }) => Elements;
}

function Frame({ name, label, hint, error: given, errorElsewhere, relatedTo, children }: FrameProps) {
  const id = useId();
  const { edited } = use(FormContext);
  const isEdited = [name, relatedTo].some((one) => one !== undefined && edited.has(one));
  const error = isEdited ? undefined : given;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, errorElsewhere].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...((error || errorElsewhere) && { 'aria-invalid': true }),
        'aria-describedby': describedBy || undefined,
      })}
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

export function Field({ label, hint, error, errorElsewhere, relatedTo, ...input }: FieldProps) {
  const { error: ofForm } = use(FormContext);
  const elsewhere = errorElsewhere ?? (ofForm && ofForm.field === input.name ? ofForm.id : undefined);
  const Input = input.type === 'password' ? PasswordInput : 'input';
  return (
    <Frame {...{ name: input.name, label, hint, error, relatedTo }} errorElsewhere={elsewhere}>
      {(attributes) => <Input {...input} {...attributes} className={styles.input} />}
    </Frame>
  );
}

/** A password, which a button shows and hides. */
function PasswordInput(input: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <input {...input} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
        <span>{shown ? 'Hide' : 'Show'}</span>
        <span className="unseen"> password</span>
      </button>
    </span>
  );
}

interface TextAreaProps extends DescribedProps, Omit<ComponentProps<'textarea'>, 'id' | 'rows'> {
  /** The minimum number of lines. The area grows with its text. */
  rows?: number;
}

/** Accepts text in either direction. */
export const TextArea = ({ label, hint, error, rows = 3, ...area }: TextAreaProps) => (
  <Frame name={area.name} label={label} hint={hint} error={error}>
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

export const Select = ({ label, hint, error, children, ...select }: SelectProps) => (
  <Frame name={select.name} label={label} hint={hint} error={error}>
    {(attributes) => (
      <select {...select} {...attributes} className={styles.input}>
        {children}
      </select>
    )}
  </Frame>
);

interface ChoiceProps extends ComponentProps<'input'> {
  label: Elements;
}

/** The whole line can be clicked. */
const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className={styles.check}>
    <input {...input} />
    {label}
  </label>
);

export const CheckBox = (props: Omit<ChoiceProps, 'type'>) => <Choice {...props} type="checkbox" />;

interface FieldSetProps {
  legend: string;
  children: Elements;
}

export const FieldSet = ({ legend, children }: FieldSetProps) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  /** The label of each value, in the order of display. */
  options: Readonly<Record<Value, string>>;
  /** Null until a value is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: RadioGroupProps<Value>) {
  return (
    <FieldSet legend={legend}>
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
    </FieldSet>
  );
}
