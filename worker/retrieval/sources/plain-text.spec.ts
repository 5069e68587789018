import { expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { plainText } from './plain-text.js';

it('a text is read as it is seen: trimmed, with one space for any white space', () => {
  const $ = load('<p>\n  Fabio \t\n <b>Di</b>&nbsp;Giannantonio  </p>');
  expect(plainText($('p'))).toBe('Fabio Di Giannantonio');
  expect(plainText($('i'))).toBe('');
});
