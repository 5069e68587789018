import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../league/contract/limits.js';
import type { PasswordVerdict } from '../../../league/passwords/judge-password.js';
import { classNames } from '../../lib/class-names.js';
import { formText } from '../../lib/form-text.js';
import { Field } from '../../ui/field.js';
import { describeVerdict } from './describe-verdict.js';
import styles from './new-password-field.module.css';
import { type Judge, type Question, startJudge } from './start-judge.js';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** Names of the member, where the form does not have fields for them. */
  about?: readonly string[];
  error: string | undefined;
}

const nobody: readonly string[] = [];
const hint = `At least ${limits.passwordLength} characters. A few words in a row are easy to remember and hard to guess.`;

/** A new password, judged while it is typed by the same rules as on the server. The form works without the verdict. */
export function NewPasswordField({ label, name, about = nobody, error }: NewPasswordFieldProps) {
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

/** The latest verdict, null while there is none; `prepare` loads the dictionaries in advance. */
function usePasswordVerdict() {
  const [verdict, setVerdict] = useState<PasswordVerdict | null>(null);
  const judge = useRef<Judge>(null);
  useEffect(
    () => () => {
      judge.current?.end();
      judge.current = null;
    },
    [],
  );
  const prepare = useCallback(() => (judge.current ??= startJudge(setVerdict)), []);
  const ask = useCallback((question: Question) => prepare().ask(question), [prepare]);
  return { verdict, prepare, ask };
}

interface PasswordMeterProps {
  verdict: PasswordVerdict | null;
  /** Shown until there is a verdict. */
  hint: string;
}

/** The strength of a password: a bar, and the verdict in words as a live region. */
function PasswordMeter({ verdict, hint }: PasswordMeterProps) {
  const parts = verdict ? Math.max(1, verdict.score) : 0;
  return (
    <>
      <span className={classNames(styles.bar, verdict?.good && styles.good)} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={classNames(part <= parts && styles.full)} />
        ))}
      </span>
      <span className={styles.words} role="status">
        {verdict ? describeVerdict(verdict) : hint}
      </span>
    </>
  );
}
