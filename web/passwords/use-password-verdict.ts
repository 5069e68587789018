import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasswordVerdict } from '../../league/passwords/judge-password.js';
import { startJudge } from './start-judge.js';
import type { Judge, Question } from './start-judge.js';

/** The verdict on what was asked last, null while there is none; `prepare` has the dictionaries loaded before they are needed. */
export function usePasswordVerdict() {
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
