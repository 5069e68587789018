import type { PasswordStrength } from '../../../league/passwords/password-strength.js';

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
 * latest of those typed since is queued. If the worker can't be loaded, there is no answer.
 */
export function startStrengthWorker(answer: (strength: PasswordStrength) => void): StrengthWorker {
  const worker = new Worker(new URL('./password.worker.ts', import.meta.url), { type: 'module' });
  let busy = false;
  let waiting: Question | null = null;
  const ask = (question: Question) => {
    if (busy) waiting = question;
    else worker.postMessage(question);
    busy = true;
  };
  worker.onmessage = ({ data }: MessageEvent<PasswordStrength>) => {
    busy = false;
    const next = waiting;
    waiting = null;
    if (next) ask(next);
    else answer(data);
  };
  return { ask, end: () => worker.terminate() };
}
