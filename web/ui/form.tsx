import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.js';
import { FailureText } from './feedback.js';
import styles from './form.module.css';

interface Props {
  /** Returns false where a field is invalid: the first such field gets the focus. */
  onSubmit: (form: FormData) => boolean | void;
  submit: string;
  pending: boolean;
  /** The modal around the form closes without asking about unsaved changes: the text is saved as a draft, or is only a confirmation. */
  ignoreUnsaved?: boolean;
  /** The form cannot be submitted yet. */
  inactive?: boolean;
  error?: Error | string | null | undefined;
  /** Shown next to the submit button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form that shows its error above its button, and keeps what was typed. */
export function Form({ onSubmit, submit, pending, ignoreUnsaved, inactive = false, error, beside, children }: Props) {
  const { form, focusInvalid } = useFocusOnInvalid(pending);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || inactive) return;
    if (onSubmit(new FormData(event.currentTarget)) === false) focusInvalid();
  };
  return (
    <form ref={form} className={styles.form} data-kept={ignoreUnsaved || undefined} onSubmit={submitted}>
      {children}
      <FailureText error={pending ? null : error} />
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

/** Two short fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

/** Fields in a row of a list, one below another, beside the other texts of the row where there is room. */
export const RowFields = ({ children }: { children: ReactNode }) => <div className={styles.inRow}>{children}</div>;
