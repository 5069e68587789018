import { expect, it } from '@jest/globals';
import { explainRefusal } from './explain-refusal.js';

it('only a conflict says more: the standings are being computed anew', () => {
  expect(explainRefusal(409)).toBe('The standings are being computed anew. Try again in a moment');
  for (const status of [0, 400, 404, 408, 410, 500]) expect(explainRefusal(status)).toBeUndefined();
});
