import { useState } from 'react';
import { formText } from '../../../../lib/form-text.js';
import { Field } from '../../../../ui/field.js';
import { Form } from '../../../../ui/form.js';

interface Props {
  year: number;
  /** The text when something else was typed. */
  wrongYear: string;
  submit: string;
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
}

/** Asks for the season's year to be typed before something that can't be undone. */
export function TypedYearForm({ year, wrongYear, submit, pending, error, onConfirm }: Props) {
  const [wrong, setWrong] = useState(false);
  const submitted = (form: FormData) => {
    const matches = formText(form, 'year').trim() === String(year);
    setWrong(!matches);
    if (matches) onConfirm();
  };
  return (
    <Form kept submit={submit} onSubmit={submitted} pending={pending} error={wrong ? wrongYear : error}>
      <Field label={`Type ${year} to confirm`} name="year" inputMode="numeric" autoComplete="off" required />
    </Form>
  );
}
