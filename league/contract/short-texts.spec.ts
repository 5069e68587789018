import { describe, expect, it } from '@jest/globals';
import { shortRiderName } from './short-texts.js';

// proves: standings-5
describe('shortRiderName', () => {
  it.each([
    ['Francesco', 'Bagnaia', 'F. Bag'],
    ['Fabio', 'Di Giannantonio', 'F. DiG'],
    ['Maverick', 'Viñales', 'M. Viñ'],
    ['Álex', 'Márquez', 'Á. Már'],
    ['Pol', 'Oy', 'P. Oy'],
    ['Jean-Luc', "O'Neill", 'J. ONe'],
  ])('shortens %s %s to %s', (first, last, short) => {
    expect(shortRiderName({ first, last })).toBe(short);
  });

  it('keeps an accent that is written as two characters with its letter', () => {
    expect(shortRiderName({ first: 'A\u0301lex', last: 'Ma\u0301rquez' })).toBe('Á. Már');
  });
});
