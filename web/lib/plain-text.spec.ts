import { expect, it } from '@jest/globals';
import { plainText } from './plain-text.js';

it.each([
  ['Márquez', 'marquez'],
  ['Ma\u0301rquez', 'marquez'], // the accent as a sign of its own
  ['Räikkönen', 'raikkonen'],
  ['FABIO DI GIANNANTONIO', 'fabio di giannantonio'],
  ['Nº 93', 'nº 93'],
])('%s is found as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
