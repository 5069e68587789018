import { expect, it } from '@jest/globals';
import { profilePath, displayName } from './member-names.js';

it('a row of a deleted account has a name, too', () => {
  expect(displayName('juliemoto')).toBe('juliemoto');
  expect(displayName('')).toBe('deleted member');
});

it("a member's profile begins with its first page, whatever the name", () => {
  expect(profilePath('juliemoto')).toBe('/users/juliemoto?page=1');
  expect(profilePath('a/b?c')).toBe('/users/a%2Fb%3Fc?page=1');
});
