import type { PasswordStrength } from '../../../league/rules/passwords/password-strength.js';

export interface Question {
  password: string;
  about: string[];
}

export interface StrengthWorker {
  ask: (question: Question) => void;
  end: () => void;
}

/**
 * Computes password strengths in a web worker, because the dictionaries are large and a long password takes time. While
 * it is busy, only the latest password is queued. If the worker fails, it returns nothing, and the next question starts
 * a new worker.
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
