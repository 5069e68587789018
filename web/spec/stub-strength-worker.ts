import type { Question } from '../shared/passwords/start-strength-worker.js';

/**
 * A stub of the worker of password strength, as jsdom has no workers: `answers` false is one that could not be loaded. It runs in
 * the process of the test; its dictionaries are loaded on first use.
 */
export function stubStrengthWorker({ answers = true } = {}): void {
  class StubbedWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage({ password, about }: Question) {
      if (answers) void this.check(password, about);
    }
    terminate() {
      this.onmessage = null;
    }
    private async check(password: string, about: string[]) {
      const { passwordStrength } = await import('../../league/rules/passwords/password-strength.js');
      this.onmessage?.({ data: passwordStrength(password, about) });
    }
  }
  Object.assign(globalThis, { Worker: StubbedWorker });
}
