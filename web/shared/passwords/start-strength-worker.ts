import type { PasswordStrength } from '../../../league/rules/passwords/password-strength.js';

export interface Question {
  password: string;
  /** Names of the member. */
  about: string[];
}

export interface StrengthWorker {
  ask: (question: Question) => void;
  end: () => void;
}

/**
 * Computes the strength of passwords in a web worker: the dictionaries are large, and a long password takes time. Meanwhile only the
 * latest of those typed since is queued. If the worker fails, there is no answer; the next question starts
 * another worker.
 */
export function startStrengthWorker(answer: (strength: PasswordStrength) => void): StrengthWorker {
  let worker: Worker | null = null;
  let busy = false;
  let waiting: Question | null = null;
  const ask = (question: Question) => {
    if (busy) waiting = question;
    else (worker ??= start()).postMessage(question);
    busy = true;
  };
  const start = () => {
    const started = new Worker(new URL('./password.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PasswordStrength>) => {
      busy = false;
      const next = waiting;
      waiting = null;
      if (next) ask(next);
      else answer(data);
    };
    started.onerror = end;
    return started;
  };
  const end = () => {
    worker?.terminate();
    worker = null;
    busy = false;
    waiting = null;
  };
  worker = start();
  return { ask, end };
}
