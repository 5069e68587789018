import { expect, it, jest } from '@jest/globals';
import { load } from 'cheerio';
import { findIn, plainText, quoteText, spacedText } from './page-text.js';

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

it('the work of a search in an element is linear in the number of its children', () => {
  const countWork = (children: number) => {
    const $ = load(`<p>${'<b>1</b>'.repeat(children)}</p>`);
    let work = 0;
    const count = (original: (...given: never[]) => unknown) =>
      function counted(this: unknown[], ...given: never[]) {
        work += this.length;
        return original.apply(this, given);
      };
    const { includes, lastIndexOf } = Array.prototype;
    jest.spyOn(Array.prototype, 'includes').mockImplementation(count(includes) as typeof includes);
    jest.spyOn(Array.prototype, 'lastIndexOf').mockImplementation(count(lastIndexOf) as typeof lastIndexOf);
    try {
      expect(findIn($('p'), 'b, i')).toHaveLength(children);
    } finally {
      jest.restoreAllMocks();
    }
    return work;
  };
  expect(countWork(400)).toBeLessThanOrEqual(2 * countWork(200) + 1000);
});
