import { expect, it } from '@jest/globals';
import { shownName } from './shown-name.js';

it('a row of a deleted account has a name, too', () => {
  expect(shownName('juliemoto')).toBe('juliemoto');
  expect(shownName('')).toBe('[deleted]');
});
