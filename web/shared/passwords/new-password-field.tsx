import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../league/contract/limits.js';
import type { PasswordStrength } from '../../../league/rules/passwords/password-strength.js';
import { classNames } from '../../lib/class-names.js';
import { formText } from '../../lib/forms.js';
import { Field } from '../../ui/form.js';
import styles from './new-password-field.module.css';
import { type Question, startStrengthWorker, type StrengthWorker } from './start-strength-worker.js';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** Names of the member, for forms that have no fields for them. */
  about?: readonly string[];
  error: string | undefined;
}

const noNames: readonly string[] = [];
const hint = `At least ${limits.passwordLength} characters. A few words in a row are easy to remember and hard to guess.`;

/**
 * Checks the password while it is typed, by the server's rules. The form also works without the result of this check.
 */
export function NewPasswordField({ label, name, about = noNames, error }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  const { strength, prepare, ask } = usePasswordStrength();
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
      hint={<PasswordMeter strength={empty ? null : strength} hint={hint} />}
      error={error}
    />
  );
}

/** The strength of the latest password, null until it is known. `prepare` loads the dictionaries in advance. */
function usePasswordStrength() {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const worker = useRef<StrengthWorker>(null);
  useEffect(
    () => () => {
      worker.current?.end();
      worker.current = null;
    },
    [],
  );
  const prepare = useCallback(() => (worker.current ??= startStrengthWorker(setStrength)), []);
  const ask = useCallback((question: Question) => prepare().ask(question), [prepare]);
  return { strength, prepare, ask };
}

interface PasswordMeterProps {
  strength: PasswordStrength | null;
  hint: string;
}

/** A bar, and a sentence in a live region. */
function PasswordMeter({ strength, hint }: PasswordMeterProps) {
  const parts = strength ? Math.max(1, strength.score) : 0;
  return (
    <>
      <span className={classNames(styles.bar, strength?.good && styles.good)} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={classNames(part <= parts && styles.full)} />
        ))}
      </span>
      <span className={styles.words} role="status">
        {strength ? describeStrength(strength) : hint}
      </span>
    </>
  );
}

const words = ['Far too simple', 'Too simple', 'Good enough', 'Strong', 'Very strong'];

/** Describes the strength in words: score, missing characters, advice. */
export function describeStrength({ good, score, tooFew, advice }: PasswordStrength): string {
  const missing = tooFew === 1 ? '1 more character is needed.' : `${tooFew} more characters are needed.`;
  const simple = score < 2;
  const first = good || simple ? `${words[score]}.` : '';
  return [first, tooFew > 0 && missing, ...(simple ? advice : [])].filter(Boolean).join(' ') || 'Too long.';
}

interface Props {
  errors: { password1?: string; password2?: string };
}

export const NewPasswordFields = ({ errors }: Props) => (
  <>
    <NewPasswordField label="Password" name="password1" error={errors.password1} />
    <Field
      label="Confirm password"
      name="password2"
      type="password"
      autoComplete="new-password"
      required
      relatedTo="password1"
      error={errors.password2}
    />
  </>
);
