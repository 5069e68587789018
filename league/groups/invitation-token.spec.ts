import { expect, it } from '@jest/globals';
import { isInvitationToken, newInvitationToken } from './group-rules.js';

it('an invitation token has 128 bits, and is another one each time', () => {
  const tokens = Array.from({ length: 100 }, newInvitationToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens)
    expect([isInvitationToken(token), Buffer.from(token, 'base64url').length]).toEqual([true, 16]);
});

it.each([
  '',
  'x'.repeat(21),
  'x'.repeat(23),
  `${'x'.repeat(21)}\0`,
  `${'x'.repeat(21)}/`,
  `${'x'.repeat(22)}\n`,
  1,
  null,
  undefined,
])('%j is none', (text) => {
  expect(isInvitationToken(text)).toBe(false);
});
