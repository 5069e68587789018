import { describe, expect, it } from '@jest/globals';
import { countOf, shortRiderName, splitName, splitBrand } from './short-texts.js';

// proves: admin-more-5
describe('splitName', () => {
  it.each([
    ['F. Di Giannantonio', 'F.', 'Di Giannantonio'],
    ['Álvaro Bautista', 'Álvaro', 'Bautista'],
    ['  M.  Márquez ', 'M.', 'Márquez'],
    ['Pirro', 'Pirro', ''],
    ['', '', ''],
  ])('splits “%s” into “%s” and “%s”', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
});

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

  it('keeps a combining accent with its letter', () => {
    expect(shortRiderName({ first: 'A\u0301lex', last: 'Ma\u0301rquez' })).toBe('Á. Már');
  });
});

describe('splitBrand', () => {
  it('colours the last word', () => {
    expect(splitBrand('The Paddock Club')).toEqual({ plain: 'The Paddock ', coloured: 'Club' });
  });

  it('colours a single word completely', () => {
    expect(splitBrand('Paddock')).toEqual({ plain: '', coloured: 'Paddock' });
  });
});

it.each([
  [countOf(1, 'rider'), '1 rider'],
  [countOf(0, 'rider'), '0 riders'],
  [countOf(1234567, 'rider'), '1,234,567 riders'],
  [countOf(1, 'entry', 'entries'), '1 entry'],
  [countOf(2, 'entry', 'entries'), '2 entries'],
])('countOf returns %s', (text, expected) => {
  expect(text).toBe(expected);
});
