import { expect, it } from '@jest/globals';
import { nameList } from './name-list.js';

it('riders are listed by number and name', () => {
  const zarco = { number: 5, first: 'Johann', last: 'Zarco' };
  const diGiannantonio = { number: 49, first: 'Fabio', last: 'Di Giannantonio' };
  expect(nameList([zarco, diGiannantonio])).toBe('5 Johann Zarco, 49 Fabio Di Giannantonio');
  expect(nameList([])).toBe('');
});
