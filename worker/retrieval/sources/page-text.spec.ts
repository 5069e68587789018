import { expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { plainText, quoteText, spacedText } from './page-text.js';

it('a text is read as it appears, trimmed and with a single space for any white space', () => {
  const $ = load('<p>\n  Fabio \t\n <b>Di</b>&nbsp;Giannantonio  </p>');
  expect(plainText($('p'))).toBe('Fabio Di Giannantonio');
  expect(plainText($('i'))).toBe('');
});

it('a text is quoted in one line', () => {
  expect(quoteText(' Access \n  Denied ')).toBe('“Access Denied”');
  expect(quoteText('')).toBe('“”');
});

it('a text is cut after 60 characters of any kind', () => {
  expect(quoteText('x'.repeat(60))).toBe(`“${'x'.repeat(60)}”`);
  expect(quoteText('x'.repeat(61))).toBe(`“${'x'.repeat(60)}…”`);
  expect(quoteText('🏁'.repeat(61))).toBe(`“${'🏁'.repeat(60)}…”`); // two UTF-16 units each
});

it.each(['s', 'del', 'strike'])(
  'a text that the page strikes out is marked, so that it is not read as a value: %s',
  (tag) => {
    expect(spacedText(load(`<p>25<${tag}> 20 </${tag}></p>`)('p'))).toBe('25 ~20~');
  },
);
