import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { from, type Observable, throwError } from 'rxjs';
import { EvenTimeInterceptor, evenTimeMs } from './even-time.interceptor.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function watch(outcome: Observable<unknown>): unknown[] {
  const seen: unknown[] = [];
  const answer = new EvenTimeInterceptor().intercept({} as ExecutionContext, { handle: () => outcome });
  answer.subscribe({ next: (value) => seen.push(value), error: (error: Error) => seen.push(error.message) });
  return seen;
}

// proves: security-18
describe('the even-time interceptor', () => {
  it.each([
    ['that is ready at once', from(['done']), 'done'],
    ['that is a refusal', throwError(() => new Error('nobody')), 'nobody'],
  ])('holds back a response %s', async (_, outcome, expected) => {
    const seen = watch(outcome);
    await jest.advanceTimersByTimeAsync(evenTimeMs - 1);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([expected]);
  });

  it('does not delay a response that takes longer', async () => {
    const seen = watch(from(new Promise((resolve) => setTimeout(() => resolve('late'), evenTimeMs + 50))));
    await jest.advanceTimersByTimeAsync(evenTimeMs + 49);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['late']);
  });
});
