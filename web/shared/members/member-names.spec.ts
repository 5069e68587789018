import { expect, it } from '@jest/globals';
import { profileAddress, shownName } from './member-names.js';

it('a row of a deleted account has a name, too', () => {
  expect(shownName('juliemoto')).toBe('juliemoto');
  expect(shownName('')).toBe('[deleted]');
});

it("a member's profile begins with its first page, whatever the name", () => {
  expect(profileAddress('juliemoto')).toBe('/users/juliemoto?page=1');
  expect(profileAddress('a/b?c')).toBe('/users/a%2Fb%3Fc?page=1');
});
