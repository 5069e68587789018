import type { Question } from '../shared/passwords/start-judge.js';

/**
 * A stub of the worker that judges passwords, which jsdom lacks: `answers` false is one that could not be loaded. It judges in
 * the process of the test; its dictionaries are loaded on first use.
 */
export function stubJudge({ answers = true } = {}): void {
  class StubbedWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage({ password, about }: Question) {
      if (answers) void this.judge(password, about);
    }
    terminate() {
      this.onmessage = null;
    }
    private async judge(password: string, about: string[]) {
      const { judgePassword } = await import('../../league/passwords/judge-password.js');
      this.onmessage?.({ data: judgePassword(password, about) });
    }
  }
  Object.assign(globalThis, { Worker: StubbedWorker });
}
