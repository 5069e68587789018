import { expect, it } from '@jest/globals';
import { isOneLine } from './one-line.js';

it.each(['Sunday Grid', 'Größe 46', '日曜日', 'فريق', '👨‍👩‍👧 racing', 'a\u00a0b', ''])('%j is one line', (text) => {
  expect(isOneLine(text)).toBe(true);
});

it.each([
  ...['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u2029b', '\u001b[31m', 'a\u007fb'],
  ...['\u202eevil', '\u202aa', '\u202ba', 'a\u202c', '\u202da', '\u2066a', '\u2067a', '\u2068a', 'a\u2069'],
  ...['a\u200e', 'a\u200fb', '\u061ca'],
])('%j is not one line', (text) => {
  expect(isOneLine(text)).toBe(false);
});
