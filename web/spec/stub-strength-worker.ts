import { vi } from 'vitest';
import type { Question } from '../shared/passwords/start-strength-worker.js';

/**
 * Stubs the worker for password strength, because jsdom has no workers. It runs in the process of the test and loads
 * its dictionaries on first use. `answers` false: the worker fails to load.
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
      const { passwordStrength } = await import('../shared/passwords/password-strength.js');
      this.onmessage?.({ data: passwordStrength(password, about) });
    }
  }
  vi.stubGlobal('Worker', StubbedWorker);
}
