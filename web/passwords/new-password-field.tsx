import { useEffect, useRef, useState } from 'react';
import { limits } from '../../league/contract/limits.js';
import { formText } from '../lib/form-text.js';
import { Field } from '../ui/field.js';
import { PasswordMeter } from './password-meter.js';
import { usePasswordVerdict } from './use-password-verdict.js';

interface Props {
  label: string;
  name: string;
  /** What the member is called, where the form itself does not ask for it. */
  about?: readonly string[];
  error: string | undefined;
}

const nobody: readonly string[] = [];
const hint = `At least ${limits.passwordLength} characters. A few words in a row are easy to keep and hard to guess.`;

/** A new password, judged while it is typed as the server will judge it. The form works without the verdict. */
export function NewPasswordField({ label, name, about = nobody, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  const { verdict, prepare, ask } = usePasswordVerdict();
  useEffect(() => {
    const form = input.current?.form;
    const typed = () => {
      if (!form) return;
      const data = new FormData(form);
      const password = formText(data, name);
      setEmpty(password === '');
      if (password) ask({ password, about: [...about, formText(data, 'username'), formText(data, 'email')] });
    };
    form?.addEventListener('input', typed);
    return () => form?.removeEventListener('input', typed);
  }, [about, ask, name]);
  return (
    <Field
      ref={input}
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      onFocus={prepare}
      hint={<PasswordMeter verdict={empty ? null : verdict} hint={hint} />}
      error={error}
    />
  );
}
