import { describe, expect, it } from '@jest/globals';
import { splitName } from './split-name.js';

// proves: admin-more-5
describe('a full name', () => {
  it.each([
    ['F. Di Giannantonio', 'F.', 'Di Giannantonio'],
    ['Álvaro Bautista', 'Álvaro', 'Bautista'],
    ['  M.  Márquez ', 'M.', 'Márquez'],
    ['Pirro', 'Pirro', ''],
    ['', '', ''],
  ])('“%s” is “%s” and “%s”', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
});
